import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** What this database is, for the store and the secrets that belong to it (CONFIG-STORE-1). One row, made on migration. */
export const installation = pgTable("installation", {
  only: boolean("only").primaryKey().default(true),
  /** The store holds the same id. */
  id: text("id").notNull(),
  /** When a process first met the store; null: none has. */
  claimedAt: instant("claimed_at"),
  /** A known value, sealed: the secrets that open it are this database's. */
  checkSealed: text("check_sealed"),
});
