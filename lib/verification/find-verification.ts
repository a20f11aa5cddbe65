import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function findVerification(tenant: Tenant, id: string) {
  const [row] = await db(tenant)
    .select()
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, id)));
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}
