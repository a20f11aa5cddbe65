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
  endAddressLinks,
  endLinks,
  invalidLink,
  kindOfLink,
  linkAddress,
  mailSealed,
  newLink,
  spendLink,
} from "./member-links";
import { endSessions } from "./member-sessions";
import { confirmAddress } from "./password-reset";
import { type Proof, proveIdentity } from "./sign-in";

const EMAILS_PER_HOUR = 3;
/** Longer than the work takes, so that its time tells nothing of other accounts. */
const ANSWER_MS = 300;
/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = "23505";

interface Person {
  readonly userId: string;
  readonly email: string;
  /** The network address the request came from. */
  readonly address: string;
}

/**
 * Asks for another e-mail address to sign in with. The old one stays until a link mailed to the new one is opened; the
 * old one is told at once. An address that another account has gets an e-mail without a link: the answer, its time and
 * what the dashboard shows afterwards are the same.
 * @throws Failure VALIDATION_ERROR, RATE_LIMITED
 */
export async function askNewAddress(
  tenant: Tenant,
  person: Person,
  { email, ...proof }: { email: string } & Proof,
): Promise<void> {
  await proveIdentity(person.userId, proof, person.address);
  if (email.toLowerCase() === person.email.toLowerCase()) {
    throw new Failure("VALIDATION_ERROR", { message: "This is your address already." });
  }
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await db().transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    await assertMayAsk(tx, person.userId);
    await endAddressLinks(tx, person.userId);
    const token = await newLink(tx, tenant, { kind: "address", email, userId: person.userId });
    if (await isTaken(tx, tenant, email)) await tellTaken(tx, tenant, email);
    else await mailLink(tx, tenant, email, token);
    await tellOldAddress(tx, tenant, person.email, [
      `Somebody signed in to your account asked to replace this address by ${maskEmailAddress(email)}.`,
      "This address stays in force until a link that was sent to the new one is opened.",
    ]);
    await recordAudit(tx, tenant, "member.address-asked", person.userId);
  });
  await patience;
}

/** The address a person asked for and did not confirm yet. */
export async function pendingAddress(userId: string) {
  const [link] = await db()
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

/** The mailed link opens nothing from then on. */
export async function withdrawNewAddress(userId: string): Promise<void> {
  await db().transaction((tx) => endAddressLinks(tx, userId));
}

/** Who opened the link, when it was a signed-in browser. */
type Browser = { readonly userId: string; readonly sessionId: string } | null;

/**
 * What the page behind a mailed "confirm" link does: proves an address, or puts a new one in force.
 * @throws Failure RECOVERY_LINK_INVALID, EMAIL_IN_USE when somebody else took the address in the meantime
 */
export async function confirmMailed(token: string, browser: Browser) {
  const isNew = (await kindOfLink(token)) === "address";
  const { email } = isNew ? await confirmNewAddress(token, browser) : await confirmAddress(token);
  return { email, isNew };
}

/** Every browser of the person but the confirming one is signed out, and links to the old address end. */
async function confirmNewAddress(token: string, browser: Browser): Promise<{ email: string }> {
  try {
    return await db().transaction(async (tx) => {
      const { businessId, email, userId } = await spendLink(tx, "address", token);
      const [person] = await tx
        .select()
        .from(user)
        .where(and(eq(user.id, userId ?? ""), eq(user.businessId, businessId)))
        .for("update");
      if (!person) throw invalidLink();
      const tenant = mintTenant({ businessId, mode: "live", memberId: person.id });
      await tx.update(user).set({ email, emailVerifiedAt: sql`now()` }).where(eq(user.id, person.id));
      if (person.role === OWNER) await moveAccount(tx, tenant, person.email, email);
      for (const kind of ["password", "email"] as const) await endLinks(tx, businessId, kind, person.email);
      const kept = browser?.userId === person.id ? ne(memberSession.id, browser.sessionId) : undefined;
      await endSessions(tx, person.id, kept);
      await recordAudit(tx, tenant, "member.address-changed", person.id);
      await tellOldAddress(tx, tenant, person.email, [
        `The dashboard is opened with ${maskEmailAddress(email)} from now on and no longer with this address.`,
        "Other browsers were signed out.",
      ]);
      return { email };
    });
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new Failure("EMAIL_IN_USE", { cause });
    throw cause;
  }
}

/**
 * The account's own address, which lost keys are recovered through, moves with the owner who had it: a mailbox that was
 * given up must not stay the way to the live keys.
 */
async function moveAccount(tx: Tx, { businessId }: Tenant, from: string, to: string): Promise<void> {
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
    message: "You asked for three new addresses within the hour. Please wait.",
    retryAfterS: 3600,
  });
}

/** A member anywhere, or another business's own address. */
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
    "Somebody wants to sign in to the dashboard with this e-mail address from now on.",
    "",
    "If it was you, open this link within 24 hours:",
    "",
    linkAddress("confirm", token),
    "",
    "If it was not you, do nothing.",
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "Confirm your new e-mail address", text });
}

async function tellTaken(tx: Tx, tenant: Tenant, email: string): Promise<void> {
  const text = [
    "Somebody wanted to sign in to another account of the dashboard with this e-mail address. It has an account",
    "already, so nothing was changed.",
    "",
    `If it was you, sign in with it instead: ${env().BASE_URL}/dashboard/sign-in`,
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "This address has an account already", text });
}

async function tellOldAddress(tx: Tx, tenant: Tenant, to: string, says: readonly string[]): Promise<void> {
  const text = [
    ...says,
    "",
    "If it was not you, set a new password at once, which stops a change that is under way, and tell an owner of your",
    `business: ${env().BASE_URL}/dashboard/forgot`,
    "",
  ].join("\n");
  await enqueue(tx, "mail.send", { to, subject: "Your e-mail address for the dashboard", text }, { tenant });
}

function isUniqueViolation(cause: unknown): boolean {
  for (let each = cause; each instanceof Error; each = each.cause) {
    if ((each as { code?: unknown }).code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
