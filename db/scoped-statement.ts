import type postgres from "postgres";
import { isConnectionLost } from "./unavailable";
import { WRITES } from "./writes";

/** What postgres.js 3.4 has and its types do not say. It is pinned to a version, and tests/worker/row-security.test.ts asks. */
interface Held {
  reserved: (() => void) | null;
  execute(query: Started): boolean;
  terminate(): void;
}
/** Of one connection for as long as its client lives; a new process of the server makes it another `pid`. */
interface Backend {
  readonly pid: number | null;
}
interface Started extends postgres.PendingQuery<postgres.Row[]> {
  executed: boolean;
  statement: object | null;
  /** The server is asked for the types of its parameters before they are sent: the first time on a connection. */
  describeFirst: boolean;
  /** Anything else than null: it is not sent any more. */
  cancelled: unknown;
  /** Set by the connection that takes it, before anything of it is written. */
  state: Backend | null;
  strings: readonly string[];
  args: readonly unknown[];
  options: object;
  /** Set when it is to be sent again, because what the server had prepared no longer fits its tables. */
  retried?: unknown;
  reject(cause: unknown): void;
}
type Unsafe = (text: string, parameters?: unknown[], options?: object) => Started;

interface Statement {
  readonly text: string;
  readonly parameters: unknown[];
  readonly prepare: boolean;
  readonly asValues: boolean;
}

/**
 * Runs one statement in a transaction of its own. `begin` of postgres.js waits for the answer to BEGIN before it sends
 * anything else, and so does this not: BEGIN, the settings, the statement and COMMIT go together, in one round trip. Only where
 * the connection does not know the statement yet, COMMIT goes when it is answered. What only reads is answered without
 * waiting for it: it ends nothing but the settings.
 * @param entering the settings, statements without parameters
 */
export function inOwnTransaction(
  client: postgres.Sql,
  entering: string,
  statement: Statement,
): Promise<unknown> {
  const { text, parameters, prepare, asValues } = statement;
  if (parameters.includes(undefined))
    return Promise.reject(new Error("A parameter of a statement is undefined."));
  const unsafe = client.unsafe as unknown as Unsafe;
  const query = unsafe(text, parameters, { prepare });
  if (asValues) void query.values();
  // This sends it, and not the pool, which might choose another connection.
  query.executed = true;
  let held: Held | undefined;
  let ended: Promise<unknown> | undefined;
  const end = () => {
    const ending = unsafe("commit");
    ending.executed = true;
    held?.execute(ending);
    ended = ending;
    ended.catch(() => {});
    return ended;
  };
  const isStale = refuseToSendAgain(query);
  const onexecute = (connection: Held) => {
    held = connection;
    // Given back by postgres.js itself when it hears that no transaction is open any more.
    connection.reserved = () => {};
    connection.execute(query);
    // It could not even be written: nothing that follows would get its own answer.
    if (query.statement === null) connection.terminate();
    else if (!query.describeFirst) end();
  };
  const begun = unsafe(`begin;${entering}`, [], { onexecute });
  const failed = begun.then(
    () => undefined,
    (cause: unknown) => {
      if (!held) query.reject(cause);
      return { cause };
    },
  );
  return query.then(
    (result) => {
      const committed = ended ?? end();
      return WRITES.test(text) ? committed.then(() => result) : result;
    },
    async (cause: unknown) => {
      const isLost = isConnectionLost(cause) || !held;
      if (!isLost) await (ended ?? end()).catch(() => {});
      if (isStale()) return inOwnTransaction(client, entering, statement);
      throw (await failed)?.cause ?? cause;
    },
  );
}

/**
 * Has postgres.js not send a statement again by itself when it was prepared for tables that have changed: that would be
 * after COMMIT, as the login, whom no policy keeps from anything. It forgets what was prepared and rejects instead.
 * @returns whether that has happened
 */
function refuseToSendAgain(query: Started): () => boolean {
  let isStale = false;
  Object.defineProperty(query, "retried", {
    get: () => undefined,
    set: (cause: unknown) => {
      isStale = true;
      query.cancelled = true;
      query.reject(cause);
    },
  });
  return () => isStale;
}

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
      // Statements of the tenant may have been sent behind it. One that is lost may be a new one by now.
      if (!isConnectionLost(cause)) found.connection.terminate();
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
