import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { apiKey, business, keyRecovery } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { sealEmail } from "@/lib/platform/mail";
import { enqueue } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { mintKey } from "./api-keys";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import { nameInEmail } from "./name-in-email";

const TOKEN_BYTES = 32;
const LIFETIME_MINUTES = 30;
/** The rate limiter counts per process; these rows also hold across restarts and several servers. */
const EMAILS_PER_HOUR = 3;
/** Longer than the work for a known e-mail address, so that the response time reveals nothing. */
const MINIMUM_ANSWER_MS = 250;

type Business = typeof business.$inferSelect;

/**
 * E-mails a recovery link, if a business has this e-mail address. Time and result are the same in every case. The keys
 * stay as they are until the link is confirmed.
 */
export async function requestKeyRecovery(email: string): Promise<void> {
  const minimumTime = new Promise((resolve) => setTimeout(resolve, MINIMUM_ANSWER_MS));
  await db("sign-in").transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(business)
      .where(and(sql`lower(${business.email}) = lower(${email})`, business.active))
      .for("no key update");
    if (account && (await maySendEmail(tx, account))) await sendLink(tx, account);
  });
  await minimumTime;
}

/**
 * Uses up a link: creates one live key with every scope and revokes all other live keys, in one transaction.
 * @throws Failure RECOVERY_LINK_INVALID, the same for unknown, used and expired links
 */
export async function confirmRecovery(token: string) {
  return db("sign-in").transaction(async (tx) => {
    const businessId = await spendToken(tx, token);
    const tenant = mintTenant({ businessId, mode: "live" });
    const revoked = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.businessId, businessId), eq(apiKey.mode, tenant.mode), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    const minted = await mintKey(tx, { businessId, mode: tenant.mode, name: "Recovered key" });
    await recordAudit(tx, tenant, "key.recovered", minted.id);
    await notifyBusiness(tx, tenant, minted.prefix);
    return { apiKey: minted.key, apiKeyPrefix: minted.prefix, revokedKeys: revoked.length };
  });
}

/** Applies the hourly limit; also deletes old rows, which exist only to be counted. */
async function maySendEmail(tx: Tx, { id }: Business): Promise<boolean> {
  const ofBusiness = eq(keyRecovery.businessId, id);
  await tx
    .delete(keyRecovery)
    .where(and(ofBusiness, lt(keyRecovery.createdAt, sql`now() - interval '1 day'`)));
  const lastHour = gt(keyRecovery.createdAt, sql`now() - interval '1 hour'`);
  const [sent] = await tx.select({ emails: count() }).from(keyRecovery).where(and(ofBusiness, lastHour));
  return (sent?.emails ?? 0) < EMAILS_PER_HOUR;
}

async function sendLink(tx: Tx, account: Business): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = newId("rec");
  await tx.insert(keyRecovery).values({
    id,
    businessId: account.id,
    tokenHash: sha256(token),
    expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
  });
  const tenant = mintTenant({ businessId: account.id, mode: "live" });
  await recordAudit(tx, tenant, "key.recovery-asked", id);
  const text = [
    `Someone asked to replace the live API keys of ${nameInEmail(account.name, "your account")}.`,
    "",
    `If it was you, open this link within ${LIFETIME_MINUTES} minutes and confirm. You then see a new live key, once, and`,
    "every current live key stops working at once. Test keys stay as they are.",
    "",
    `${env().BASE_URL}/recover#token=${token}`,
    "",
    "If it was not you, you can ignore this e-mail: all keys stay as they are.",
    "",
  ].join("\n");
  const message = sealEmail({ to: account.email, subject: "Replace your live API keys", text });
  await enqueue(tx, "mail.send", message, { tenant });
}

/**
 * Uses up a recovery token. One statement checks and updates, so of two concurrent confirmations one fails. The lock makes
 * sure that a key created at the same time is revoked as well.
 */
async function spendToken(tx: Tx, token: string): Promise<string> {
  const usable = and(
    eq(keyRecovery.tokenHash, sha256(token)),
    isNull(keyRecovery.usedAt),
    gt(keyRecovery.expiresAt, sql`now()`),
  );
  const [found] = await tx.select({ businessId: keyRecovery.businessId }).from(keyRecovery).where(usable);
  if (found) await lockBusiness(tx, found.businessId);
  const [used] = await tx
    .update(keyRecovery)
    .set({ usedAt: sql`now()` })
    .where(usable)
    .returning({ businessId: keyRecovery.businessId });
  if (!used) throw new Failure("RECOVERY_LINK_INVALID");
  // Ends the business's other recovery links.
  await tx
    .update(keyRecovery)
    .set({ usedAt: sql`now()` })
    .where(and(eq(keyRecovery.businessId, used.businessId), isNull(keyRecovery.usedAt)));
  return used.businessId;
}

async function notifyBusiness(tx: Tx, tenant: Tenant, prefix: string): Promise<void> {
  const [account] = await tx.select().from(business).where(eq(business.id, tenant.businessId));
  if (!account?.active) throw new Failure("RECOVERY_LINK_INVALID");
  const text = [
    `The live API keys of ${nameInEmail(account.name, "your account")} were replaced through the link sent to this e-mail address.`,
    `The new key starts with ${prefix}. All earlier live keys have stopped working.`,
    "",
    "If it was not you, someone else may have access to this mailbox. Secure it, then ask for a new link.",
    "",
  ].join("\n");
  const message = { to: account.email, subject: "Your live API keys were replaced", text };
  await enqueue(tx, "mail.send", message, { tenant });
}
