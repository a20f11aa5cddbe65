import { type AnyColumn, and, eq, inArray, is, like, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { BATCH_ROWS, deleteInBatches, inTransactions } from "@/db/batches";
import { db } from "@/db/client";
import { schema } from "@/db/schema/all";
import { audit, business } from "@/db/schema/business";
import { companyDocument, companyVerification } from "@/db/schema/company";
import { job, usageCount, usageEvent } from "@/db/schema/operations";
import { session, sessionPhoto, verification, verificationEvidence } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { enqueue } from "@/lib/platform/queue";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import { type OperatedBusiness, operatorOf, suspendBusiness } from "./operate-business";

/** Tables whose rows name a file. */
const WITH_FILES = [sessionPhoto, verificationEvidence, companyDocument] as const;
/** Deleted first: other tables' rows go with theirs, and some of those refuse to go in any other way. */
const PARENTS: readonly PgTable[] = [verification, companyVerification, session, webhookEvent, usageEvent];
/** Triggers on other tables write to it until those are empty. */
const LAST: readonly PgTable[] = [usageCount];

/**
 * Deletes a business with all that it owns: people, companies, files, keys, members, settings, events and queued work
 * (ACCOUNT-OPERATOR-3). Its audit entries stay; they hold ids and no personal data. The business is suspended first, so
 * that nothing new begins. Everything goes in short transactions: a deletion that was interrupted is repeated and goes
 * on. Files are unreadable once their rows are gone, and a queued job removes them from the store.
 * @throws Failure NOT_FOUND
 */
export async function deleteBusiness(of: Pick<OperatedBusiness, "id">): Promise<void> {
  await suspendBusiness(of);
  await removeRows(of.id);
  await db("operator").transaction(async (tx) => {
    await lockBusiness(tx, of.id);
    const gone = await tx.delete(business).where(eq(business.id, of.id)).returning({ id: business.id });
    if (gone.length > 0) await recordAudit(tx, operatorOf(of), "business.deleted", of.id);
  });
  // Requests that were under way when it was suspended may have written since.
  await removeRows(of.id);
}

async function removeRows(businessId: string): Promise<void> {
  await deleteInBatches(job, like(job.tenant, `${businessId}:%`));
  for (const table of WITH_FILES) await removeFiles(table, businessId);
  for (const { table, owner } of ownedTables()) await deleteInBatches(table, eq(owner, businessId));
}

/** Rows and the job that removes their files, in one transaction. */
function removeFiles(table: (typeof WITH_FILES)[number], businessId: string): Promise<void> {
  return inTransactions(async (tx) => {
    const old = await tx
      .select({ id: table.id, storageKey: table.storageKey })
      .from(table as PgTable)
      .where(eq(table.businessId, businessId))
      .limit(BATCH_ROWS);
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.delete(table).where(and(eq(table.businessId, businessId), inArray(sql`${table.id}`, ids)));
    await enqueue(tx, "files.purge", { storageKeys: old.map(({ storageKey }) => storageKey) });
    return old.length;
  });
}

interface OwnedTable {
  readonly table: PgTable;
  readonly owner: AnyColumn;
}

/** Every table of the schema with a business in its rows but the audit log, in an order in which they can be emptied. */
function ownedTables(): readonly OwnedTable[] {
  const tables = Object.values(schema).flatMap((table: unknown): OwnedTable[] => {
    if (!is(table, PgTable) || table === (audit as PgTable)) return [];
    const owner = getTableConfig(table).columns.find(({ name }) => name === "business_id");
    return owner ? [{ table, owner }] : [];
  });
  const rank = ({ table }: OwnedTable) => (PARENTS.includes(table) ? 0 : LAST.includes(table) ? 2 : 1);
  return tables.sort((a, b) => rank(a) - rank(b));
}
