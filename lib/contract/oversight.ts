import { z } from "zod";
import { JSON_LIMIT_BYTES, longText, NOTE_LIMIT } from "./fields";
import { KEEPING_BASES } from "./keeping-bases";

/** Commands of the dashboard about the audit log, legal holds and a person's data. */

/** Walks the audit log of the business from its first entry and compares it with its signed heads. */
export const checkAuditCommand = {
  id: "checkAudit",
  response: z.strictObject({
    entries: z.number().int(),
    anchors: z.number().int(),
    problem: z.string().nullable(),
    checkedAt: z.string(),
  }),
} as const;

const heldCase = z.object({ verificationId: z.string().regex(/^\w{1,64}$/) });

export const placeHoldCommand = {
  id: "placeHold",
  params: heldCase,
  body: {
    kind: "json",
    schema: z.strictObject({ reason: longText(NOTE_LIMIT).regex(/\S/, "must not be blank") }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({}),
} as const;

export const releaseHoldCommand = {
  id: "releaseHold",
  params: heldCase,
  response: z.strictObject({}),
} as const;

/** The business keeps a verification whose person withdrew consent, and says why. */
export const keepWithdrawnCommand = {
  id: "keepWithdrawn",
  params: heldCase,
  body: {
    kind: "json",
    schema: z.strictObject({ basis: z.enum(KEEPING_BASES) }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({}),
} as const;

/** The query of a person's data pack. */
export const exportPersonQuery = z.object({ userId: z.string().min(1).max(255) });
