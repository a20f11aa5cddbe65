import { randomBytes } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { emailDomain } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import { deploymentRules } from "@/lib/platform/egress";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import { isUniqueViolation } from "./unique-violation";

const MOST_DOMAINS = 20;
const TOKEN_BYTES = 24;
/** The record is below the domain, where it meets no other TXT record. */
const RECORD = "_identity-verification";

/** All TXT records of a name. @throws when there are none */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** The domains of a business with the TXT record that proves each. */
export async function listEmailDomains({ businessId }: Tenant) {
  const found = await db({ businessId })
    .select()
    .from(emailDomain)
    .where(eq(emailDomain.businessId, businessId))
    .orderBy(asc(emailDomain.domain));
  return found.map(({ id, domain, token, verifiedAt }) => ({
    id,
    domain,
    recordName: `${RECORD}.${domain}`,
    recordValue: token,
    isVerified: verifiedAt !== null,
  }));
}

/**
 * Adds a domain, to be proven by a TXT record. On a loopback address, which nobody else reaches, it counts at once.
 * @throws Failure VALIDATION_ERROR for one that is there already, or one too many
 */
export async function addEmailDomain(tenant: Tenant, domain: string): Promise<void> {
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const [held] = await tx
      .select({ total: count() })
      .from(emailDomain)
      .where(eq(emailDomain.businessId, businessId));
    if ((held?.total ?? 0) >= MOST_DOMAINS) throw refused(`There can be at most ${MOST_DOMAINS} domains.`);
    const id = newId("dom");
    const [added] = await tx
      .insert(emailDomain)
      .values({
        id,
        businessId,
        domain,
        token: randomBytes(TOKEN_BYTES).toString("base64url"),
        verifiedAt: env().baseIsLoopback ? sql`now()` : null,
      })
      .onConflictDoNothing()
      .returning({ id: emailDomain.id });
    if (!added) throw refused("domain cannot be added.");
    await recordAudit(tx, tenant, "sso.domain-added", id);
  });
}

/** Looks for the TXT record of a domain. @throws Failure NOT_FOUND, VALIDATION_ERROR where the record is not there */
export async function verifyEmailDomain(tenant: Tenant, id: string, resolve: ResolveTxt = resolveTxt) {
  const { businessId } = tenant;
  const [row] = await db(tenant)
    .select()
    .from(emailDomain)
    .where(and(eq(emailDomain.id, id), eq(emailDomain.businessId, businessId)));
  if (!row) throw new Failure("NOT_FOUND");
  if (!(await hasRecord(row, resolve))) {
    throw refused(`The TXT record of ${RECORD}.${row.domain} was not found. New records can take an hour.`);
  }
  try {
    await db(tenant).transaction(async (tx) => {
      await lockBusiness(tx, businessId);
      await tx
        .update(emailDomain)
        .set({ verifiedAt: sql`now()` })
        .where(and(eq(emailDomain.id, id), eq(emailDomain.token, row.token)));
      await recordAudit(tx, tenant, "sso.domain-verified", id);
    });
  } catch (cause) {
    // Another business has proven it before.
    if (!isUniqueViolation(cause)) throw cause;
    throw refused("The domain cannot be verified. Ask the operator of this server.");
  }
}

/** @throws Failure NOT_FOUND */
export async function removeEmailDomain(tenant: Tenant, id: string): Promise<void> {
  const { businessId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const removed = await tx
      .delete(emailDomain)
      .where(and(eq(emailDomain.id, id), eq(emailDomain.businessId, businessId)))
      .returning({ id: emailDomain.id });
    if (removed.length === 0) throw new Failure("NOT_FOUND");
    await recordAudit(tx, tenant, "sso.domain-removed", id);
  });
}

/** The active business that has proven the domain of an e-mail address; null for none. */
export async function businessOfDomain(email: string): Promise<string | null> {
  const [row] = await db("sign-in")
    .select({ businessId: emailDomain.businessId })
    .from(emailDomain)
    .innerJoin(business, eq(business.id, emailDomain.businessId))
    .where(and(eq(emailDomain.domain, domainOf(email)), isNotNull(emailDomain.verifiedAt), business.active));
  return row?.businessId ?? null;
}

/** Whether a business has proven the domain of an e-mail address. */
export async function ownsDomain(tx: Tx, businessId: string, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: emailDomain.id })
    .from(emailDomain)
    .where(
      and(
        eq(emailDomain.businessId, businessId),
        eq(emailDomain.domain, domainOf(email)),
        isNotNull(emailDomain.verifiedAt),
      ),
    );
  return row !== undefined;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

async function hasRecord({ domain, token }: { domain: string; token: string }, resolve: ResolveTxt) {
  // A question to a name server leaves this machine, too.
  if (deploymentRules().names?.(domain, 443) === false) return false;
  const records = await resolve(`${RECORD}.${domain}`).catch(() => []);
  return records.some((parts) => parts.join("").trim() === token);
}

function refused(message: string): Failure {
  return new Failure("VALIDATION_ERROR", { message });
}
