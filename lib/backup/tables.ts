import { type SQL, sql } from "drizzle-orm";
import { type Db, rows, type Tx } from "@/db/client";

/** A table of the product as the database describes it, so that no list of tables has to be kept by hand. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Tables that must be filled first, because rows of this one refer to theirs. */
  readonly refersTo: readonly string[];
}

export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: `timestamp(3) with time zone`. */
  readonly type: string;
  /** True for a column that counts up by itself. */
  readonly isCounter: boolean;
}

/** The column by which a row names a stored object. */
const STORAGE_KEY = "storage_key";
/** Watchlists: a JSON list of files, each with its storage key. */
const FILES_IN_JSON = { table: "list_in_force", column: "files" };
/** Names files that no row may name yet; the sweep owns it. */
const NOTES_OF_FILES = "written_file";

/**
 * All tables with lasting content, each after those that it refers to. Partitions are part of their table; unlogged
 * tables hold nothing that outlives a crash.
 */
export async function listTables(on: Db | Tx): Promise<Table[]> {
  const found = await rows<{ name: string; column: string; type: string; is_counter: boolean }>(
    on,
    sql`select c.relname as name, a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
               a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as is_counter
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        order by c.relname, a.attnum`,
  );
  const references = await rows<{ of: string; to: string }>(
    on,
    sql`select distinct c.conrelid::regclass::text as of, c.confrelid::regclass::text as to
        from pg_constraint c where c.contype = 'f' and c.conparentid = 0`,
  );
  const bare = (name: string) => name.replaceAll('"', "");
  const tables = new Map<string, Table & { columns: Column[] }>();
  for (const { name, column, type, is_counter } of found) {
    const refersTo = references.filter(({ of }) => bare(of) === name).map(({ to }) => bare(to));
    const table = tables.get(name) ?? { name, columns: [], refersTo };
    table.columns.push({ name: column, type, isCounter: is_counter });
    tables.set(name, table);
  }
  return inOrderOfReference([...tables.values()]);
}

/** @throws Error for tables that refer to each other in a circle */
export function inOrderOfReference(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const isDone = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name, refersTo }) =>
      refersTo.every((other) => other === name || isDone.has(other)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const table of ready) {
      ordered.push(table);
      isDone.add(table.name);
    }
    waiting = waiting.filter(({ name }) => !isDone.has(name));
  }
  return ordered;
}

/** The tables whose rows name stored objects. */
export function tablesWithObjects(tables: readonly Table[]): string[] {
  return tables
    .filter(({ name, columns }) => name !== NOTES_OF_FILES && columns.some(isStorageKey))
    .map(({ name }) => name);
}

const isStorageKey = ({ name }: Column) => name === STORAGE_KEY;

/** Every storage key that a row names, each once. */
export const namedObjects = (tables: readonly Table[]): SQL => sql.join(keysOf(tables), sql` union `);

/** The storage keys of each table that has some. */
function keysOf(tables: readonly Table[]): SQL[] {
  const ofColumn = tablesWithObjects(tables).map(
    (name) => sql`select ${sql.identifier(STORAGE_KEY)} as key from ${sql.identifier(name)}`,
  );
  const { table, column } = FILES_IN_JSON;
  const ofLists = tables
    .filter(({ name }) => name === table)
    .map(
      () => sql`select file ->> 'storageKey' as key
      from ${sql.identifier(table)}, jsonb_array_elements(${sql.identifier(column)}) file`,
    );
  return [...ofColumn, ...ofLists];
}

/** Which of these storage keys a row names now. */
export async function stillNamed(on: Db | Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = new Set<string>();
  const wanted = JSON.stringify(keys);
  for (const ofTable of keysOf(await listTables(on))) {
    const found = await rows<{ key: string }>(
      on,
      sql`select key from (${ofTable}) named where key in (select jsonb_array_elements_text(${wanted}::jsonb))`,
    );
    for (const { key } of found) named.add(key);
  }
  return [...named];
}
