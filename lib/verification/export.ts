import { getTableColumns, inArray, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import type { Streamed } from "@/lib/contract/endpoint";
import { isoDay } from "@/lib/contract/iso-day";
import type { ExportColumn } from "@/lib/contract/verifications";
import { aadOf, openJson } from "@/lib/platform/crypto";
import type { Position } from "@/lib/platform/cursor-pagination";
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import type { DocumentField } from "@/lib/vocabulary";
import { csvLine } from "./csv";
import type { ExtractedData } from "./present";
import { type Sought, statementOf } from "./search-statement";

/** Rows that are in memory at once. */
const BATCH_ROWS = 500;

/** Without what the engine saw: it is large and no part of an export. */
const { observationSealed: _seen, amlSealed: _hits, ...COLUMNS } = getTableColumns(verification);
type Row = Omit<typeof verification.$inferSelect, "observationSealed" | "amlSealed">;
type Cell = string | number | null | undefined;

interface Wanted extends Sought {
  readonly fields: readonly ExportColumn[];
}

/**
 * Verifications as CSV, newest first, in constant memory: the next batch is read when the receiver has taken the one
 * before. Batches follow (createdAt, id), so nothing is left out or told twice when others are added or deleted
 * meanwhile; rows made after the start are not in it. A failure on the way breaks the connection off: a cut file
 * never looks whole.
 */
export async function exportVerifications(tenant: Tenant, wanted: Wanted): Promise<Streamed> {
  const startedAt = await db().transaction(async (tx) => {
    const what = wanted.fields.some(isExtracted) ? "personal" : "record";
    await recordAudit(tx, tenant, "verifications.exported", what);
    return databaseNow(tx);
  });
  return {
    body: stream(csvOf(tenant, wanted, startedAt)),
    fileName: `verifications-${isoDay(startedAt)}.csv`,
  };
}

/** Rows are stamped by the database's clock, rounded to the millisecond: ours may be behind it. */
async function databaseNow(tx: Tx): Promise<Date> {
  const [clock] = await rows<{ at: string | Date }>(tx, sql`select clock_timestamp()::timestamptz(3) as at`);
  return new Date(clock?.at ?? Number.NaN);
}

async function* csvOf(tenant: Tenant, wanted: Wanted, startedAt: Date): AsyncGenerator<string> {
  const { fields, ...sought } = wanted;
  yield csvLine(fields);
  // Rows are stamped to the millisecond: before the next one are all that there were.
  let after: Position | null = olderThan(startedAt.getTime() + 1, "");
  while (after) {
    const keys: readonly { id: string; created_at: string | Date }[] = await rows(
      db(),
      statementOf(tenant, sought, after, BATCH_ROWS),
    );
    const batch = await readRows(
      tenant,
      keys.map(({ id }) => id),
    );
    if (batch.length > 0) yield batch.map((row) => csvLine(cellsOf(row, fields))).join("");
    const last = keys.at(-1);
    after = last && keys.length === BATCH_ROWS ? olderThan(last.created_at, last.id) : null;
  }
}

function olderThan(at: Date | number | string, id: string): Position {
  return { towards: "older", at: new Date(at).toISOString(), id };
}

/** Newest first; what was deleted since its key was read is not among them. */
async function readRows(tenant: Tenant, ids: readonly string[]): Promise<Row[]> {
  return db()
    .select(COLUMNS)
    .from(verification)
    .where(owned(verification, tenant, inArray(verification.id, [...ids])))
    .orderBy(sql`${verification.createdAt} desc`, sql`${verification.id} desc`);
}

function cellsOf(row: Row, fields: readonly ExportColumn[]): Cell[] {
  // Opening sealed fields costs the most, so only for whom they are.
  const extracted = fields.some(isExtracted) && row.extractedSealed ? openExtracted(row) : {};
  const plain = plainCells(row);
  return fields.map((field) => {
    const [, name] = field.split("extractedData.");
    return name === undefined ? plain[field as keyof typeof plain] : extracted[name as DocumentField];
  });
}

function openExtracted(row: Row): ExtractedData {
  return openJson<ExtractedData>(row.extractedSealed ?? "", aadOf(row, row.id, "extracted"));
}

function isExtracted(field: ExportColumn): boolean {
  return field.startsWith("extractedData.");
}

function plainCells(row: Row): Record<Exclude<ExportColumn, `extractedData.${string}`>, Cell> {
  const { kind, externalRef, userId, status, decision, decisionReason, confidence } = row;
  const { faceScore, ocrConfidence, livenessDecision, amlDecision, processingMs } = row;
  return {
    verificationId: row.id,
    kind,
    externalRef,
    userId,
    status,
    decision,
    decisionReason,
    confidence,
    faceScore,
    ocrConfidence,
    livenessDecision,
    amlDecision,
    processingMs,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString(),
  };
}

/** Pulls the next piece when the one before is taken, and stops reading when the receiver goes away. */
function stream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (cause) {
          log.error({ err: cause }, "an export broke off");
          controller.error(cause);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
