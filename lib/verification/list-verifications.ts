import { getTableColumns, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationCount } from "@/db/schema/verification-search";
import { columnValues, type RecordProperty } from "@/lib/contract/lists/list-definition";
import {
  VERIFICATION_LIST,
  type VerificationFilters,
  type VerificationTableRow,
} from "@/lib/contract/lists/verification-list";
import { COUNTED_MATCHES } from "@/lib/contract/verifications";
import {
  type CursorPage,
  fetchOrder,
  offsetOf,
  type PageQuery,
  pageOf,
  requirePosition,
} from "@/lib/platform/cursor-pagination";
import type { TenantRef } from "@/lib/platform/tenant";
import type { VerificationStatus } from "@/lib/vocabulary";
import { type KeyQuery, keyStatement } from "./list-statement";
import { readName } from "./person-name";

/** Without the sealed observation and hits: they are large, and no list shows them. */
const { observationSealed: _observation, amlSealed: _hits, ...LISTED } = getTableColumns(verification);
export type ListedVerification = Omit<typeof verification.$inferSelect, "observationSealed" | "amlSealed">;
LISTED satisfies Record<RecordProperty<typeof VERIFICATION_LIST>, unknown>;

export interface ListVerificationsQuery extends VerificationFilters, PageQuery {}

/**
 * One page, newest first unless asked otherwise; past the end it is empty (API-PAGE-2). Every filter has an index in the order of the list.
 * @throws Failure VALIDATION_ERROR for a cursor of another list
 */
export async function listVerifications(
  owner: TenantRef,
  { page, cursor, limit, order, ...filters }: ListVerificationsQuery,
): Promise<CursorPage<ListedVerification>> {
  const scope = { list: VERIFICATION_LIST.id, tenant: owner };
  const position = requirePosition(scope, cursor);
  const offset = offsetOf({ page, limit });
  const fetched = await readListed({ owner, filters, position, order, limit: limit + 1, offset });
  return pageOf(scope, fetched, { limit, position, order });
}

/** The rows of one range of the list, in fetch order. */
export async function readListed(query: KeyQuery): Promise<ListedVerification[]> {
  const order = fetchOrder(query.position, query.order);
  const { createdAt, id } = verification;
  return db(query.owner)
    .select(LISTED)
    .from(verification)
    .innerJoin(sql`${keyStatement(query)} key`, sql`key.id = ${id}`)
    .orderBy(sql`${createdAt} ${order}`, sql`${id} ${order}`);
}

/**
 * How many match. Without filters, and by status alone, the number is kept by a trigger and exact; otherwise it is
 * counted, at most to {@link COUNTED_MATCHES}.
 */
export async function countVerifications(
  owner: TenantRef,
  filters: VerificationFilters = {},
): Promise<number> {
  const names = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.every((name) => name === "status")) {
    const counts = await countByStatus(owner);
    return filters.status ? (counts[filters.status] ?? 0) : sumOf(counts);
  }
  const keys = keyStatement({ owner, filters, position: null, limit: COUNTED_MATCHES, offset: 0 });
  const [counted] = await rows<{ total: number }>(
    db(owner),
    sql`select count(*)::int as total from ${keys} key`,
  );
  return counted?.total ?? 0;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How many there are in each status. */
export async function countByStatus(owner: TenantRef): Promise<Partial<Record<VerificationStatus, number>>> {
  const found = await db(owner)
    .select({
      status: verificationCount.status,
      count: sql<string>`sum(${verificationCount.count})`,
    })
    .from(verificationCount)
    .where(owned(verificationCount, owner))
    .groupBy(verificationCount.status);
  return Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]));
}

/** A record as a row of the dashboard's table. */
export function presentTableRow(record: ListedVerification): VerificationTableRow {
  const name = readName(record, record.id, record.extractedSealed);
  return { ...columnValues(VERIFICATION_LIST, record), name };
}
