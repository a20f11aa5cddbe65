import { z } from "zod";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { type CopyReason, copyReason, type RetryPhoto, type RetryProblem } from "./choices";
import { JSON_LIMIT_BYTES } from "./fields";

/** Asking a person or a company for a better picture: what was wrong, as reviewers choose it and the hosted page says it. */

interface RetryReasonRow {
  readonly photo: RetryPhoto;
  readonly problem: RetryProblem;
  /** For reviewers; the hosted page has a sentence in each of its languages. */
  readonly label: string;
}

/** Only what the person can do better: a forged document is no reason to ask again. */
export const RETRY_REASONS = {
  front_blurred: { photo: "idFront", problem: "too_blurred", label: "Front of the document: blurred" },
  front_glare: { photo: "idFront", problem: "glare", label: "Front of the document: glare" },
  front_cut_off: { photo: "idFront", problem: "cut_off", label: "Front of the document: a side is cut off" },
  front_dark: { photo: "idFront", problem: "too_dark", label: "Front of the document: too dark" },
  front_unreadable: {
    photo: "idFront",
    problem: "document_unreadable",
    label: "Front of the document: the text cannot be read",
  },
  front_other: {
    photo: "idFront",
    problem: "not_a_document",
    label: "Front of the document: not an ID document",
  },
  front_expired: { photo: "idFront", problem: "document_expired", label: "The document has expired" },
  back_missing: { photo: "idBack", problem: "missing", label: "Back of the document: missing" },
  back_unreadable: {
    photo: "idBack",
    problem: "document_unreadable",
    label: "Back of the document: the text cannot be read",
  },
  selfie_blurred: { photo: "selfie", problem: "too_blurred", label: "Selfie: blurred" },
  selfie_dark: { photo: "selfie", problem: "too_dark", label: "Selfie: too dark" },
  selfie_covered: { photo: "selfie", problem: "face_covered", label: "Selfie: the face is partly covered" },
  selfie_sunglasses: { photo: "selfie", problem: "sunglasses", label: "Selfie: sunglasses" },
  selfie_turned: { photo: "selfie", problem: "face_turned_away", label: "Selfie: the face is turned away" },
  selfie_several: { photo: "selfie", problem: "several_faces", label: "Selfie: more than one face" },
  turns_missing: { photo: "turns", problem: "missing", label: "Turns of the head: not seen" },
} as const satisfies Readonly<Record<string, RetryReasonRow>>;
export type RetryReason = keyof typeof RETRY_REASONS;

const retryReason = z.enum(Object.keys(RETRY_REASONS) as [RetryReason, ...RetryReason[]]);

/** Stored codes that this version knows. */
export function knownRetryReasons(codes: readonly string[]): RetryReason[] {
  return codes.flatMap((code) => retryReason.safeParse(code).data ?? []);
}

/** What is wrong with a company's document. */
export const COPY_REASONS: Readonly<Record<CopyReason, string>> = {
  unreadable: "It cannot be read",
  incomplete: "Pages or parts are missing",
  outdated: "It is out of date",
  wrong_document: "It is another document",
};

const link = z.strictObject({ verifyUrl: z.string(), expiresIn: z.number().int() });
const verificationId = z.string().regex(/^\w{1,64}$/);

/** Asks the person of a verification for new photos. */
export const askAgainCommand = {
  id: "dashboard.askAgain",
  params: z.object({ verificationId }),
  body: {
    kind: "json",
    schema: z.strictObject({ reasons: z.array(retryReason).min(1).max(8) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: link,
} as const;

/** Asks a company for a better copy of a document; the link is the signatory's. */
export const askForCopyCommand = {
  id: "dashboard.askForCopy",
  params: z.object({ verificationId }),
  body: {
    kind: "json",
    schema: z.strictObject({ documentId: z.string().regex(/^\w{1,64}$/), reason: copyReason }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: link,
} as const;

/** One time that new photos were asked for, as a case shows it. */
export interface RetryView {
  readonly at: string;
  readonly by: string;
  readonly reasons: readonly RetryReason[];
  /** The verification that was submitted by the link; null: none yet. */
  readonly answeredBy: string | null;
  /** Whether the link still takes photos. */
  readonly isLinkOpen: boolean;
}

/** How a verification is linked to others by asking again. */
export interface RetryLinks {
  /** Every time that it was asked for again, oldest first. */
  readonly requests: readonly RetryView[];
  /** The verification that this one was asked for after; null: none. */
  readonly follows: string | null;
}

/** A company's signatory, how often they were asked again, and whether a reviewer may ask now. */
export interface SignatoryView {
  readonly id: string;
  readonly name: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly retries: RetryLinks;
  readonly isAskable: boolean;
}
