import { and, asc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKey, audit } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { auditAnchor } from "@/db/schema/trust";
import type { StreamedFile } from "@/lib/contract/endpoint";
import { isoDay } from "@/lib/contract/iso-day";
import { AUDIT_LIST, type AuditFilters, type AuditRow } from "@/lib/contract/lists/audit-list";
import { columnValues, exportedColumns } from "@/lib/contract/lists/list-definition";
import { csvLine } from "@/lib/platform/csv";
import {
  afterPosition,
  type CursorPage,
  fetchOrder,
  type PageQuery,
  pageOf,
  requirePosition,
} from "@/lib/platform/cursor-pagination";
import { columnConditions, periodCondition } from "@/lib/platform/list-conditions";
import type { Tenant } from "@/lib/platform/tenant";
import { textStream } from "@/lib/platform/text-stream";
import { actorNames } from "./actor-names";
import { auditRead } from "./audit";

type Entry = typeof audit.$inferSelect;

/** Rows that are in memory at once. */
const BATCH_ROWS = 1000;
const EXPORTED = exportedColumns(AUDIT_LIST);

/** One page of the audit log of a business, in both modes, newest first. @throws Failure VALIDATION_ERROR for a cursor */
export async function listAudit(
  tenant: Tenant,
  { cursor, limit, ...filters }: AuditFilters & PageQuery,
): Promise<CursorPage<AuditRow & { readonly createdAt: Date }>> {
  const scope = { list: AUDIT_LIST.id, tenant };
  const position = requirePosition(scope, cursor);
  const order = fetchOrder(position);
  const found = await db(tenant)
    .select()
    .from(audit)
    .where(and(matching(tenant, filters), afterPosition(position, audit.at, audit.position)))
    .orderBy(sql`${audit.at} ${order}`, sql`${audit.position} ${order}`)
    .limit(limit + 1);
  const presented = await present(tenant, found);
  const fetched = presented.map((row, index) => ({ ...row, createdAt: found[index]?.at ?? new Date(0) }));
  return pageOf(scope, fetched, { limit, position });
}

/** Whom the log names, by id: members and keys that there are, for the choice of a filter. */
export async function listActors({ businessId }: Tenant): Promise<Readonly<Record<string, string>>> {
  const [people, keys] = await Promise.all([
    db({ businessId })
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(eq(user.businessId, businessId))
      .orderBy(asc(user.email)),
    db({ businessId })
      .select({ id: apiKey.id, name: apiKey.name, prefix: apiKey.prefix })
      .from(apiKey)
      .where(eq(apiKey.businessId, businessId))
      .orderBy(asc(apiKey.createdAt)),
  ]);
  return Object.fromEntries([
    ...people.map(({ id, name, email }) => [id, name || email]),
    ...keys.map(({ id, name, prefix }) => [id, `API key “${name}” (${prefix}…)`]),
    ["system", "The system"],
  ]);
}

/** The matching entries as CSV, newest first. The export is itself recorded. */
export async function exportAuditCsv(tenant: Tenant, filters: AuditFilters): Promise<StreamedFile> {
  await auditRead(tenant, "audit.exported", "csv");
  return { body: textStream(csvOf(tenant, filters)), fileName: `audit-${isoDay(new Date())}.csv` };
}

/**
 * The whole chain with its signed heads as JSON, for `docs/verify-offline.mjs`: an entry a line, oldest first. The export
 * is itself recorded, and is its last entry.
 */
export async function exportAuditChain(tenant: Tenant): Promise<StreamedFile> {
  await auditRead(tenant, "audit.exported", "chain");
  return { body: textStream(chainOf(tenant)), fileName: `audit-${isoDay(new Date())}.json` };
}

async function* csvOf(tenant: Tenant, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(EXPORTED);
  let before: number | null = null;
  do {
    const found: Entry[] = await db(tenant)
      .select()
      .from(audit)
      .where(and(matching(tenant, filters), before === null ? undefined : sql`${audit.position} < ${before}`))
      .orderBy(sql`${audit.position} desc`)
      .limit(BATCH_ROWS);
    const rows = await present(tenant, found);
    yield rows.map((row) => csvLine(EXPORTED.map((column) => row[column]))).join("");
    before = found.length === BATCH_ROWS ? (found.at(-1)?.position ?? null) : null;
  } while (before !== null);
}

async function* chainOf({ businessId }: Tenant): AsyncGenerator<string> {
  const anchors = await db({ businessId })
    .select({ jws: auditAnchor.jws })
    .from(auditAnchor)
    .where(eq(auditAnchor.businessId, businessId))
    .orderBy(asc(auditAnchor.entries));
  const heads = anchors.map(({ jws }) => JSON.stringify(jws)).join(",\n");
  yield `{"type":"audit-export","businessId":${JSON.stringify(businessId)},"heads":[\n${heads}\n],"entries":[\n`;
  let separator = "";
  for await (const batch of entriesOf(businessId)) {
    const lines = batch.map((entry) => {
      const { mode, actor, action, subject, at, previousHash, hash } = entry;
      return JSON.stringify({ mode, actor, action, subject, at: at.toISOString(), previousHash, hash });
    });
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}

/** The entries of a business, oldest first, in batches. @param after the position to begin behind */
export async function* entriesOf(businessId: string, after = 0): AsyncGenerator<Entry[]> {
  for (let position: number | undefined = after; position !== undefined; ) {
    const batch: Entry[] = await db({ businessId })
      .select()
      .from(audit)
      .where(and(eq(audit.businessId, businessId), gt(audit.position, position)))
      .orderBy(asc(audit.position))
      .limit(BATCH_ROWS);
    if (batch.length > 0) yield batch;
    position = batch.length === BATCH_ROWS ? batch.at(-1)?.position : undefined;
  }
}

function matching({ businessId }: Tenant, filters: AuditFilters): SQL | undefined {
  return and(
    eq(audit.businessId, businessId),
    columnConditions(AUDIT_LIST, filters, getTableColumns(audit)),
    periodCondition(filters, audit.at),
  );
}

async function present({ businessId }: Tenant, found: readonly Entry[]): Promise<AuditRow[]> {
  const nameOf = await actorNames(
    businessId,
    found.map(({ actor }) => actor),
  );
  return found.map((entry) => ({
    id: String(entry.position),
    ...columnValues(AUDIT_LIST, { ...entry, actorName: actorLabel(entry.actor, nameOf) }),
  }));
}

const actorLabel = (actor: string, nameOf: (id: string) => string) =>
  actor === "system" ? "The system" : nameOf(actor);
