import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";
import { MODES } from "@/lib/vocabulary";

/** Every table of a business's data spreads these columns, and every query filters by both (SECURITY-TENANT-1). */
export const ownedColumns = {
  businessId: text("business_id").notNull(),
  mode: text("mode", { enum: MODES }).notNull(),
};

/** An instant, read as a `Date`. Writers use the clock of the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = instant("created_at").notNull().default(sql`now()`);
