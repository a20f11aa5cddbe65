import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { business } from "@/db/schema/business";

/**
 * Until the transaction ends, changes of a business's members, keys and mailed links take turns: what they count and
 * end is all there is. Taken before any row of those, so that no two wait for each other.
 */
export async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  await tx.select({ id: business.id }).from(business).where(eq(business.id, businessId)).for("no key update");
}
