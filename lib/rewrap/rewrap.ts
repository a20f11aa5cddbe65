import { type SQL, sql } from "drizzle-orm";
import { db, rows, type Tx } from "@/db/client";
import { listTables } from "@/lib/backup/tables";
import { rewrapColumn, rewrapKey } from "@/lib/platform/crypto";
import { currentKey } from "@/lib/platform/secrets";
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from "./sealed-columns";

/** Rows of one transaction: their locks stay short beside the server. */
const ROWS_AT_ONCE = 100;
const DEADLOCK = "40P01";
const TRIES = 5;

/** How far the work on one column is. */
export interface RewrapProgress {
  readonly column: string;
  readonly done: number;
}

/**
 * Wraps every key that an older secret wraps anew under the current one, a batch at a time and beside the server
 * (SECURITY-REWRAP-1). What is current already is passed over, so an interrupted run is simply started again.
 */
export async function* rewrapAll(): AsyncGenerator<RewrapProgress> {
  const owned = new Set(
    (await listTables(db("operator"))).flatMap((table) => (isOwned(table) ? [table.name] : [])),
  );
  for (const of of SEALED_COLUMNS) {
    let done = 0;
    let last: SealedRow | null = null;
    for (;;) {
      const batch: readonly SealedRow[] = await nextBatch(of, owned.has(of.table), last);
      if (batch.length > 0) done += await patiently(() => rewrapBatch(of, batch));
      last = batch.at(-1) ?? last;
      yield { column: `${of.table}.${of.column}`, done };
      if (batch.length < ROWS_AT_ONCE) break;
    }
  }
}

const isOwned = ({ columns }: { readonly columns: readonly { readonly name: string }[] }) =>
  columns.some(({ name }) => name === "business_id") && columns.some(({ name }) => name === "mode");

const names = (columns: readonly string[], table?: SQL): SQL =>
  sql.join(
    columns.map((name) => (table ? sql`${table}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  );

function nextBatch(of: SealedColumn, hasOwner: boolean, last: SealedRow | null): Promise<SealedRow[]> {
  const owner = hasOwner ? ["business_id", "mode"] : [];
  const columns = [...new Set([...of.key, ...owner, ...(of.reads ?? []), of.column])];
  const column = sql.identifier(of.column);
  const values = of.key.map((name) => sql`${last?.[name] ?? ""}::text`);
  return rows<Record<string, string | null>>(
    db("operator"),
    sql`select ${names(columns)} from ${sql.identifier(of.table)}
        where (${names(of.key)}) > (${sql.join(values, sql`, `)})
          and ${column} <> '' and not starts_with(${column}, ${`${currentKey("data").id}.`})
        order by ${names(of.key)} limit ${ROWS_AT_ONCE}`,
  );
}

/** @returns how many it changed: a row that was written meanwhile is current by itself */
function rewrapBatch(of: SealedColumn, batch: readonly SealedRow[]): Promise<number> {
  const rewrap = of.holds === "sealed" ? rewrapColumn : rewrapKey;
  const values = batch.map((row) => {
    const old = row[of.column] ?? "";
    return { key: of.key.map((name) => row[name]), old, fresh: rewrap(old, of.place(row)) };
  });
  const table = sql.identifier(of.table);
  const column = sql.identifier(of.column);
  const isSame = of.key.map((name, at) => sql`t.${sql.identifier(name)} = v.key ->> ${sql.raw(String(at))}`);
  return db("operator").transaction(async (tx) => {
    const changed = await rows<Record<string, string>>(
      tx,
      sql`update ${table} t set ${column} = v.fresh
          from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as v(key jsonb, old text, fresh text)
          where ${sql.join(isSame, sql` and `)} and t.${column} = v.old
          returning ${names(of.key, sql`t`)}`,
    );
    await followAll(tx, of, batch, changed);
    return changed.length;
  });
}

async function followAll(
  tx: Tx,
  of: SealedColumn,
  batch: readonly SealedRow[],
  changed: readonly SealedRow[],
) {
  if (!of.follow) return;
  const keyOf = (row: SealedRow) => of.key.map((name) => row[name]).join("\n");
  const isChanged = new Set(changed.map(keyOf));
  for (const row of batch) if (isChanged.has(keyOf(row))) await of.follow(tx, row);
}

/** A request may lock the same rows in another order: whoever the database ends tries again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (cause) {
      const code = ((cause as Error).cause as { code?: string } | undefined)?.code;
      if (code !== DEADLOCK || tries >= TRIES) throw cause;
    }
  }
}

/** What still needs a secret other than the current one. */
export interface NeededSecret {
  /** Id of the secret; `?` where it was not noted. */
  readonly secretId: string;
  readonly what: string;
  readonly count: number;
  /** What ends the need: a run of the command, the passing of a day at most, or a use of the key by its owner. */
  readonly ends: "rewrap" | "day" | "use";
}

/** Everything that a secret other than the current one is needed for; nothing: the others can be removed. */
export async function listNeededSecrets(): Promise<NeededSecret[]> {
  const current = currentKey("data").id;
  const needed: NeededSecret[] = [];
  const add = async (what: string, ends: NeededSecret["ends"], statement: SQL) => {
    const found = await rows<{ id: string | null; count: string }>(db("operator"), statement);
    for (const { id, count } of found)
      if (id !== current) needed.push({ secretId: id ?? "?", what, count: Number(count), ends });
  };
  const ids = (column: SQL) => sql`select split_part(${column}, '.', 1) as id, count(*) as count`;
  for (const { table, column } of SEALED_COLUMNS) {
    const of = sql`${sql.identifier(column)}`;
    const from = sql`from ${sql.identifier(table)} where ${of} <> '' group by 1 order by 1`;
    await add(`${table}.${column}`, "rewrap", sql`${ids(of)} ${from}`);
  }
  await add(
    "answers kept for repeated requests",
    "day",
    sql`${ids(sql`answer`)} from idempotency where answer is not null group by 1 order by 1`,
  );
  await add(
    "e-mails that wait",
    "day",
    sql`${ids(sql`payload ->> 'text'`)} from job
        where name = 'mail.send' and payload ->> 'isSealed' = 'true' group by 1 order by 1`,
  );
  await add(
    "API keys in use, not used since the change",
    "use",
    sql`select secret_id as id, count(*) as count from api_key
        where revoked_at is null and coalesce(expires_at > now(), true) group by 1 order by 1`,
  );
  return needed;
}
