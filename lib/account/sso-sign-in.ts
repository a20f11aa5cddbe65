import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { mintTenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { ownsDomain } from "./email-domains";
import { lockBusiness } from "./lock";
import { confirmSession, type Origin, openSession } from "./member-sessions";
import type { Identity } from "./sso-client";
import type { Provider } from "./sso-settings";

type Person = typeof user.$inferSelect;

export type SsoOutcome =
  | { readonly kind: "signed-in"; readonly sessionId: string }
  | { readonly kind: "confirmed" }
  /** One answer for every reason; the log has which. */
  | { readonly kind: "refused" };

/**
 * Signs in whom the provider names: the member of this business who is bound to that identity; or the one with that
 * verified e-mail address, who is bound by it; or a new one with the default role. A verified address counts for a domain
 * that the business has proven, so a provider speaks for no other people (ACCOUNT-SSO-2).
 */
export async function signInByProvider(
  provider: Provider,
  identity: Identity,
  origin: Origin,
): Promise<SsoOutcome> {
  const result = await db("sign-in").transaction(async (tx) => {
    await lockBusiness(tx, provider.businessId);
    const person = await memberOf(tx, provider, identity);
    if (typeof person === "string") return person;
    const tenant = mintTenant({ businessId: provider.businessId, mode: "live", memberId: person.id });
    await recordAudit(tx, tenant, "member.signed-in", person.id);
    return { kind: "signed-in", sessionId: await openSession(tx, person.id, "sso", origin) } as const;
  });
  return typeof result === "string" ? refused(result, provider) : result;
}

/** A signed-in member's proof of identity, after they signed in at the provider again (ACCOUNT-PROOF-1). */
export async function proveByProvider(
  provider: Provider,
  { subject }: Identity,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SsoOutcome> {
  const [person] = await db("sign-in").select().from(user).where(eq(user.id, userId));
  const isSame = person?.businessId === provider.businessId && person.ssoSubject === bound(provider, subject);
  if (!isSame) return refused("another person", provider);
  await confirmSession(sessionId);
  return { kind: "confirmed" };
}

/** @returns the member, or why there is none */
async function memberOf(tx: Tx, provider: Provider, identity: Identity): Promise<Person | string> {
  const { businessId } = provider;
  const [active] = await tx
    .select({ id: business.id })
    .from(business)
    .where(and(eq(business.id, businessId), business.active));
  if (!active) return "inactive business";
  const subject = bound(provider, identity.subject);
  const [known] = await tx
    .select()
    .from(user)
    .where(and(eq(user.businessId, businessId), eq(user.ssoSubject, subject)));
  if (known) return known.deactivatedAt ? "deactivated" : known;
  const { email, isEmailVerified } = identity;
  if (!email || !isEmailVerified) return "no verified e-mail address";
  if (!(await ownsDomain(tx, businessId, email))) return "another domain";
  const [member] = await tx
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, email));
  if (!member) return createMember(tx, provider, { ...identity, email });
  if (member.businessId !== businessId) return "member of another business";
  if (member.deactivatedAt) return "deactivated";
  if (member.ssoSubject !== null) return "another identity with this address";
  await tx
    .update(user)
    .set({ ssoSubject: subject, emailVerifiedAt: sql`now()` })
    .where(eq(user.id, member.id));
  return member;
}

async function createMember(
  tx: Tx,
  provider: Provider,
  { email, name, subject }: Identity & { readonly email: string },
): Promise<Person | string> {
  const { businessId, defaultRole } = provider;
  const [made] = await tx
    .insert(user)
    .values({
      id: newId("usr"),
      businessId,
      email,
      name,
      role: defaultRole,
      ssoSubject: bound(provider, subject),
      emailVerifiedAt: sql`now()`,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return "the address was taken meanwhile";
  const tenant = mintTenant({ businessId, mode: "live", memberId: made.id });
  await recordAudit(tx, tenant, "member.provisioned", made.id);
  return made;
}

function bound({ issuer }: Provider, subject: string): string {
  return `${issuer}|${subject}`;
}

function refused(reason: string, { businessId }: Provider): SsoOutcome {
  log.warn({ reason, businessId }, "single sign-on refused");
  return { kind: "refused" };
}
