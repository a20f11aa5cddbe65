import { sql } from "drizzle-orm";
import { env } from "@/lib/platform/env";
import type { TenantRef } from "@/lib/platform/tenant";
import { withTimeout } from "@/lib/platform/timeout";
import type { Connection, Db, Tx } from "./connection";
import { openEmbedded } from "./embedded";
import { openPostgres } from "./postgres";
import { hideQueryParameters } from "./query-error";
import type { DataScope } from "./scope";

export type { Connection, Db, Tx } from "./connection";
export type { DataScope } from "./scope";

hideQueryParameters();

const SLOT = Symbol.for("identity-verification.database");
const slots = globalThis as { [SLOT]?: Connection };

/** Next builds instrumentation and routes as separate module graphs: the process's one connection is on `globalThis`. */
export function connection(): Connection {
  slots[SLOT] ??= open();
  return slots[SLOT];
}

function open(): Connection {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CONNECTIONS: connections } = env();
  const rowSecurity = env().ROW_SECURITY;
  return url
    ? openPostgres({ url, directUrl, connections, rowSecurity })
    : openEmbedded(env().DATA_DIR, { rowSecurity });
}

/** The database, for the rows of a scope (SECURITY-ROW-1). */
export function db(scope: DataScope): Db {
  return connection().db(scope);
}

/** Sets a test's own database instead of the configured one. */
export function installConnection(opened: Connection): void {
  slots[SLOT] = opened;
}

/** Closes the process's connection, when one was opened, so that its data folder is released. */
export async function closeDatabase(): Promise<void> {
  const open = slots[SLOT];
  delete slots[SLOT];
  await open?.close();
}

/** Rows of a raw statement, the same shape on both drivers; bigint columns may come as text. */
export async function rows<Row extends Record<string, unknown>>(
  on: Db | Tx,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  const result: unknown = await on.execute(statement);
  if (Array.isArray(result)) return [...result] as Row[];
  return (result as { rows: Row[] }).rows;
}

/** True when the database answers within `withinMs`. */
export async function isDatabaseAlive(withinMs: number): Promise<boolean> {
  const answer = db("server")
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return withTimeout(answer, withinMs, () => false);
}

interface Statement<Row> {
  execute(values: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

/** A scope's client within drizzle 0.45, in either driver; its types keep it private, and it is pinned to a version. */
interface WithClient {
  readonly _: { readonly session: { readonly client: object } };
}

/** In a statement that is prepared: the tenant that is given at each run, as `businessId` and `mode`. */
export const GIVEN_TENANT = {
  businessId: sql.placeholder("businessId"),
  mode: sql.placeholder("mode"),
} as unknown as TenantRef;

/**
 * A statement that is asked with nearly every request. drizzle builds its text once in a process and not at each run, which
 * costs more than to send it.
 * @param build the statement, with a `sql.placeholder` for each value that differs
 * @returns runs it for the rows of a scope
 */
export function prepared<Row>(
  build: (on: Db) => { prepare(name: string): Statement<Row> },
): (scope: DataScope, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<Connection, Statement<Row>>();
  return (scope, values) => {
    const on = connection().db(scope);
    const statement = built.get(connection()) ?? build(on).prepare("");
    built.set(connection(), statement);
    // Built for the client of whichever scope came first: it runs on the one of this scope.
    const { client } = (on as unknown as WithClient)._.session;
    return (Object.create(statement, { client: { value: client } }) as Statement<Row>).execute(values);
  };
}
