import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { VERIFICATION_STATUSES } from "@/lib/vocabulary";
import { ownedColumns } from "./columns";

/**
 * How many verifications a tenant has in each status, kept by a trigger on `verification` in the same transaction:
 * counting a million rows for every page of a list would cost more than the page. The count is spread over slots: a
 * writer locks a free slot or adds one, and never waits (0013). There are as many slots as there were concurrent
 * writers; their sum is exact.
 */
export const verificationCount = pgTable(
  "verification_count",
  {
    ...ownedColumns,
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull(),
    slot: integer("slot").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.status, t.slot] })],
);
