import { z } from "zod";
import { DOCUMENT_FIELDS } from "@/lib/vocabulary";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { documentTypeHint, externalRef, MIB, percent, simulate, webAddress } from "./fields";

/** Every field is optional: a document may be read in part. */
export const extractedData = z.strictObject(
  Object.fromEntries(DOCUMENT_FIELDS.map((field) => [field, z.string().optional()])) as Record<
    (typeof DOCUMENT_FIELDS)[number],
    z.ZodOptional<z.ZodString>
  >,
);

/**
 * Fixed rules of the replies, whatever policy a business has saved: from which face score `samePerson` is true, and
 * from which the selfie match's `confidence` is high or medium.
 */
export const SELFIE_MATCH_REPLY = { samePersonFrom: 80, highAt: 90, mediumAt: 75 } as const;
export const ID_DOCUMENT_REPLY = { samePersonFrom: 70 } as const;

export const matchSelfie = endpoint({
  id: "matchSelfie",
  method: "POST",
  path: "/v1/verify/selfie-match",
  summary: "Compares a selfie with a profile picture",
  description:
    "A picture that shows no face, several, or one that is too small, dark, blurred, covered or turned away to be compared " +
    "surely is refused with IMAGE_UNUSABLE: the message says which picture and what to do. Nothing is stored then.",
  auth: "key",
  scope: "verify:write",
  rate: "write",
  body: {
    kind: "multipart",
    fields: z.object({ profilePictureUrl: webAddress("http", "https"), externalRef, simulate }),
    files: { selfie: "required" },
    limitBytes: 11 * MIB,
  },
  response: z.strictObject({
    verificationId: z.string().startsWith("vrf_sm_"),
    samePerson: z.boolean(),
    matchScore: percent,
    confidence: choices.confidence,
    processingMs: z.number().int(),
  }),
  envelope: "data",
  status: 200,
  idempotent: true,
  metered: true,
  errors: [
    "SIMULATE_NOT_ALLOWED",
    "PROFILE_PICTURE_UNREACHABLE",
    "UNSUPPORTED_FILE_TYPE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
    "IMAGE_UNUSABLE",
  ],
});

export const verifyDocument = endpoint({
  id: "verifyDocument",
  method: "POST",
  path: "/v1/verify/id-document",
  summary: "Checks a selfie against an ID document and returns the result",
  description:
    "A selfie that shows no face or several is refused with IMAGE_UNUSABLE, and nothing is stored. `faceMatch.score` is 0 " +
    "when no faces could be compared; `decisionReason` of the record says why.",
  auth: "key",
  scope: "verify:write",
  rate: "write",
  body: {
    kind: "multipart",
    fields: z.object({ externalRef, documentType: documentTypeHint, simulate }),
    files: { selfie: "required", idFront: "required", idBack: "optional" },
    limitBytes: 31 * MIB,
  },
  response: z.strictObject({
    verificationId: z.string().startsWith("vrf_id_"),
    status: choices.eventDecision,
    decision: choices.eventDecision,
    decisionReason: z.string().nullable(),
    reasons: choices.reasons,
    confidence: choices.confidence,
    faceMatch: z.strictObject({ score: percent, samePerson: z.boolean() }),
    documentData: extractedData,
    ocrConfidence: percent,
    processingMs: z.number().int(),
  }),
  envelope: "data",
  status: 200,
  idempotent: true,
  metered: true,
  errors: [
    "SIMULATE_NOT_ALLOWED",
    "UNSUPPORTED_FILE_TYPE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
    "IMAGE_UNUSABLE",
  ],
});

export const submitVerification = endpoint({
  id: "submitVerification",
  method: "POST",
  path: "/v1/verify",
  summary: "Accepts a selfie and an ID document; the result follows by webhook or GET",
  auth: "key",
  scope: "verify:write",
  rate: "write",
  body: {
    kind: "multipart",
    fields: z.object({ externalRef, documentType: documentTypeHint, simulate }),
    files: { idFront: "required", selfie: "required", idBack: "optional" },
    limitBytes: 31 * MIB,
  },
  response: z.strictObject({
    verificationId: z.string().startsWith("vrf_id_"),
    status: z.literal("pending"),
    message: z.string(),
  }),
  envelope: "data",
  status: 200,
  idempotent: true,
  metered: true,
  errors: ["SIMULATE_NOT_ALLOWED", "UNSUPPORTED_FILE_TYPE", "INVALID_IMAGE", "IMAGE_TOO_MANY_PIXELS"],
});
