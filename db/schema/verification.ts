import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Assurance } from "@/lib/contract/assurance";
import type { FileFacts } from "@/lib/contract/file-facts";
import type { Branding } from "@/lib/contract/settings";
import {
  AML_DECISIONS,
  CONFIDENCES,
  DECISIONS,
  DOCUMENT_TYPES,
  FACE_CROP_KINDS,
  type FlashColour,
  HOLD_REASONS,
  LIVENESS_DECISIONS,
  PHOTO_SOURCES,
  PHOTO_TYPES,
  SESSION_SCOPES,
  SIMULATED_OUTCOMES,
  type TurnDirection,
  VERIFICATION_KINDS,
  VERIFICATION_STATUSES,
} from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

/** The answer to the question for consent to biometric processing. */
export interface Consent {
  readonly accepted: boolean;
  /** The version of the text that was shown. */
  readonly textVersion: string;
  /** BCP 47. */
  readonly language: string;
  /** ISO 8601. */
  readonly recordedAt: string;
}

/** When each step of the hosted page happened, ISO 8601; null when unknown. */
export interface Journey {
  readonly linkCreatedAt: string;
  readonly openedAt: string | null;
  /** When the submitted photo was taken. */
  readonly documentAt: string | null;
  readonly selfieAt: string | null;
}

/** A capture session; `id` is the token's `jti`. */
export const session = pgTable(
  "session",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    userId: text("user_id").notNull(),
    scope: text("scope", { enum: SESSION_SCOPES }).notNull().default("capture"),
    companyVerificationId: text("company_verification_id"),
    callback: text("callback"),
    simulate: text("simulate", { enum: SIMULATED_OUTCOMES }),
    /** The setting of the business when the link was made. False: only photos declared as taken with the camera. */
    fileUploads: boolean("file_uploads").notNull().default(true),
    photoCount: integer("photo_count").notNull().default(0),
    photoBytes: bigint("photo_bytes", { mode: "number" }).notNull().default(0),
    /** Set once: digest of the submitted content, to recognise a repeated submit. */
    submittedHash: text("submitted_hash"),
    /** Null until the hosted page has asked; a page of the business keeps its own record. */
    consent: jsonb("consent").$type<Consent>(),
    verificationId: text("verification_id"),
    /** The head turns of the challenge, in order; drawn by the server, and again after they expired. */
    challengeDirections: jsonb("challenge_directions").$type<TurnDirection[]>(),
    /** The colours of the screen in the challenge, in order; null: none. */
    challengeColours: jsonb("challenge_colours").$type<FlashColour[]>(),
    challengeDrawnAt: instant("challenge_drawn_at"),
    challengeExpiresAt: instant("challenge_expires_at"),
    /** When the page first asked; the challenge may be drawn again. */
    openedAt: instant("opened_at"),
    /** When the business ended the link; null: it did not. */
    cancelledAt: instant("cancelled_at"),
    /** When `session.expired` was emitted; null: it was not. */
    expiryReportedAt: instant("expiry_reported_at"),
    /** When the link that another device was handed was first opened there. */
    handedOverAt: instant("handed_over_at"),
    expiresAt: instant("expires_at").notNull(),
    createdAt,
  },
  (t) => [index("session_owner").on(t.businessId, t.mode, t.userId), index("session_expiry").on(t.expiresAt)],
);

/** A short address of a session, which leads to a fresh token. The code itself is not stored (SESSION-SHORTLINK-2). */
export const shortLink = pgTable(
  "short_link",
  {
    /** SHA-256 of the code, in hex. */
    codeHash: text("code_hash").primaryKey(),
    ...ownedColumns,
    sessionId: text("session_id")
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** As it was when the session was made: it belongs into each token (SESSION-CREATE-2). */
    branding: jsonb("branding").$type<Branding>().notNull(),
    /** Made by the page, for another device of the same person. */
    isHandover: boolean("is_handover").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt,
  },
  (t) => [index("short_link_session").on(t.sessionId)],
);

/** A photo uploaded in a session. The file holds ciphertext; the key that opens it is this row's `wrappedKey`. */
export const sessionPhoto = pgTable(
  "session_photo",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    sessionId: text("session_id")
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** `sessions/<userId>/<type>-<suffix>`: what the client sees; it proves nothing. */
    publicKey: text("public_key").notNull(),
    type: text("type", { enum: PHOTO_TYPES }).notNull(),
    /** The source that the page declared; null: none. */
    source: text("source", { enum: PHOTO_SOURCES }),
    /** The name of the camera that the page declared; null: none. */
    camera: text("camera"),
    /** When each tile of a burst was taken, in milliseconds since the challenge was shown, as the page declared it. */
    frameTimesMs: jsonb("frame_times_ms").$type<number[]>(),
    /** What the file said of its origin; null: nothing. */
    fileFacts: jsonb("file_facts").$type<FileFacts>(),
    storageKey: text("storage_key").notNull(),
    wrappedKey: text("wrapped_key").notNull(),
    /** SHA-256 of the uploaded bytes. */
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex("session_photo_key").on(t.sessionId, t.publicKey),
    index("session_photo_age").on(t.createdAt),
  ],
);

export const verification = pgTable(
  "verification",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    kind: text("kind", { enum: VERIFICATION_KINDS }).notNull(),
    externalRef: text("external_ref"),
    userId: text("user_id"),
    sessionId: text("session_id"),
    /** The company for whose signatory this check counts; null for an individual. */
    companyVerificationId: text("company_verification_id"),
    /** Set in its place once newer photos of the signatory count, because a reviewer asked for them (COMPANY-RETRY-2). */
    formerCompanyId: text("former_company_id"),
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull().default("PENDING"),
    decision: text("decision", { enum: DECISIONS }),
    decisionReason: text("decision_reason"),
    /** Codes of the reasons: `{ code, kind }`. */
    reasons: jsonb("reasons")
      .$type<{ code: string; kind: "user_action" | "fraud" | "review" }[]>()
      .notNull()
      .default([]),
    policyVersion: text("policy_version"),
    /** Grows with every decision; identifies the event of that decision. */
    revision: integer("revision").notNull().default(0),
    confidence: text("confidence", { enum: CONFIDENCES }),
    /** The levels behind the decision; null before one, for a failed one, and for decisions of earlier versions. */
    assurance: jsonb("assurance").$type<Assurance>(),
    faceScore: doublePrecision("face_score"),
    ocrConfidence: doublePrecision("ocr_confidence"),
    livenessChecked: boolean("liveness_checked").notNull().default(false),
    livenessScore: doublePrecision("liveness_score").notNull().default(0),
    livenessDecision: text("liveness_decision", { enum: LIVENESS_DECISIONS })
      .notNull()
      .default("not_checked"),
    amlDecision: text("aml_decision", { enum: AML_DECISIONS }).notNull().default("not_screened"),
    /** Sealed JSON: score and hits. */
    amlSealed: text("aml_sealed"),
    /** Sealed JSON of the extracted fields. */
    extractedSealed: text("extracted_sealed"),
    /** Sealed JSON of the whole observation, with model names and hashes. */
    observationSealed: text("observation_sealed"),
    documentTypeHint: text("document_type_hint", { enum: DOCUMENT_TYPES }),
    /** The country that the person named, ISO 3166-1 alpha-3. */
    documentCountryHint: text("document_country_hint"),
    /** Copied from the session, which is deleted earlier. */
    consent: jsonb("consent").$type<Consent>(),
    /** Of the hosted page, copied for the same reason. */
    journey: jsonb("journey").$type<Journey>(),
    /** Sealed JSON: device and network of the hosted page, where the consent covers them. */
    captureFactsSealed: text("capture_facts_sealed"),
    simulate: text("simulate", { enum: SIMULATED_OUTCOMES }),
    /** Set while a PENDING verification is on hold: it was submitted beyond quota or spend limit and is not queued. */
    holdReason: text("hold_reason", { enum: HOLD_REASONS }),
    /** When a verification that was on hold was queued; null: it never was on hold. */
    releasedAt: instant("released_at"),
    processingMs: integer("processing_ms"),
    createdAt,
    completedAt: instant("completed_at"),
  },
  (t) => [
    uniqueIndex("verification_session").on(t.sessionId),
    uniqueIndex("verification_signatory").on(t.companyVerificationId),
    index("verification_list").on(t.businessId, t.mode, t.createdAt.desc(), t.id.desc()),
    index("verification_list_status").on(t.businessId, t.mode, t.status, t.createdAt.desc(), t.id.desc()),
    index("verification_list_decision").on(t.businessId, t.mode, t.decision, t.createdAt.desc(), t.id.desc()),
    index("verification_reference").on(t.businessId, t.mode, t.externalRef, t.createdAt.desc(), t.id.desc()),
    index("verification_sealed_kept")
      .on(t.mode, t.createdAt)
      .where(
        sql`extracted_sealed is not null or observation_sealed is not null or capture_facts_sealed is not null`,
      ),
    index("verification_user").on(t.businessId, t.mode, t.userId, t.createdAt),
    index("verification_open").on(t.status, t.createdAt),
    index("verification_test_age").on(t.createdAt).where(sql`mode = 'test'`),
    index("verification_on_hold")
      .on(t.businessId, t.mode, t.createdAt, t.id)
      .where(sql`hold_reason is not null`),
    index("verification_review_queue")
      .on(t.businessId, t.mode, t.createdAt, t.id)
      .where(sql`decision = 'NEEDS_REVIEW'`),
  ],
);

/** A person was asked for new photos: why, and the link and the verification that came of it. */
export const retryRequest = pgTable(
  "retry_request",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    /** Of the verification when it was asked for: a later decision on it is another matter. */
    revision: integer("revision").notNull(),
    /** Codes of what was wrong, as in `RETRY_REASONS`. */
    reasons: jsonb("reasons").$type<string[]>().notNull(),
    /** The newest link; it is deleted long before this row. */
    sessionId: text("session_id").notNull(),
    /** The verification that was submitted by it. */
    answeredBy: text("answered_by").references(() => verification.id, { onDelete: "set null" }),
    requestedBy: text("requested_by").notNull(),
    createdAt,
  },
  (t) => [
    index("retry_request_verification").on(t.verificationId, t.createdAt),
    uniqueIndex("retry_request_session").on(t.sessionId),
    index("retry_request_answer").on(t.answeredBy),
  ],
);

/** The photos of a verification: ciphertext in storage, the wrapped key here. */
export const verificationEvidence = pgTable(
  "verification_evidence",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: [...PHOTO_TYPES, "profilePicture", ...FACE_CROP_KINDS, "faceLandmarks"],
    }).notNull(),
    /** The source that the page declared for a session's photo; null: none. */
    source: text("source", { enum: PHOTO_SOURCES }),
    /** What the file said of its origin; null: nothing. */
    fileFacts: jsonb("file_facts").$type<FileFacts>(),
    storageKey: text("storage_key").notNull(),
    wrappedKey: text("wrapped_key").notNull(),
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex("verification_evidence_kind").on(t.verificationId, t.kind),
    index("verification_evidence_file").on(t.storageKey),
    index("verification_evidence_age").on(t.mode, t.createdAt),
    index("verification_evidence_duplicate").on(t.businessId, t.mode, t.kind, t.sha256),
  ],
);
