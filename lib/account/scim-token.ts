import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { singleSignOn } from "@/db/schema/sign-in";
import { sha256 } from "@/lib/platform/crypto";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { DIRECTORY, recordAudit } from "./audit";
import { lockBusiness } from "./lock";

const TOKEN_BYTES = 32;
const TOKEN = /^scim_[\w-]{43}$/;

/** Makes the token of a business for SCIM; the one before stops working. @returns it, shown once */
export async function newScimToken(tenant: Tenant): Promise<{ token: string }> {
  const { businessId } = tenant;
  const token = `scim_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const values = { scimTokenHash: sha256(token), scimTokenAt: sql`now()`, scimUsedAt: null };
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    await tx
      .insert(singleSignOn)
      .values({ businessId, ...values })
      .onConflictDoUpdate({ target: singleSignOn.businessId, set: values });
    await recordAudit(tx, tenant, "scim.token-made", businessId);
  });
  return { token };
}

/** Ends provisioning: the token stops working. Members stay as they are. */
export async function revokeScimToken(tenant: Tenant): Promise<void> {
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    await tx
      .update(singleSignOn)
      .set({ scimTokenHash: null, scimTokenAt: null, scimUsedAt: null })
      .where(eq(singleSignOn.businessId, businessId));
    await recordAudit(tx, tenant, "scim.token-revoked", businessId);
  });
}

/** The business whose directory has this token; null for none. The last use is stored once a minute. */
export async function businessOfScimToken(token: string): Promise<Tenant | null> {
  if (!TOKEN.test(token)) return null;
  const [found] = await db("sign-in")
    .select({
      businessId: singleSignOn.businessId,
      isUseRecent: sql<boolean>`coalesce(${singleSignOn.scimUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(singleSignOn)
    .innerJoin(business, eq(business.id, singleSignOn.businessId))
    .where(and(eq(singleSignOn.scimTokenHash, sha256(token)), business.active));
  if (!found) return null;
  const { businessId, isUseRecent } = found;
  if (!isUseRecent) {
    await db("sign-in")
      .update(singleSignOn)
      .set({ scimUsedAt: sql`now()` })
      .where(eq(singleSignOn.businessId, businessId));
  }
  return mintTenant({ businessId, mode: "live", memberId: DIRECTORY });
}
