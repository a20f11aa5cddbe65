import { z } from "zod";
import { JSON_LIMIT_BYTES, longText } from "./fields";

/** Code points of the reason for opening a decision again. */
export const REOPEN_NOTE_LIMIT = 1000;

/** Opens an approved or rejected verification for review again. */
export const reopenCommand = {
  id: "dashboard.reopenVerification",
  params: z.object({ verificationId: z.string().regex(/^\w{1,64}$/) }),
  body: {
    kind: "json",
    schema: z.strictObject({
      note: longText(REOPEN_NOTE_LIMIT).refine((text) => /\S/.test(text), "must not be blank"),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ revision: z.number().int() }),
} as const;
