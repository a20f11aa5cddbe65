import { count, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { passkey } from "@/db/schema/sign-in";

/** Whether a member of the query has a passkey. Names in full: in a query of one table drizzle would shorten them. */
export const hasPasskey = sql<boolean>`exists (select 1 from "passkey" where "passkey"."user_id" = "user"."id")`;

/** How many passkeys a member has, in the caller's transaction. */
export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const [held] = await tx.select({ total: count() }).from(passkey).where(eq(passkey.userId, userId));
  return held?.total ?? 0;
}
