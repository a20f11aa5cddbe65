import { z } from "zod";
import type {
  AmlDecision,
  AttackSignalName,
  Confidence,
  Decision,
  DocumentType,
  LivenessDecision,
  Percent,
  Ratio,
  ReviewReason,
  VerificationKind,
  VerificationStatus,
} from "@/lib/vocabulary";
import type { SignatoryView } from "./ask-again";
import type { Assurance } from "./assurance";
import type { CaptureFacts } from "./capture-facts";
import type { CopyReason } from "./choices";
import { JSON_LIMIT_BYTES } from "./fields";
import type { KeepingBasis } from "./keeping-bases";
import type { ScreeningView } from "./screening";
import { policyThresholds, type ThresholdText } from "./thresholds";
import type { UnexaminedView } from "./unexamined";

/** What the dashboard's pages show, and the commands it has beyond the API's own endpoints. */

/** One score on its scale. */
export interface ScaleCheck {
  readonly id: "face" | "liveness" | "reading";
  readonly title: string;
  /** Null: not observed. */
  readonly score: Percent | null;
  /** From the lowest on: below `at` the zone before ends. */
  readonly marks: readonly { readonly at: Percent; readonly label: string }[];
  readonly verdict: "good" | "warn" | "bad" | "none";
  readonly headline: string;
  /** What the score and its thresholds mean, in sentences. */
  readonly meaning: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

export interface FieldRow {
  readonly field: string;
  readonly value: string;
  readonly source: string;
  /** Other sources that say the same. */
  readonly agreement: readonly string[];
  readonly confidence: Percent | null;
}

export interface IntegrityRow {
  readonly name: string;
  readonly outcome: "pass" | "fail" | "not_applicable";
  readonly kind: "user_action" | "fraud";
  /** What it failed on, in words, where that is more than its name says. */
  readonly about?: string;
}

export interface TimelineEntry {
  readonly at: string;
  readonly kind: "created" | "captured" | "processed" | "webhook" | "review" | "screening" | "document";
  readonly title: string;
  readonly detail: string | null;
  readonly tone: "neutral" | "good" | "bad" | "warn";
}

export interface ReasonView {
  readonly code: string;
  readonly kind: "user_action" | "fraud" | "review";
  readonly sentence: string;
}

/** One sign of an attack that was looked for in one picture. */
export interface SignalView {
  readonly name: AttackSignalName;
  /** The kind of picture, as in {@link CaseFile.photos}. */
  readonly picture: string;
  readonly title: string;
  readonly score: Percent;
  readonly marks: ScaleCheck["marks"];
  /** It reached the threshold of the policy that decided. */
  readonly isFound: boolean;
  /** What was examined, and what the reviewer should look for: a sentence each. */
  readonly looksAt: string;
  readonly lookFor: string;
  /** How many genuine pictures score as high, in a sentence. */
  readonly falseAlarms: string;
  /** In shares of the picture's width and height; the heavier, the more a place counts. */
  readonly regions: readonly {
    readonly x: Ratio;
    readonly y: Ratio;
    readonly width: Ratio;
    readonly height: Ratio;
    readonly weight: Ratio;
  }[];
  readonly facts: ScaleCheck["facts"];
  /** The verification in which the same picture was seen before; null: none. */
  readonly earlier: string | null;
}

/** What else is known of a picture. It decides nothing. */
export interface PictureNote {
  readonly picture: string;
  readonly sentence: string;
  /** A verification that the sentence speaks of. */
  readonly earlier: string | null;
  /** Worth a second look. */
  readonly isUnusual: boolean;
}

/** Everything a reviewer sees of one verification. */
export interface CaseFile {
  readonly id: string;
  readonly kind: VerificationKind;
  readonly name: string | null;
  readonly externalRef: string | null;
  readonly userId: string | null;
  /** The company for whose signatory this check counts. */
  readonly companyVerificationId: string | null;
  /** The company for whose signatory newer photos count. */
  readonly formerCompanyId: string | null;
  /** Null: the case is under no legal hold. */
  readonly hold: { readonly reason: string; readonly placedBy: string; readonly placedAt: string } | null;
  /** The person withdrew consent; null: they did not. */
  readonly withdrawal: {
    readonly at: string;
    readonly deletedBy: string;
    /** Null: the business has not answered. */
    readonly basis: KeepingBasis | null;
    readonly answeredBy: string | null;
  } | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly reasons: readonly ReasonView[];
  readonly confidence: Confidence | null;
  readonly policyVersion: string | null;
  readonly livenessDecision: LivenessDecision;
  readonly amlDecision: AmlDecision;
  readonly isSimulated: boolean;
  /** Null: this service did not ask. */
  readonly consent: {
    readonly accepted: boolean;
    readonly textVersion: string;
    readonly language: string;
    readonly recordedAt: string;
  } | null;
  /** Device and network of the hosted page; null where the consent did not cover them, and past their retention. */
  readonly captureFacts: CaptureFacts | null;
  /** What the person chose on the hosted page before anything was read. */
  readonly chosen: { readonly documentType: DocumentType | null; readonly country: string | null };
  readonly processingMs: number | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly isReviewable: boolean;
  /** It is approved or rejected. The signatory of a decided company is refused all the same. */
  readonly isReopenable: boolean;
  /** What can be looked at, in the order of importance. */
  readonly photos: readonly string[];
  /** Of these, what the page that sent them says to have been chosen from files. */
  readonly fromFiles: readonly string[];
  /**
   * How the photo of the front is laid flat: the row-major 3 × 3 map from shares of the photo to shares of a rectangle with
   * this width over height. Null where the document's sides were not found, and past the retention period.
   */
  readonly flattening: { readonly matrix: readonly number[]; readonly aspect: number } | null;
  /** Null: not decided, decided before levels were, or past the retention period. */
  readonly assurance: Assurance | null;
  /** Every sign of an attack that was looked for, the highest score first. */
  readonly signals: readonly SignalView[];
  /** Every sign that could not be looked for. */
  readonly unexamined: readonly UnexaminedView[];
  readonly pictureNotes: readonly PictureNote[];
  readonly checks: readonly ScaleCheck[];
  /** The thresholds that applied; empty before a decision. */
  readonly thresholds: readonly ThresholdText[];
  readonly fields: readonly FieldRow[];
  readonly integrity: readonly IntegrityRow[];
  readonly problems: readonly string[];
  readonly screening: ScreeningView | null;
  readonly timeline: readonly TimelineEntry[];
  readonly notes: readonly {
    readonly reviewer: string;
    readonly decision: Decision;
    readonly reasonCode: ReviewReason | "reopened";
    readonly note: string | null;
    readonly at: string;
  }[];
  /** The record and what was observed, as JSON text. */
  readonly raw: string;
}

const decisions = z.strictObject({ APPROVED: z.number(), REJECTED: z.number(), NEEDS_REVIEW: z.number() });
const decision = z.enum(["APPROVED", "REJECTED", "NEEDS_REVIEW"]);

export const replayPolicyCommand = {
  id: "dashboard.replayPolicy",
  body: {
    kind: "json",
    schema: z.strictObject({ thresholds: policyThresholds, last: z.number().int().min(1).max(2000) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    looked: z.number(),
    before: decisions,
    after: decisions,
    changed: z.number(),
    changes: z.array(
      z.strictObject({
        verificationId: z.string(),
        externalRef: z.string().nullable(),
        createdAt: z.string(),
        from: decision,
        to: decision,
        because: z.string(),
        faceScore: z.number().nullable(),
        livenessScore: z.number().nullable(),
      }),
    ),
  }),
} as const;
export type ReplayView = z.output<typeof replayPolicyCommand.response>;

export const savePolicyCommand = {
  id: "dashboard.savePolicy",
  body: {
    kind: "json",
    schema: z.strictObject({
      thresholds: policyThresholds,
      note: z.string().trim().max(500),
      /** The version that was on the screen. */
      basedOn: z.string().max(32),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ version: z.string() }),
} as const;

/** A simulated verification of pictures that show nothing. */
export const firstVerificationCommand = {
  id: "dashboard.makeFirstVerification",
  response: z.strictObject({ verificationId: z.string() }),
} as const;

export const issueSignatoryLinkCommand = {
  id: "dashboard.issueSignatoryLink",
  params: z.object({ verificationId: z.string().regex(/^\w{1,64}$/) }),
  /** `expiresIn` in seconds. */
  response: z.strictObject({ verifyUrl: z.string(), expiresIn: z.number().int() }),
} as const;

/** Everything a reviewer sees of one company. */
export interface CompanyFile {
  readonly id: string;
  readonly registeredName: string;
  readonly registrationNumber: string | null;
  readonly registeredAddress: string | null;
  readonly taxId: string | null;
  readonly incorporationDate: string | null;
  readonly country: string;
  readonly externalRef: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly amlDecision: AmlDecision;
  readonly isOpen: boolean;
  /** A member opened the decision again, and it waits for a verdict or to be decided again. */
  readonly isReopened: boolean;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly webhookSent: boolean;
  readonly checklist: readonly {
    readonly docType: string;
    readonly label: string;
    readonly required: boolean;
    /** Newest first; the first counts. */
    readonly documents: readonly {
      readonly id: string;
      readonly status: "uploaded" | "accepted" | "rejected";
      readonly contentType: string;
      readonly size: number;
      readonly signedUrl: string;
      readonly createdAt: string;
      readonly note: string | null;
      readonly reviewer: string | null;
      /** A better copy was asked for, and there is no verdict since. */
      readonly asked: { readonly reason: CopyReason; readonly by: string; readonly at: string } | null;
    }[];
  }[];
  readonly signatory: SignatoryView | null;
  readonly screening: ScreeningView | null;
  readonly timeline: readonly TimelineEntry[];
}
