import { eq, sql } from "drizzle-orm";
import { GIVEN_TENANT, prepared } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";

const ask = prepared((on) =>
  on
    .select()
    .from(verification)
    .where(owned(verification, GIVEN_TENANT, eq(verification.id, sql.placeholder("id")))),
);

/** @throws Failure NOT_FOUND, the same for absent, another business's and the other mode's */
export async function findVerification(tenant: Tenant, id: string) {
  const { businessId, mode } = tenant;
  const [row] = await ask(tenant, { businessId, mode, id });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}
