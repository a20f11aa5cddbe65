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

/** POLICY 6, "Recover key". */
const TOKEN_BYTES = 32;
const LIFETIME_MINUTES = 30;
/** POLICY 4.5: the gate counts by process; these rows hold it over restarts and several servers. */
const EMAILS_PER_HOUR = 3;
/** Longer than the work for a known address takes, so that its time tells nothing. */
const ANSWER_MS = 250;

type Business = typeof business.$inferSelect;

/**
 * E-mails a link to the account of an address, if there is one. Takes the same time and ends the same way in every
 * case; keys stay as they are until the link is confirmed.
 */
export async function askRecovery(email: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await db().transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(business)
      .where(and(sql`lower(${business.email}) = lower(${email})`, business.active))
      .for("no key update");
    if (account && (await maySendEmail(tx, account))) await sendLink(tx, account);
  });
  await patience;
}

/**
 * Uses up a link: mints one live key with every scope and revokes all other live keys, in one transaction.
 * @throws Failure RECOVERY_LINK_INVALID, the same for unknown, used and old links
 */
export async function confirmRecovery(token: string) {
  return db().transaction(async (tx) => {
    const businessId = await useToken(tx, token);
    const tenant = mintTenant({ businessId, mode: "live" });
    const revoked = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.businessId, businessId), eq(apiKey.mode, tenant.mode), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    const minted = await mintKey(tx, { businessId, mode: tenant.mode, name: "Recovered key" });
    await recordAudit(tx, tenant, "key.recovered", minted.id);
    await tellOwner(tx, tenant, minted.prefix);
    return { apiKey: minted.key, apiKeyPrefix: minted.prefix, revokedKeys: revoked.length };
  });
}

/** Old rows go here too: they serve nothing but the count. */
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
    `Somebody asked to replace the live API keys of ${account.name}.`,
    "",
    `If it was you, open this link within ${LIFETIME_MINUTES} minutes and confirm. You will see a new live key, once;`,
    "every present live key then stops working at once. Test keys stay as they are.",
    "",
    `${env().BASE_URL}/recover#token=${token}`,
    "",
    "If it was not you, do nothing: all keys stay as they are.",
    "",
  ].join("\n");
  const message = sealEmail({ to: account.email, subject: "Replace your live API keys", text });
  await enqueue(tx, "mail.send", message, { tenant });
}

/**
 * The condition and the use are one statement: of two confirmations one finds the row. Under the lock, so that no key
 * that is being minted meanwhile is left out of those that end.
 */
async function useToken(tx: Tx, token: string): Promise<string> {
  const standing = and(
    eq(keyRecovery.tokenHash, sha256(token)),
    isNull(keyRecovery.usedAt),
    gt(keyRecovery.expiresAt, sql`now()`),
  );
  const [found] = await tx.select({ businessId: keyRecovery.businessId }).from(keyRecovery).where(standing);
  if (found) await lockBusiness(tx, found.businessId);
  const [used] = await tx
    .update(keyRecovery)
    .set({ usedAt: sql`now()` })
    .where(standing)
    .returning({ businessId: keyRecovery.businessId });
  if (!used) throw new Failure("RECOVERY_LINK_INVALID");
  // Other links of the same hour end with this one.
  await tx
    .update(keyRecovery)
    .set({ usedAt: sql`now()` })
    .where(and(eq(keyRecovery.businessId, used.businessId), isNull(keyRecovery.usedAt)));
  return used.businessId;
}

async function tellOwner(tx: Tx, tenant: Tenant, prefix: string): Promise<void> {
  const [account] = await tx.select().from(business).where(eq(business.id, tenant.businessId));
  if (!account?.active) throw new Failure("RECOVERY_LINK_INVALID");
  const text = [
    `The live API keys of ${account.name} were replaced through the link we sent to this address.`,
    `The new key begins with ${prefix}. Every earlier live key has stopped working.`,
    "",
    "If it was not you, somebody else reads this mailbox: secure it, then ask for a new link.",
    "",
  ].join("\n");
  const message = { to: account.email, subject: "Your live API keys were replaced", text };
  await enqueue(tx, "mail.send", message, { tenant });
}
