import { and, count, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { business, keyRecovery } from "@/db/schema/business";
import { memberLink, memberSession, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import { env } from "@/lib/platform/env";
import { maskEmailAddress } from "@/lib/platform/mail";
import { enqueue } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import {
  endEmailChangeLinks,
  endLinks,
  invalidLink,
  kindOfLink,
  linkUrl,
  mailSealed,
  newLink,
  spendLink,
} from "./member-links";
import { endSessions } from "./member-sessions";
import { confirmEmail } from "./password-reset";
import { type Proof, proveIdentity } from "./sign-in";
import { isUniqueViolation } from "./unique-violation";

const EMAILS_PER_HOUR = 3;
/** Longer than the work takes, so that the response time reveals nothing about other accounts. */
const MINIMUM_ANSWER_MS = 300;

interface SignedInMember {
  readonly userId: string;
  readonly email: string;
  /** Of the request. */
  readonly ipAddress: string;
}

/**
 * Starts a change of the e-mail address that a member signs in with. The old address stays valid until the link sent to
 * the new one is opened, and gets a notice at once. A new address that belongs to another account gets an e-mail without
 * a link; the answer, its time and what the dashboard shows are the same.
 * @throws Failure VALIDATION_ERROR, RATE_LIMITED
 */
export async function requestEmailChange(
  tenant: Tenant,
  person: SignedInMember,
  { email, ...proof }: { email: string } & Proof,
): Promise<void> {
  await proveIdentity(person.userId, proof, person.ipAddress);
  if (email.toLowerCase() === person.email.toLowerCase()) {
    throw new Failure("VALIDATION_ERROR", { message: "This is already your e-mail address." });
  }
  const minimumTime = new Promise((resolve) => setTimeout(resolve, MINIMUM_ANSWER_MS));
  // Whether anybody at all has the new address is known to no business.
  await db("sign-in").transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    await assertMayAsk(tx, person.userId);
    await endEmailChangeLinks(tx, person.userId);
    const token = await newLink(tx, tenant, { kind: "address", email, userId: person.userId });
    if (await isTaken(tx, tenant, email)) await notifyTaken(tx, tenant, email);
    else await mailLink(tx, tenant, email, token);
    await notifyOldAddress(tx, tenant, person.email, [
      `Someone who is signed in to your account asked to change its e-mail address to ${maskEmailAddress(email)}.`,
      "This address stays valid until the link sent to the new one is opened.",
    ]);
    await recordAudit(tx, tenant, "member.address-asked", person.userId);
  });
  await minimumTime;
}

/** The e-mail address that a member asked for and has not confirmed yet; null when there is none. */
export async function pendingEmailChange(userId: string) {
  const [link] = await db("sign-in")
    .select({ email: memberLink.email, expiresAt: memberLink.expiresAt })
    .from(memberLink)
    .where(
      and(
        eq(memberLink.userId, userId),
        eq(memberLink.kind, "address"),
        isNull(memberLink.usedAt),
        gt(memberLink.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(memberLink.createdAt))
    .limit(1);
  return link ? { email: link.email, expiresAt: link.expiresAt.toISOString() } : null;
}

/** Cancels an e-mail change; the e-mailed link stops working. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await db("sign-in").transaction((tx) => endEmailChangeLinks(tx, userId));
}

/** The session of the browser that opened the link; null when it is not signed in. */
type Browser = { readonly userId: string; readonly sessionId: string } | null;

/**
 * Handles a "confirm" link: confirms an e-mail address, or applies a change to a new one.
 * @throws Failure RECOVERY_LINK_INVALID, EMAIL_IN_USE when another account has taken the address since
 */
export async function confirmEmailLink(token: string, browser: Browser) {
  const isNew = (await kindOfLink(token)) === "address";
  const { email } = isNew ? await applyEmailChange(token, browser) : await confirmEmail(token);
  return { email, isNew };
}

/** Applies the change, signs out the member's other browsers and ends the links to the old address. */
async function applyEmailChange(token: string, browser: Browser): Promise<{ email: string }> {
  try {
    return await db("sign-in").transaction(async (tx) => {
      const { businessId, email, userId } = await spendLink(tx, "address", token);
      const [person] = await tx
        .select()
        .from(user)
        .where(and(eq(user.id, userId ?? ""), eq(user.businessId, businessId)))
        .for("update");
      if (!person) throw invalidLink();
      const tenant = mintTenant({ businessId, mode: "live", memberId: person.id });
      await tx.update(user).set({ email, emailVerifiedAt: sql`now()` }).where(eq(user.id, person.id));
      if (person.role === OWNER) await moveBusinessEmail(tx, tenant, person.email, email);
      for (const kind of ["password", "email"] as const) await endLinks(tx, businessId, kind, person.email);
      const kept = browser?.userId === person.id ? ne(memberSession.id, browser.sessionId) : undefined;
      await endSessions(tx, person.id, kept);
      await recordAudit(tx, tenant, "member.address-changed", person.id);
      await notifyOldAddress(tx, tenant, person.email, [
        `The e-mail address of your account is now ${maskEmailAddress(email)}. You can no longer sign in with this address.`,
        "All other browsers were signed out.",
      ]);
      return { email };
    });
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new Failure("EMAIL_IN_USE", { cause });
    throw cause;
  }
}

/**
 * Changes the business's own e-mail address along with that of the owner who had it. Lost keys are recovered through
 * that address, so a mailbox that was given up must not keep it (ACCOUNT-EMAIL-3).
 */
async function moveBusinessEmail(tx: Tx, { businessId }: Tenant, from: string, to: string): Promise<void> {
  const moved = await tx
    .update(business)
    .set({ email: to })
    .where(and(eq(business.id, businessId), eq(sql`lower(${business.email})`, from.toLowerCase())))
    .returning({ id: business.id });
  if (moved.length === 0) return;
  await tx
    .update(keyRecovery)
    .set({ usedAt: sql`now()` })
    .where(and(eq(keyRecovery.businessId, businessId), isNull(keyRecovery.usedAt)));
}

async function assertMayAsk(tx: Tx, userId: string): Promise<void> {
  const lastHour = and(
    eq(memberLink.userId, userId),
    eq(memberLink.kind, "address"),
    gt(memberLink.createdAt, sql`now() - interval '1 hour'`),
  );
  const [sent] = await tx.select({ emails: count() }).from(memberLink).where(lastHour);
  if ((sent?.emails ?? 0) < EMAILS_PER_HOUR) return;
  throw new Failure("RATE_LIMITED", {
    message: "You asked for three e-mail changes within the last hour. Please wait.",
    retryAfterS: 3600,
  });
}

/** Whether the e-mail address belongs to a member of any business, or is another business's own. */
async function isTaken(tx: Tx, { businessId }: Tenant, email: string): Promise<boolean> {
  const lower = email.toLowerCase();
  const [member] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(sql`lower(${user.email})`, lower));
  const [account] = await tx
    .select({ id: business.id })
    .from(business)
    .where(and(eq(sql`lower(${business.email})`, lower), ne(business.id, businessId)));
  return Boolean(member ?? account);
}

async function mailLink(tx: Tx, tenant: Tenant, email: string, token: string): Promise<void> {
  const text = [
    "Someone asked to use this e-mail address to sign in to the dashboard.",
    "",
    "If it was you, confirm by opening this link within 24 hours:",
    "",
    linkUrl("confirm", token),
    "",
    "If it was not you, you can ignore this e-mail.",
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "Confirm your new e-mail address", text });
}

async function notifyTaken(tx: Tx, tenant: Tenant, email: string): Promise<void> {
  const text = [
    "Someone asked to use this e-mail address for another account of the dashboard. It already has an account, so",
    "nothing was changed.",
    "",
    `If it was you, sign in with this address instead: ${env().BASE_URL}/dashboard/sign-in`,
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "This e-mail address already has an account", text });
}

async function notifyOldAddress(tx: Tx, tenant: Tenant, to: string, says: readonly string[]): Promise<void> {
  const text = [
    ...says,
    "",
    "If it was not you, reset your password at once, which cancels a pending change, and tell an owner of your business:",
    `${env().BASE_URL}/dashboard/forgot`,
    "",
  ].join("\n");
  await enqueue(tx, "mail.send", { to, subject: "Change of your e-mail address", text }, { tenant });
}
