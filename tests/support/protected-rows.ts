import { type SQL, sql } from "drizzle-orm";
import { connection, db, rows, type Tx } from "@/db/client";
import type { TenantRef } from "@/lib/platform/tenant";

/** A table as the database itself describes it: one that a migration adds is among them. */
export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNeeded: boolean }[];
  readonly isProtected: boolean;
  readonly policies: readonly string[];
}

/** All tables of the product; partitions are part of theirs. */
export async function catalogTables(): Promise<CatalogTable[]> {
  const found = await rows<{
    name: string;
    column: string;
    type: string;
    needed: boolean;
    forced: boolean;
    policies: string;
  }>(
    db("operator"),
    sql`select c.relname as name, a.attname as "column", format_type(a.atttypid, null) as type,
               a.attnotnull and not a.atthasdef as needed, c.relrowsecurity and c.relforcerowsecurity as forced,
               coalesce((select string_agg(p.polname, ',') from pg_policy p where p.polrelid = c.oid), '') as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by c.relname, a.attnum`,
  );
  return [...new Set(found.map(({ name }) => name))].map((name) => {
    const of = found.filter((row) => row.name === name);
    return {
      name,
      columns: of.map(({ column, type, needed }) => ({ name: column, type, isNeeded: needed })),
      isProtected: of[0]?.forced === true,
      policies: of[0]?.policies.split(",").filter(Boolean) ?? [],
    };
  });
}

const SAMPLES: Readonly<Record<string, SQL>> = {
  text: sql`'x'`,
  "text[]": sql`'{}'::text[]`,
  jsonb: sql`'{}'::jsonb`,
  boolean: sql`false`,
  date: sql`current_date`,
  "timestamp with time zone": sql`now()`,
};

const hasColumn = ({ columns }: CatalogTable, wanted: string) => columns.some(({ name }) => name === wanted);

/** A row of a tenant with what its table needs, whatever the table is for. */
export function insertRow(table: CatalogTable, { businessId, mode }: TenantRef, id = "x"): SQL {
  const own: Readonly<Record<string, string>> = {
    business_id: businessId,
    mode,
    ...(id === "x" ? {} : { id }),
    ...(table.name === "business" ? { id: businessId } : {}),
    ...(table.name === "user" ? { id: `of-${businessId}` } : {}),
    ...(table.name === "member_session" ? { user_id: `of-${businessId}` } : {}),
    ...(table.name === "job" ? { tenant: `${businessId}:${mode}` } : {}),
  };
  const given = table.columns.filter(({ name, isNeeded }) => isNeeded || name in own);
  const values = given.map(({ name, type }) => (name in own ? sql`${own[name]}` : (SAMPLES[type] ?? sql`1`)));
  const names = given.map(({ name }) => sql.identifier(name));
  return sql`insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`;
}

/** Changes every row that is seen, to what it is. */
export function touchAll(table: CatalogTable): SQL {
  const [column] = table.columns;
  const name = sql.identifier(column?.name ?? "");
  return sql`update ${sql.identifier(table.name)} set ${name} = ${name} returning 1 as one`;
}

/** Changes whose the rows are that are seen. */
export function giveAllTo(table: CatalogTable, businessId: string): SQL {
  const column = ["business_id", "user_id", "tenant", "id"].find((each) => hasColumn(table, each)) ?? "";
  const value = { user_id: `of-${businessId}`, tenant: `${businessId}:live` }[column] ?? businessId;
  return sql`update ${sql.identifier(table.name)} set ${sql.identifier(column)} = ${value}`;
}

/** Runs in a transaction that is rolled back, so that a table can be asked again. */
export async function undone<T>(scope: Parameters<typeof db>[0], work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = { result: undefined as T | undefined };
  class Undone extends Error {}
  await connection()
    .db(scope)
    .transaction(async (tx) => {
      done.result = await work(tx);
      throw new Undone();
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof Undone)) throw cause;
    });
  return done.result as T;
}
