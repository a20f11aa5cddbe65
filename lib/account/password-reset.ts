import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { endEarlierAccess, isProven } from "./first-proof";
import {
  endEmailChangeLinks,
  findLink,
  invalidLink,
  type Link,
  linkUrl,
  mailConfirmationLink,
  mailSealed,
  maySendEmail,
  newLink,
  spendLink,
} from "./member-links";
import { endSessions } from "./member-sessions";
import { assertUsablePassword, hashPassword } from "./passwords";
import { sendSecurityEmail } from "./security-emails";
import { provePassword, wrongPassword } from "./sign-in";

/** Longer than the work for a known e-mail address, so that the response time reveals nothing. */
const MINIMUM_ANSWER_MS = 300;

/**
 * E-mails a link for a new password, if the e-mail address belongs to a member, or to a business that was opened over
 * the API and has no members yet. Time and result are the same in every case.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const minimumTime = new Promise((resolve) => setTimeout(resolve, MINIMUM_ANSWER_MS));
  await db("sign-in").transaction(async (tx) => {
    const found = (await findMemberByEmail(tx, email)) ?? (await findBusinessWithoutMembers(tx, email));
    if (!found || !(await maySendEmail(tx, found.businessId, "password", found.email))) return;
    const tenant = mintTenant({ businessId: found.businessId, mode: "live" });
    const token = await newLink(tx, tenant, { kind: "password", email: found.email });
    const text = [
      "Someone asked to reset the dashboard password for this e-mail address.",
      "",
      "If it was you, open this link within 30 minutes to choose a new password:",
      "",
      linkUrl("reset", token),
      "",
      "This signs out every browser. If it was not you, you can ignore this e-mail: your password stays the same.",
      "",
    ].join("\n");
    await mailSealed(tx, tenant, { to: found.email, subject: "Set a new password", text });
  });
  await minimumTime;
}

/**
 * Sets the password through an e-mailed link, which also confirms the e-mail address, and signs out every browser.
 * @param found whether to keep what was set up before this address was proven for the first time; nothing otherwise
 * @throws Failure RECOVERY_LINK_INVALID, VALIDATION_ERROR for a password that is easily guessed
 */
export async function resetPassword(
  token: string,
  password: string,
  found: "keep" | "end" = "end",
): Promise<{ email: string }> {
  const link = await findLink(db("sign-in"), "password", token);
  await assertUsablePassword(password, [link.email]);
  const passwordHash = await hashPassword(password);
  await db("sign-in").transaction(async (tx) => {
    await spendLink(tx, "password", token);
    const tenant = mintTenant({ businessId: link.businessId, mode: "live" });
    const isFirstProof = !(await isProven(tx, link.businessId, link.email));
    const userId =
      (await findMemberByEmail(tx, link.email))?.userId ?? (await createFirstOwner(tx, tenant, link));
    // Locks links before members, in the order of applyEmailChange: the other order can deadlock.
    await endEmailChangeLinks(tx, userId);
    await tx
      .update(user)
      .set({ passwordHash, passwordFailures: 0, emailVerifiedAt: sql`now()` })
      .where(eq(user.id, userId));
    if (isFirstProof && found === "end") await endEarlierAccess(tx, tenant, userId);
    await endSessions(tx, userId);
    await recordAudit(tx, tenant, "member.password-changed", userId);
    await sendSecurityEmail(tx, tenant, link.email, "password-changed");
  });
  return { email: link.email };
}

/**
 * Changes the password of a member who knows the current one and signs out their other browsers.
 * @throws Failure VALIDATION_ERROR, RATE_LIMITED
 */
export async function changePassword(
  tenant: Tenant,
  person: { userId: string; email: string; sessionId: string; ipAddress: string },
  change: { current: string; next: string },
): Promise<void> {
  const proven = await provePassword(person.userId, change.current, person.ipAddress);
  await assertUsablePassword(change.next, [person.email]);
  const passwordHash = await hashPassword(change.next);
  await db(tenant).transaction(async (tx) => {
    await endEmailChangeLinks(tx, person.userId);
    // The password may have been reset by an e-mailed link since it was checked.
    const changed = await tx
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, person.userId), eq(user.passwordHash, proven)))
      .returning({ id: user.id });
    if (changed.length === 0) throw wrongPassword();
    await endSessions(tx, person.userId, sql`id <> ${person.sessionId}`);
    await recordAudit(tx, tenant, "member.password-changed", person.userId);
    await sendSecurityEmail(tx, tenant, person.email, "password-changed");
  });
}

/** @throws Failure RECOVERY_LINK_INVALID */
export async function confirmEmail(token: string): Promise<{ email: string }> {
  return db("sign-in").transaction(async (tx) => {
    const { email, businessId } = await spendLink(tx, "email", token);
    await tx
      .update(user)
      .set({ emailVerifiedAt: sql`now()` })
      .where(and(eq(user.businessId, businessId), eq(sql`lower(${user.email})`, email.toLowerCase())));
    return { email };
  });
}

/** Sends the confirmation e-mail again. */
export async function sendConfirmationLink(tenant: Tenant, email: string): Promise<void> {
  await db(tenant).transaction((tx) => mailConfirmationLink(tx, tenant, email));
}

async function findMemberByEmail(tx: Tx, email: string) {
  const [found] = await tx
    .select({ userId: user.id, email: user.email, businessId: user.businessId })
    .from(user)
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), business.active));
  return found;
}

async function findBusinessWithoutMembers(tx: Tx, email: string) {
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
 * Creates the first owner, only while the business has no members: a link must not make an owner after its member was
 * removed or changed their e-mail address. The caller holds the business's lock.
 */
async function createFirstOwner(tx: Tx, { businessId }: Tenant, { email }: Link): Promise<string> {
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
