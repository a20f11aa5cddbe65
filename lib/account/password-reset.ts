import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import {
  endAddressLinks,
  findLink,
  invalidLink,
  type Link,
  linkAddress,
  mailAddressLink,
  mailSealed,
  maySendEmail,
  newLink,
  spendLink,
} from "./member-links";
import { endSessions } from "./member-sessions";
import { assertUsablePassword, hashPassword } from "./passwords";
import { tellOfSignIn } from "./security-emails";
import { provePassword, wrongPassword } from "./sign-in";

/** Longer than the work for a known address takes, so that its time tells nothing. */
const ANSWER_MS = 300;

/**
 * Mails a link for a new password to an address, if somebody has it: a member, or a business that was opened over the
 * API and has nobody at the dashboard yet. Takes the same time and ends the same way in every case.
 */
export async function askPasswordLink(email: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await db().transaction(async (tx) => {
    const found = (await memberOf(tx, email)) ?? (await unmannedBusinessOf(tx, email));
    if (!found || !(await maySendEmail(tx, found.businessId, "password", found.email))) return;
    const tenant = mintTenant({ businessId: found.businessId, mode: "live" });
    const token = await newLink(tx, tenant, { kind: "password", email: found.email });
    const text = [
      "Somebody asked to set a new password for the dashboard under this address.",
      "",
      "If it was you, open this link within 30 minutes:",
      "",
      linkAddress("reset", token),
      "",
      "Every signed-in browser is then signed out. If it was not you, do nothing.",
      "",
    ].join("\n");
    await mailSealed(tx, tenant, { to: found.email, subject: "Set a new password", text });
  });
  await patience;
}

/**
 * Sets the password by a mailed link, which also proves the address, and signs every browser out.
 * @throws Failure RECOVERY_LINK_INVALID, VALIDATION_ERROR for a password that is easily guessed
 */
export async function resetPassword(token: string, password: string): Promise<{ email: string }> {
  const link = await findLink(db(), "password", token);
  assertUsablePassword(password, [link.email]);
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    await spendLink(tx, "password", token);
    const tenant = mintTenant({ businessId: link.businessId, mode: "live" });
    const userId = (await memberOf(tx, link.email))?.userId ?? (await firstOwner(tx, tenant, link));
    // Links before people, the order in which a new address is confirmed.
    await endAddressLinks(tx, userId);
    await tx
      .update(user)
      .set({ passwordHash, passwordFailures: 0, emailVerifiedAt: sql`now()` })
      .where(eq(user.id, userId));
    await endSessions(tx, userId);
    await recordAudit(tx, tenant, "member.password-changed", userId);
    await tellOfSignIn(tx, tenant, link.email, "password-changed");
  });
  return { email: link.email };
}

/**
 * Changes the password of somebody who knows the old one; their other browsers are signed out.
 * @throws Failure VALIDATION_ERROR, RATE_LIMITED
 */
export async function changePassword(
  tenant: Tenant,
  person: { userId: string; email: string; sessionId: string; address: string },
  change: { current: string; next: string },
): Promise<void> {
  const proven = await provePassword(person.userId, change.current, person.address);
  assertUsablePassword(change.next, [person.email]);
  const passwordHash = await hashPassword(change.next);
  await db().transaction(async (tx) => {
    await endAddressLinks(tx, person.userId);
    // Another password may have come in force since this one was looked at, by the mailed link of who lost theirs.
    const changed = await tx
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, person.userId), eq(user.passwordHash, proven)))
      .returning({ id: user.id });
    if (changed.length === 0) throw wrongPassword();
    await endSessions(tx, person.userId, sql`id <> ${person.sessionId}`);
    await recordAudit(tx, tenant, "member.password-changed", person.userId);
    await tellOfSignIn(tx, tenant, person.email, "password-changed");
  });
}

/** @throws Failure RECOVERY_LINK_INVALID */
export async function confirmAddress(token: string): Promise<{ email: string }> {
  return db().transaction(async (tx) => {
    const { email, businessId } = await spendLink(tx, "email", token);
    await tx
      .update(user)
      .set({ emailVerifiedAt: sql`now()` })
      .where(and(eq(user.businessId, businessId), eq(sql`lower(${user.email})`, email.toLowerCase())));
    return { email };
  });
}

/** Sends the e-mail once more. */
export async function askAddressLink(tenant: Tenant, email: string): Promise<void> {
  await db().transaction((tx) => mailAddressLink(tx, tenant, email));
}

async function memberOf(tx: Tx, email: string) {
  const [found] = await tx
    .select({ userId: user.id, email: user.email, businessId: user.businessId })
    .from(user)
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), business.active));
  return found;
}

async function unmannedBusinessOf(tx: Tx, email: string) {
  const [found] = await tx
    .select({ email: business.email, businessId: business.id })
    .from(business)
    .leftJoin(user, eq(user.businessId, business.id))
    .where(
      and(eq(sql`lower(${business.email})`, email.toLowerCase()), business.active, sql`${user.id} is null`),
    )
    .limit(1);
  return found;
}

/**
 * Only where nobody is at the dashboard: a link that outlived its member, or their address, makes no owner. The link
 * was spent under the business's lock.
 */
async function firstOwner(tx: Tx, { businessId }: Tenant, { email }: Link): Promise<string> {
  const [present] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.businessId, businessId))
    .limit(1);
  if (present) throw invalidLink();
  const [owner] = await tx
    .insert(user)
    .values({ id: newId("usr"), businessId, email, role: OWNER })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (!owner) throw new Failure("EMAIL_IN_USE");
  return owner.id;
}
