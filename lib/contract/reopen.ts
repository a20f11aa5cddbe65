import { z } from "zod";
import { reviewCompanyVerification } from "./company-verifications";
import { JSON_LIMIT_BYTES, longText } from "./fields";

/** Code points of the reason for opening a decision again. */
export const REOPEN_NOTE_LIMIT = 1000;

const note = longText(REOPEN_NOTE_LIMIT).refine((text) => /\S/.test(text), "must not be blank");
const params = z.object({ verificationId: z.string().regex(/^\w{1,64}$/) });

/** Opens an approved or rejected verification for review again. */
export const reopenCommand = {
  id: "dashboard.reopenVerification",
  params,
  body: {
    kind: "json",
    schema: z.strictObject({ note }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ revision: z.number().int() }),
} as const;

/** Opens an approved or rejected company for review again. */
export const reopenCompanyCommand = {
  id: "dashboard.reopenCompany",
  params,
  body: {
    kind: "json",
    /** `documentId`: whose verdict is taken back with it. */
    schema: z.strictObject({ note, documentId: z.string().min(1).max(64).optional() }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ revision: z.number().int() }),
} as const;

/** Has a company that was opened again decided by what there is. */
export const decideCompanyAgainCommand = {
  id: "dashboard.decideCompanyAgain",
  params,
  response: reviewCompanyVerification.response,
} as const;
