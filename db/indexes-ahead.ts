import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { LOCK_TRY_MS, untilTableIsFree } from "./lock-tries";

/**
 * An index of a table that may be large, or a column that one needs, marked so in its migration. Within the migration, which is
 * a transaction, the index would block every write to the table until it is built.
 */
const MARKED =
  /^-- ahead, without blocking writes\n(?:ALTER TABLE ("\w+") ADD COLUMN IF NOT EXISTS ("\w+" \w+);|CREATE ((?:UNIQUE )?INDEX) IF NOT EXISTS ("\w+") ([^;]+))/gm;
/** Of a database that is so old that an earlier migration has to make the table or column first. */
const NOT_THERE_YET: readonly string[] = ["42P01", "42703"];

/**
 * Builds the marked indexes of migrations that a database has yet to take, and adds the columns that they need, while others
 * write to their tables (CONFIG-MIGRATE-3). The migrations then find them.
 * @param client not in a transaction, and past a pool
 * @param applied the tags of the migrations that the database has had
 */
export async function buildIndexesAhead(
  client: postgres.Sql,
  folder: string,
  { known, applied }: { readonly known: readonly string[]; readonly applied: readonly string[] },
): Promise<void> {
  // Nobody writes to an empty database.
  if (applied.length === 0) return;
  for (const tag of known.filter((each) => !applied.includes(each))) {
    const text = readFileSync(path.join(folder, `${tag}.sql`), "utf8");
    for (const [, table, column, kind = "", name = "", rest = ""] of text.matchAll(MARKED)) {
      await whereItCan(
        table === undefined
          ? buildIndex(client, { kind, name, rest })
          : untilTableIsFree(() =>
              client.unsafe(
                `set lock_timeout = '${LOCK_TRY_MS}ms'; alter table ${table} add column if not exists ${column}; reset lock_timeout`,
              ),
            ),
      );
    }
  }
}

async function whereItCan(step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError && NOT_THERE_YET.includes(cause.code))) throw cause;
  }
}

async function buildIndex(
  client: postgres.Sql,
  { kind, name, rest }: { readonly kind: string; readonly name: string; readonly rest: string },
): Promise<void> {
  const [broken] = await client`
    select 1 from pg_index where indexrelid = to_regclass(${`public.${name}`}) and not indisvalid`;
  // A build that broke off leaves one that slows writes down and helps no query.
  if (broken) await client.unsafe(`drop index concurrently ${name}`);
  await client.unsafe(`create ${kind} concurrently if not exists ${name} ${rest}`);
}
