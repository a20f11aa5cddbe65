import { sql } from "drizzle-orm";
import type { TenantRef } from "@/lib/platform/tenant";
import { type Connection, connection, type Db } from "./client";
import type { DataScope } from "./scope";

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
