import { desc, eq, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { audit } from "@/db/schema/business";
import type { AuditedAction } from "@/lib/contract/lists/audit-list";
import type { Tenant } from "@/lib/platform/tenant";
import { entryHash, GENESIS } from "./audit-chain";

/** The actor of what the operator of the server did, in place of the id of a member. */
export const OPERATOR = "operator";
/** The actor of what a directory did by SCIM. */
export const DIRECTORY = "directory";
/** The actor of what the person who was verified did by their own link. */
export const DATA_SUBJECT = "person";

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
  await tx.insert(audit).values({ ...entry, hash: entryHash(entry) });
}

/** Records that somebody was shown personal data. What is not recorded is not shown, so call it before the answer. */
export async function auditRead(tenant: Tenant, action: AuditedAction, subject: string): Promise<void> {
  await db(tenant).transaction((tx) => recordAudit(tx, tenant, action, subject));
}
