import { sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { recordAudit } from "@/lib/account/audit";
import type { StreamedFile } from "@/lib/contract/endpoint";
import { isoDay } from "@/lib/contract/iso-day";
import { columnValues, exportedColumns } from "@/lib/contract/lists/list-definition";
import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import type { ExportColumn } from "@/lib/contract/verifications";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { csvLine } from "@/lib/platform/csv";
import type { Position } from "@/lib/platform/cursor-pagination";
import type { Tenant } from "@/lib/platform/tenant";
import { textStream } from "@/lib/platform/text-stream";
import type { DocumentField } from "@/lib/vocabulary";
import { type ListedVerification, readListed } from "./list-verifications";
import { type ExtractedData, scoresOf } from "./present";

const RECORD_COLUMNS = exportedColumns(VERIFICATION_LIST);
/** Rows that are in memory at once. */
const BATCH_ROWS = 500;

type Cell = string | number | null | undefined;

interface ExportQuery extends VerificationFilters {
  readonly fields: readonly ExportColumn[];
  /** Only these; the filters narrow them further. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * Verifications as CSV, newest first, in constant memory: the next batch is read when the receiver has taken the one
 * before. Batches follow (createdAt, id), so records that are added or deleted during the export make no gap and no
 * duplicate; those created after its start are not in it. A failure breaks the connection off: a cut file never looks
 * complete (EXPORT-STREAM-1).
 */
export async function exportVerifications(tenant: Tenant, query: ExportQuery): Promise<StreamedFile> {
  const startedAt = await db(tenant).transaction(async (tx) => {
    const what = query.fields.some(isExtracted) ? "personal" : "record";
    await recordAudit(tx, tenant, "verifications.exported", what);
    return databaseNow(tx);
  });
  return {
    body: textStream(csvOf(tenant, query, startedAt)),
    fileName: `verifications-${isoDay(startedAt)}.csv`,
  };
}

/** Rows are stamped by the database's clock, rounded to the millisecond: ours may be behind it. */
async function databaseNow(tx: Tx): Promise<Date> {
  const [clock] = await rows<{ at: string | Date }>(tx, sql`select clock_timestamp()::timestamptz(3) as at`);
  return new Date(clock?.at ?? Number.NaN);
}

async function* csvOf(tenant: Tenant, query: ExportQuery, startedAt: Date): AsyncGenerator<string> {
  const { fields, ids, ...filters } = query;
  yield csvLine(fields);
  // Rows are stamped to the millisecond: before the next one are all that there were.
  let position: Position | null = olderThan(new Date(startedAt.getTime() + 1), "");
  while (position) {
    const batch = await readListed({ owner: tenant, filters, ids, position, limit: BATCH_ROWS, offset: 0 });
    if (batch.length > 0) yield batch.map((record) => csvLine(cellsOf(record, fields))).join("");
    const last = batch.at(-1);
    position = last && batch.length === BATCH_ROWS ? olderThan(last.createdAt, last.id) : null;
  }
}

function olderThan(at: Date, id: string): Position {
  return { towards: "older", at: at.toISOString(), id };
}

function cellsOf(record: ListedVerification, fields: readonly ExportColumn[]): Cell[] {
  // Opening sealed fields costs the most, so it is done only where they are asked for.
  const extracted = fields.some(isExtracted) && record.extractedSealed ? openExtracted(record) : {};
  const values = columnValues(VERIFICATION_LIST, { ...record, ...scoresOf(record) }, RECORD_COLUMNS);
  return fields.map((field) => (isExtracted(field) ? extracted[fieldOf(field)] : values[field]));
}

function openExtracted(record: ListedVerification): ExtractedData {
  return openJson<ExtractedData>(record.extractedSealed ?? "", aadOf(record, record.id, "extracted"));
}

type ExtractedColumn = Extract<ExportColumn, `extractedData.${string}`>;

function isExtracted(field: ExportColumn): field is ExtractedColumn {
  return field.startsWith("extractedData.");
}

function fieldOf(column: ExtractedColumn): DocumentField {
  return column.slice("extractedData.".length) as DocumentField;
}
