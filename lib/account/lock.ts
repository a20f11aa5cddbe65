import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { business } from "@/db/schema/business";

/**
 * Locks a business until the transaction ends, so that changes of its members, keys and e-mailed links run one after the
 * other and their counts and revocations see every row. Take this lock before a row of those tables: the other order can
 * deadlock.
 */
export async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for("no key update");
}
