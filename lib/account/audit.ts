import { desc, eq, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { audit } from "@/db/schema/business";
import { sha256 } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";

export type AuditedAction =
  | "account.opened"
  | "business.suspended"
  | "business.resumed"
  | "business.deleted"
  | "plan.changed"
  | "account.earlier-access-ended"
  | "branding.changed"
  | "capture.changed"
  | "webhook.changed"
  | "key.minted"
  | "key.rotated"
  | "key.revoked"
  | "key.recovery-asked"
  | "key.recovered"
  | "spend-limit.changed"
  | "member.invited"
  | "member.invitation-withdrawn"
  | "member.joined"
  | "member.signed-in"
  | "member.sign-in-refused"
  | "member.removed"
  | "member.role-changed"
  | "member.password-changed"
  | "member.totp-changed"
  | "member.recovery-codes-renewed"
  | "member.address-asked"
  | "member.address-changed"
  | "policy.changed"
  | "retention.changed"
  | "company.reviewed"
  | "screening.changed"
  | "screening.unscreened-allowed"
  | "screening.unscreened-refused"
  | "screening.resolved"
  | "verification.reviewed"
  | "verifications.exported"
  | "photo.viewed"
  | "company.document-viewed"
  | "company.document-downloaded"
  | "webhook.body-read"
  | "verification.deleted";

/** The actor of what the operator of the server did, in place of the id of a member. */
export const OPERATOR = "operator";

/** Hash before the first entry of a business. */
const GENESIS = "0".repeat(64);

/**
 * Appends an entry to the business's audit chain in the caller's transaction: `hash = SHA-256(previous ‖ canonical row)`.
 * An entry holds ids and never personal data. An advisory lock of the transaction serialises the entries of a business.
 */
export async function recordAudit(
  tx: Tx,
  tenant: Tenant,
  action: AuditedAction,
  subject: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`audit:${tenant.businessId}`}))`);
  const [last] = await tx
    .select({ hash: audit.hash })
    .from(audit)
    .where(eq(audit.businessId, tenant.businessId))
    .orderBy(desc(audit.position))
    .limit(1);
  const previousHash = last?.hash ?? GENESIS;
  const [clock] = await rows<{ at: string | Date }>(
    tx,
    sql`select date_trunc('milliseconds', clock_timestamp()) as at`,
  );
  const at = new Date(clock?.at ?? Number.NaN);
  const entry = {
    businessId: tenant.businessId,
    mode: tenant.mode,
    actor: tenant.keyId ?? tenant.memberId ?? "system",
    action,
    subject,
    at,
    previousHash,
  };
  const canonical = [entry.businessId, entry.mode, entry.actor, action, subject, at.toISOString()].join("\n");
  await tx.insert(audit).values({ ...entry, hash: sha256(`${previousHash}\n${canonical}`) });
}

/** Records that somebody was shown personal data. What is not recorded is not shown, so call it before the answer. */
export async function auditRead(tenant: Tenant, action: AuditedAction, subject: string): Promise<void> {
  await db().transaction((tx) => recordAudit(tx, tenant, action, subject));
}
