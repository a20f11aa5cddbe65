import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, rows, type Tx } from "./client";

/** Rows that one statement of the clean-up changes: its locks and its transaction stay short. */
export const BATCH_ROWS = 500;

/**
 * Repeats a step of the clean-up, each in a transaction of its own, until nothing is left for it. A step that fails ends
 * the loop; what it did before stays done.
 * @param step changes at most {@link BATCH_ROWS} rows and says how many it changed
 */
export async function inBatches(step: () => Promise<number>): Promise<void> {
  let changed: number;
  do changed = await step();
  while (changed >= BATCH_ROWS);
}

/** Like {@link inBatches}, with steps of several statements. */
export const inTransactions = (step: (tx: Tx) => Promise<number>): Promise<void> =>
  inBatches(() => db("sweep").transaction(step));

/** Deletes all rows of a table that meet a condition, a batch at a time. */
export function deleteInBatches(table: PgTable, which: SQL | undefined): Promise<void> {
  return inBatches(async () => {
    const gone = await rows(
      db("sweep"),
      sql`delete from ${table} where ${batchOf(table, which)} returning 1 as one`,
    );
    return gone.length;
  });
}

/** Updates all rows of a table that meet a condition, a batch at a time. The change must end the condition. */
export function updateInBatches(table: PgTable, change: SQL, which: SQL | undefined): Promise<void> {
  return inBatches(async () => {
    const changed = await rows(
      db("sweep"),
      sql`update ${table} set ${change} where ${batchOf(table, which)} returning 1 as one`,
    );
    return changed.length;
  });
}

/** By the place of the row: it needs no key, and PostgreSQL goes straight to it. */
const batchOf = (table: PgTable, which: SQL | undefined): SQL =>
  sql`ctid = any (array(select ctid from ${table} where ${which ?? sql`true`} limit ${BATCH_ROWS} for update skip locked))`;
