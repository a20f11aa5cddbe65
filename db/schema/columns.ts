import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";
import { MODES } from "@/lib/vocabulary";

/** The tenant wall: every table of a business's data spreads these, and every query names both. */
export const ownedColumns = {
  businessId: text("business_id").notNull(),
  mode: text("mode", { enum: MODES }).notNull(),
};

/** An instant, read as a `Date`. Writers leave the clock to the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = instant("created_at").notNull().default(sql`now()`);
