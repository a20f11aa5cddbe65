import type { PGlite } from "@electric-sql/pglite";
import { applyRowSecurity } from "./row-security";
import { type DataScope, entering } from "./scope";

/** Has the embedded database keep businesses and modes apart. */
export async function protectRows(client: PGlite): Promise<void> {
  await client.transaction((tx) =>
    applyRowSecurity({
      query: async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows,
      run: (statements) => tx.exec(statements),
    }),
  );
}

/**
 * The embedded database for the rows of a scope. Its one login is a superuser, whom no policy binds until it becomes
 * another role.
 */
export function clientFor(client: PGlite, scope: DataScope): PGlite {
  const enters = entering(scope);
  if (enters === null) return client;
  const transaction: PGlite["transaction"] = (work) =>
    client.transaction(async (tx) => {
      await tx.exec(enters);
      return work(tx);
    });
  return withOwn(client, {
    query: (...statement) => transaction((tx) => tx.query(...statement)),
    transaction,
  });
}

/** A client with its own way to run statements and transactions. */
export function withOwn(client: PGlite, own: Pick<PGlite, "query" | "transaction">): PGlite {
  return new Proxy(client, {
    get(target, name) {
      if (name === "query" || name === "transaction") return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
