import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { memberSession, user } from "@/db/schema/member";
import { singleSignOn } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import { openJson, sealJson } from "@/lib/platform/crypto";
import { checkTarget, EgressRefused } from "@/lib/platform/egress";
import type { Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import { ssoSecretAad } from "./sso-secret";

/** The provider of a business, complete. */
export interface Provider {
  readonly businessId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly defaultRole: MemberRole;
}

/** What the settings page shows; never the secret. */
export async function readSingleSignOn({ businessId }: Tenant) {
  const [row] = await db({ businessId })
    .select()
    .from(singleSignOn)
    .where(eq(singleSignOn.businessId, businessId));
  return {
    issuer: row?.issuer ?? null,
    clientId: row?.clientId ?? null,
    defaultRole: row?.defaultRole ?? null,
    isEnforced: row?.isEnforced ?? false,
    breakGlassUserId: row?.breakGlassUserId ?? null,
    hasScimToken: row?.scimTokenHash != null,
    scimTokenAt: row?.scimTokenAt?.toISOString() ?? null,
    scimUsedAt: row?.scimUsedAt?.toISOString() ?? null,
  };
}

/** The provider of a business; null where none is set up. */
export async function findProvider(businessId: string): Promise<Provider | null> {
  const [row] = await db("sign-in")
    .select()
    .from(singleSignOn)
    .where(eq(singleSignOn.businessId, businessId));
  if (!row?.issuer || !row.clientId || !row.clientSecretSealed) return null;
  const clientSecret = openJson<string>(row.clientSecretSealed, ssoSecretAad(businessId));
  return {
    businessId,
    issuer: row.issuer,
    clientId: row.clientId,
    clientSecret,
    defaultRole: row.defaultRole,
  };
}

interface ProviderInput {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: the stored one stays, for the same issuer and client. */
  readonly clientSecret: string;
  readonly defaultRole: MemberRole;
}

/**
 * Saves the provider. Another issuer or client needs its secret, forgets who members were at the old one and lets passwords
 * sign in again, so that a mistake locks nobody out.
 * @throws Failure VALIDATION_ERROR for an address that this server may not reach, or a missing secret
 */
export async function saveProvider(tenant: Tenant, given: ProviderInput): Promise<void> {
  await checkTarget(given.issuer, { mode: "live" }).catch((problem: unknown) => {
    if (!(problem instanceof EgressRefused)) throw problem;
    throw new Failure("VALIDATION_ERROR", { message: "issuer must be a public https address." });
  });
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const [row] = await tx.select().from(singleSignOn).where(eq(singleSignOn.businessId, businessId));
    const isSame = row?.issuer === given.issuer && row.clientId === given.clientId;
    if (given.clientSecret === "" && !(isSame && row.clientSecretSealed)) {
      throw new Failure("VALIDATION_ERROR", { message: "clientSecret is needed for a new client." });
    }
    const values = {
      issuer: given.issuer,
      clientId: given.clientId,
      defaultRole: given.defaultRole,
      ...(given.clientSecret === ""
        ? {}
        : { clientSecretSealed: sealJson(given.clientSecret, ssoSecretAad(businessId)) }),
      ...(isSame ? {} : { isEnforced: false, breakGlassUserId: null }),
    };
    await tx
      .insert(singleSignOn)
      .values({ businessId, ...values })
      .onConflictDoUpdate({ target: singleSignOn.businessId, set: values });
    if (!isSame) await forgetSubjects(tx, businessId);
    await recordAudit(tx, tenant, "sso.changed", businessId);
  });
}

/** Ends single sign-on; passwords and passkeys sign in again. Provisioning by SCIM stays. */
export async function removeProvider(tenant: Tenant): Promise<void> {
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    await tx
      .update(singleSignOn)
      .set({
        issuer: null,
        clientId: null,
        clientSecretSealed: null,
        isEnforced: false,
        breakGlassUserId: null,
      })
      .where(eq(singleSignOn.businessId, businessId));
    await forgetSubjects(tx, businessId);
    await endSessionsOf(tx, businessId, "sso");
    await recordAudit(tx, tenant, "sso.changed", businessId);
  });
}

/**
 * Lets only the provider sign members in, but for one owner, and ends the sessions that were opened otherwise; or lets
 * passwords and passkeys sign in again.
 * @param keptSession the session of the owner who does it
 * @throws Failure VALIDATION_ERROR until one member has signed in by the provider, and for a named person who is no owner
 * with a way of their own to sign in
 */
export async function enforceSingleSignOn(
  tenant: Tenant,
  { isEnforced, breakGlassUserId }: { isEnforced: boolean; breakGlassUserId: string | null },
  keptSession: string,
): Promise<void> {
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    if (isEnforced) await assertMayEnforce(tx, businessId, breakGlassUserId);
    const changed = await tx
      .update(singleSignOn)
      .set({ isEnforced, breakGlassUserId: isEnforced ? breakGlassUserId : null })
      .where(and(eq(singleSignOn.businessId, businessId), isNotNull(singleSignOn.issuer)))
      .returning({ id: singleSignOn.businessId });
    if (changed.length === 0) throw refused("Set up the provider first.");
    if (isEnforced) await endSessionsOf(tx, businessId, "other", [keptSession]);
    await recordAudit(
      tx,
      tenant,
      isEnforced ? "sso.enforced" : "sso.relaxed",
      breakGlassUserId ?? businessId,
    );
  });
}

async function assertMayEnforce(tx: Tx, businessId: string, breakGlassUserId: string | null): Promise<void> {
  const ofBusiness = and(eq(user.businessId, businessId), sql`${user.deactivatedAt} is null`);
  const [tried] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(ofBusiness, isNotNull(user.ssoSubject)))
    .limit(1);
  if (!tried) throw refused("Sign in once with single sign-on before you require it.");
  const [named] = await tx
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        ofBusiness,
        eq(user.id, breakGlassUserId ?? ""),
        eq(user.role, OWNER),
        isNotNull(user.passwordHash),
      ),
    );
  if (!named) throw refused("Name an owner with a password who can still sign in without the provider.");
}

/** @throws Failure VALIDATION_ERROR for the owner who alone can sign in without the provider; the caller holds the lock */
export async function assertNotBreakGlass(tx: Tx, { businessId }: Tenant, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: singleSignOn.breakGlassUserId })
    .from(singleSignOn)
    .where(and(eq(singleSignOn.businessId, businessId), singleSignOn.isEnforced));
  if (row?.id === userId) {
    throw refused("This owner can sign in without single sign-on. Name another one for that first.");
  }
}

async function forgetSubjects(tx: Tx, businessId: string): Promise<void> {
  await tx.update(user).set({ ssoSubject: null }).where(eq(user.businessId, businessId));
}

async function endSessionsOf(
  tx: Tx,
  businessId: string,
  which: "sso" | "other",
  kept: readonly string[] = [],
): Promise<void> {
  const members = tx.select({ id: user.id }).from(user).where(eq(user.businessId, businessId));
  const method = which === "sso" ? eq(memberSession.method, "sso") : ne(memberSession.method, "sso");
  await tx
    .update(memberSession)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        sql`${memberSession.userId} in ${members}`,
        method,
        sql`${memberSession.revokedAt} is null`,
        kept.length > 0 ? notInArray(memberSession.id, [...kept]) : undefined,
      ),
    );
}

function refused(message: string): Failure {
  return new Failure("VALIDATION_ERROR", { message });
}
