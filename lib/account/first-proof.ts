import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { narrowTo } from "@/db/narrow-to";
import { apiKey } from "@/db/schema/business";
import { memberLink, user } from "@/db/schema/member";
import { emailDomain, passkey, singleSignOn } from "@/db/schema/sign-in";
import { webhookEndpoint } from "@/db/schema/webhook";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { findLink } from "./member-links";

/**
 * An account can be opened with somebody else's e-mail address. Whoever proves that address for the first time by a
 * mailed link is told what was set up before, and what they do not keep ends with the new password (ACCOUNT-RESET-4).
 */

/** What was set up by whoever opened the account; all zero when the address was proven before. */
export interface FoundAccess {
  readonly keys: number;
  readonly otherMembers: number;
  readonly webhooks: number;
  /** A provider of single sign-on, and a token for provisioning. */
  readonly directories: number;
}

const NOTHING: FoundAccess = { keys: 0, otherMembers: 0, webhooks: 0, directories: 0 };

/** For the page behind the link. @throws Failure RECOVERY_LINK_INVALID */
export async function showPasswordReset(token: string): Promise<FoundAccess> {
  const { businessId, email } = await findLink(db("sign-in"), "password", token);
  return (await isProven(db({ businessId }), businessId, email))
    ? NOTHING
    : countAccess(db({ businessId }), businessId, email);
}

/** Whether a mailed link has proven this address before. */
export async function isProven(on: Db | Tx, businessId: string, email: string): Promise<boolean> {
  const [member] = await on
    .select({ at: user.emailVerifiedAt })
    .from(user)
    .where(and(eq(user.businessId, businessId), isAddress(email)));
  return member !== undefined && member.at !== null;
}

/**
 * Ends what was set up before the address was proven: API keys, webhooks, invitations, other members, single sign-on,
 * provisioning, and the second factors of this one. In the transaction that sets the password; the caller holds the business's lock.
 */
export async function endEarlierAccess(tx: Tx, tenant: Tenant, userId: string): Promise<void> {
  const { businessId } = tenant;
  await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(and(eq(memberLink.businessId, businessId), isNull(memberLink.usedAt)));
  await tx.delete(user).where(and(eq(user.businessId, businessId), ne(user.id, userId)));
  await tx
    .update(user)
    .set({
      totpSealed: null,
      totpWaitingSealed: null,
      totpConfirmedAt: null,
      recoveryHashes: [],
      ssoSubject: null,
    })
    .where(eq(user.id, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(singleSignOn).where(eq(singleSignOn.businessId, businessId));
  await tx.delete(emailDomain).where(eq(emailDomain.businessId, businessId));
  await tx
    .update(apiKey)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKey.businessId, businessId), isNull(apiKey.revokedAt)));
  // What follows is of this business alone: a link finds people, not webhooks.
  await narrowTo(tx, businessId);
  await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.businessId, businessId));
  await recordAudit(tx, tenant, "account.earlier-access-ended", userId);
}

async function countAccess(on: Db, businessId: string, email: string): Promise<FoundAccess> {
  const [keys] = await on
    .select({ count: count() })
    .from(apiKey)
    .where(and(eq(apiKey.businessId, businessId), isNull(apiKey.revokedAt)));
  const [members] = await on
    .select({ count: count() })
    .from(user)
    .where(and(eq(user.businessId, businessId), sql`not ${isAddress(email)}`));
  const [webhooks] = await on
    .select({ count: count() })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.businessId, businessId));
  const [directory] = await on.select().from(singleSignOn).where(eq(singleSignOn.businessId, businessId));
  const directories = Number(directory?.issuer != null) + Number(directory?.scimTokenHash != null);
  return {
    directories,
    keys: keys?.count ?? 0,
    otherMembers: members?.count ?? 0,
    webhooks: webhooks?.count ?? 0,
  };
}

const isAddress = (email: string) => eq(sql`lower(${user.email})`, email.toLowerCase());
