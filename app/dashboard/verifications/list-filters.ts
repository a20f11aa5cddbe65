import { z } from "zod";
import { DECISIONS, VERIFICATION_STATUSES } from "@/lib/terms";

const day = z.iso.date().refine((text) => text >= "2000-01-01" && text <= "2999-12-31");

/** What the list is narrowed to, as it stands in an address. */
export const LIST_FILTERS = {
  q: z.string().trim().min(1).max(200),
  status: z.enum(VERIFICATION_STATUSES),
  decision: z.enum(DECISIONS),
  reason: z.string().regex(/^[a-z_]{1,40}$/),
  from: day,
  to: day,
};
