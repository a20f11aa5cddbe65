import type postgres from "postgres";
import type { Statement } from "./own-transaction";

/** What postgres.js 3.4 has and its types do not say. It is pinned to a version, and tests/worker/row-security.test.ts asks. */
interface Held {
  execute(query: Started): boolean;
  terminate(): void;
}
/** Of one connection for as long as its client lives; a new process of the server makes it another `pid`. */
interface Backend {
  readonly pid: number | null;
}
interface Started extends postgres.PendingQuery<postgres.Row[]> {
  executed: boolean;
  /** Set by the connection that takes it, before anything of it is written. */
  state: Backend | null;
  strings: readonly string[];
  args: readonly unknown[];
  options: object;
}
type Unsafe = (text: string, parameters?: unknown[], options?: object) => Started;

interface Known {
  readonly connection: Held;
  pid: number | null;
  /** As it was sent last; null: it failed. */
  setting: string | null;
}

/** Connections that have met a statement of a tenant. */
const known = new WeakMap<Backend, Known>();

/**
 * Runs one statement on a connection whose role is a tenant's, for a tenant. Nothing is sent with it where the connection is at
 * this tenant already; otherwise the setting goes before it in the same trip, without BEGIN and COMMIT. Which connection takes it
 * is known at the moment when that takes it. One that has met no statement yet is sent the setting alone, and the statement
 * follows.
 * @param setting statements without parameters that hold for the connection until the next ones
 */
export async function onTenantConnection(
  client: postgres.Sql,
  setting: string,
  statement: Statement,
): Promise<unknown> {
  const { text, parameters, prepare, asValues } = statement;
  if (parameters.includes(undefined)) throw new Error("A parameter of a statement is undefined.");
  const unsafe = client.unsafe as unknown as Unsafe;
  for (;;) {
    const query = unsafe(text, parameters, { prepare });
    if (asValues) void query.values();
    const taken = whenTaken(query, setting, unsafe);
    const result = await query;
    if (taken.failure) throw taken.failure.cause;
    if (!taken.isOnlySetting) return result;
  }
}

interface Taken {
  /** The connection was unknown: the setting went in place of the statement. */
  isOnlySetting: boolean;
  /** Why the setting was not made: what was answered is not believed. */
  failure: { readonly cause: unknown } | null;
}

function whenTaken(query: Started, setting: string, unsafe: Unsafe): Taken {
  const taken: Taken = { isOnlySetting: false, failure: null };
  let backend: Backend | null = null;
  const enter = (found: Known) => {
    if (found.pid === backend?.pid && found.setting === setting) return;
    Object.assign(found, { pid: backend?.pid ?? null, setting });
    const change = unsafe(setting);
    change.executed = true;
    change.catch((cause: unknown) => {
      taken.failure = { cause };
      found.setting = null;
      // Statements of the tenant may have been sent behind it.
      found.connection.terminate();
    });
    found.connection.execute(change);
  };
  const introduce = (unknown: Backend) => {
    taken.isOnlySetting = true;
    const onexecute = (connection: Held) => {
      known.set(unknown, { connection, pid: unknown.pid, setting });
      return true;
    };
    Object.assign(query, {
      strings: [setting],
      args: [],
      options: { prepare: false, simple: true, onexecute },
    });
  };
  Object.defineProperty(query, "state", {
    get: () => backend,
    set: (of: Backend) => {
      backend = of;
      const found = known.get(of);
      if (found) enter(found);
      else introduce(of);
    },
  });
  return taken;
}
