import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CompanyReasonCode } from "@/lib/contract/choices";
import {
  AML_DECISIONS,
  type AmlDecision,
  COMPANY_DOCUMENT_STATUSES,
  DECISIONS,
  DOCUMENT_VERDICTS,
  type SimulatedOutcome,
  VERIFICATION_STATUSES,
} from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

export const companyVerification = pgTable(
  "company_verification",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    externalRef: text("external_ref"),
    country: text("country").notNull(),
    /** Sealed JSON: the details by which it is known (lib/company/details.ts). Null: not sealed yet, as in the next five. */
    detailsSealed: text("details_sealed"),
    /** In clear on rows of an earlier version, until the sweep has sealed them. */
    clearName: text("registered_name"),
    clearNumber: text("registration_number"),
    clearAddress: text("registered_address"),
    clearTaxId: text("tax_id"),
    /** `YYYY-MM-DD`. */
    clearIncorporation: text("incorporation_date"),
    /** The documents this company must provide, fixed at creation: later changes of the requirements do not apply. */
    checklist: jsonb("checklist")
      .$type<{ docType: string; label: string; required: boolean; sortOrder: number }[]>()
      .notNull()
      .default([]),
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull().default("PENDING"),
    decision: text("decision", { enum: DECISIONS }),
    decisionReason: text("decision_reason"),
    /** The codes of its sentences; empty on rows from before they were kept. */
    reasons: jsonb("reasons").$type<CompanyReasonCode[]>().notNull().default([]),
    revision: integer("revision").notNull().default(0),
    amlDecision: text("aml_decision", { enum: AML_DECISIONS }).notNull().default("not_screened"),
    amlScore: doublePrecision("aml_score").notNull().default(0),
    /** Sealed JSON: the hits. */
    amlSealed: text("aml_sealed"),
    /** Null while the request that creates the company is running; until then the row is invisible. */
    screenedAt: instant("screened_at"),
    /** The outcome that a sandbox caller requested; null for live, and where the registered name chooses it. */
    simulate: jsonb("simulate").$type<{
      signatory?: SimulatedOutcome | undefined;
      aml?: AmlDecision | undefined;
    }>(),
    idempotencyKey: text("idempotency_key"),
    /** On rows of an earlier version: a hash that could be guessed at. A repeated request is compared with the row. */
    requestHash: text("request_hash"),
    /** Set before the delivery log deletes the record that the event was delivered. */
    webhookSent: boolean("webhook_sent").notNull().default(false),
    /** The acting key or person; null on rows from before this was kept. */
    createdBy: text("created_by"),
    /** When a member opened the decision again; null: nobody did, or a verdict was given since. */
    reopenedAt: instant("reopened_at"),
    createdAt,
    completedAt: instant("completed_at"),
  },
  (t) => [
    uniqueIndex("company_verification_replay").on(t.businessId, t.mode, t.idempotencyKey),
    index("company_verification_list").on(t.businessId, t.mode, t.createdAt.desc(), t.id.desc()),
    index("company_verification_list_status").on(
      t.businessId,
      t.mode,
      t.status,
      t.createdAt.desc(),
      t.id.desc(),
    ),
    index("company_verification_reference").on(
      t.businessId,
      t.mode,
      t.externalRef,
      t.createdAt.desc(),
      t.id.desc(),
    ),
    // Read by each sweep.
    index("company_verification_unsealed").on(t.id).where(sql`details_sealed is null`),
    // Read every minute for companies that wait for a screening (SCREEN-WAITING-1).
    index("company_verification_unscreened")
      .on(t.businessId, t.mode, t.id)
      .where(sql`completed_at is null and aml_decision in ('not_screened', 'error')`),
  ],
);

/**
 * What a company can be found by: HMACs of the words of its name and of its numbers (SECURITY-SEARCH-2). They are written
 * with the company and deleted with it.
 */
export const companyTerm = pgTable(
  "company_term",
  {
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    term: text("term").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyVerificationId, t.term] }),
    index("company_term_found").on(t.businessId, t.mode, t.term, t.companyVerificationId),
  ],
);

export const companyDocument = pgTable(
  "company_document",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    docType: text("doc_type").notNull(),
    /** 1, 2, 3, … within its company: the highest of a docType counts. */
    position: integer("position").notNull(),
    status: text("status", { enum: COMPANY_DOCUMENT_STATUSES }).notNull().default("uploaded"),
    contentType: text("content_type").notNull(),
    storageKey: text("storage_key").notNull(),
    wrappedKey: text("wrapped_key").notNull(),
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    /** The acting key or person, or `signatory`; null on rows from before this was kept. */
    uploadedBy: text("uploaded_by"),
    /** When a reviewer asked for a better copy; null: not asked. The status stays `uploaded`. */
    replacementAskedAt: instant("replacement_asked_at"),
    replacementAskedBy: text("replacement_asked_by"),
    /** Code of what is wrong with this one, as in `COPY_REASONS`. */
    replacementReason: text("replacement_reason"),
    createdAt,
  },
  (t) => [uniqueIndex("company_document_position").on(t.companyVerificationId, t.position)],
);

/** Append-only history of verdicts on documents (a trigger forbids UPDATE); a row is deleted only with its company. */
export const companyReview = pgTable(
  "company_review",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    documentId: text("document_id").notNull(),
    docType: text("doc_type").notNull(),
    verdict: text("verdict", { enum: DOCUMENT_VERDICTS }).notNull(),
    /** Sealed. */
    noteSealed: text("note_sealed"),
    /** In clear on rows of an earlier version, until the sweep has sealed them. */
    clearNote: text("note"),
    /** The acting key, or `dashboard`. */
    reviewer: text("reviewer").notNull(),
    /** Order within a review: its verdicts share one instant. */
    position: integer("position").notNull(),
    createdAt,
  },
  (t) => [
    index("company_review_company").on(t.companyVerificationId, t.createdAt, t.position),
    index("company_review_unsealed").on(t.id).where(sql`note is not null`),
  ],
);

/** Append-only history of decisions that were opened again (a trigger forbids UPDATE); deleted only with its company. */
export const companyReopening = pgTable(
  "company_reopening",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    /** Of the event that says so. */
    revision: integer("revision").notNull(),
    /** What was taken back. */
    previousDecision: text("previous_decision", { enum: DECISIONS }).notNull(),
    previousReason: text("previous_reason"),
    previousCompletedAt: instant("previous_completed_at"),
    /** Sealed: why. */
    noteSealed: text("note_sealed").notNull(),
    /** The member. */
    reopenedBy: text("reopened_by").notNull(),
    createdAt,
  },
  (t) => [index("company_reopening_company").on(t.companyVerificationId, t.createdAt)],
);
