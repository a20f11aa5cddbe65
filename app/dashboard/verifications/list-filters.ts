import { z } from "zod";
import { day } from "@/lib/contract/verifications";
import { DECISIONS, VERIFICATION_STATUSES } from "@/lib/vocabulary";

/** What the list is narrowed to, as it stands in an address. */
export const LIST_FILTERS = {
  q: z.string().trim().min(1).max(200),
  status: z.enum(VERIFICATION_STATUSES),
  decision: z.enum(DECISIONS),
  reason: z.string().regex(/^[a-z_]{1,40}$/),
  from: day,
  to: day,
};
