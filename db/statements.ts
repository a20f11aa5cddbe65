import type postgres from "postgres";
import { type Availability, DatabaseAbsent } from "./availability";
import { inOwnTransaction, onTenantConnection } from "./scoped-statement";
import { isConnectionLost } from "./unavailable";

/**
 * A statement with few parameters comes again with the same text; one with a long list of values may not, and every text
 * that a connection keeps costs memory on the server.
 */
const PREPARED_PARAMETERS = 24;

type Options = { prepare?: boolean; onexecute?: () => boolean };
type Unsafe = (
  text: string,
  parameters?: unknown[],
  options?: Options,
) => postgres.PendingQuery<postgres.Row[]>;
type Begin = <T>(work: (scope: postgres.TransactionSql) => Promise<T>) => Promise<T>;

/**
 * Has the connection take nothing else until this statement is answered. Otherwise postgres.js sends further statements behind
 * one that runs, and a pool in transaction mode may give its connection away between them: PgBouncer then closes it ("got
 * packet when not linked"), and what was sent is lost. `max_pipeline: 0` would do the same and break `begin`; a connection
 * from `reserve` is lost to the client of postgres.js when it could not be opened at once.
 */
const ALONE: Options = { onexecute: () => false };

interface Guarding {
  readonly availability: Availability;
  readonly canPrepare: boolean;
  /** What a transaction begins with; null: nothing, and statements need none. */
  readonly entering: string | null;
  /** What puts a connection of the tenants' role at one tenant; absent: each statement is a transaction of its own. */
  readonly setting?: string;
}

/**
 * postgres.js sends the ROLLBACK of a failed transaction over its connection even when that is closed, and ends the process
 * with an error that nobody can catch. So it never hears of the end of such a transaction: its promise was rejected when the
 * connection closed, and the server rolls back by itself.
 */
const never = () => new Promise<never>(() => {});

/**
 * A client of postgres.js whose statements and transactions are watched, for drizzle. It also keeps statements prepared:
 * drizzle asks for that only with a name for each, and one that is not prepared costs two round trips and a plan.
 */
export function guarded(client: postgres.Sql, guarding: Guarding): postgres.Sql {
  const { availability, entering } = guarding;
  const begin: Begin = (work) => {
    const state = { isGivenUp: false, isLost: false };
    /** Whoever asked was told that it failed: nothing of it may run any more, least of all its commit. */
    const assertWanted = () => {
      if (state.isGivenUp || state.isLost) throw new DatabaseAbsent();
    };
    const attempt = async (scope: postgres.TransactionSql) => {
      assertWanted();
      try {
        // Not waited for: it goes with the first statement. Where it fails, that one fails too, and this is the cause.
        if (entering !== null) scope.unsafe(entering).catch(() => {});
        const result = await work(inScope(scope, guarding, assertWanted));
        assertWanted();
        return result;
      } catch (cause) {
        if (state.isLost || isConnectionLost(cause)) return never();
        throw cause;
      }
    };
    return availability.guard(
      () => {
        const running = client.begin(attempt);
        running.catch(() => {
          state.isLost = true;
        });
        return running as ReturnType<typeof work>;
      },
      () => {
        state.isGivenUp = true;
      },
    );
  };
  const unsafe =
    entering === null
      ? watchedUnsafe(client, guarding, guarding.canPrepare ? {} : ALONE)
      : unsafeOfOwn(client, entering, guarding);
  return withOwn(client, { unsafe, begin });
}

function inScope(
  scope: postgres.TransactionSql,
  guarding: Guarding,
  assertWanted: () => void,
): postgres.TransactionSql {
  return withOwn(scope, {
    unsafe: watchedUnsafe(scope, guarding, {}, assertWanted),
    savepoint: (work: (inner: postgres.TransactionSql) => Promise<unknown>) =>
      scope.savepoint((inner) => work(inScope(inner, guarding, assertWanted))),
  });
}

function withOwn<Client extends object>(client: Client, own: Readonly<Record<string, unknown>>): Client {
  return new Proxy(client, {
    get: (target, name) => (typeof name === "string" && own[name]) || Reflect.get(target, name),
  });
}

/** A statement starts when it is awaited, as one of postgres.js does, in either shape that drizzle asks for. */
function watchedUnsafe(
  client: postgres.Sql | postgres.TransactionSql,
  { availability, canPrepare }: Guarding,
  more: Options,
  assertWanted: () => void = () => {},
) {
  return (text: string, parameters: unknown[] = []) => {
    const prepare = canPrepare && parameters.length <= PREPARED_PARAMETERS;
    const query = (client.unsafe as unknown as Unsafe)(text, parameters, { prepare, ...more });
    const run = <T>(start: () => PromiseLike<T>): Promise<T> => {
      assertWanted();
      return availability.guard(start);
    };
    return {
      values: () => run(() => query.values()),
      // biome-ignore lint/suspicious/noThenProperty: drizzle awaits what the client returns.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) => run(() => query).then(...handlers),
    };
  };
}

/** Statements for a scope. */
function unsafeOfOwn(client: postgres.Sql, entering: string, guarding: Guarding) {
  const { availability, canPrepare, setting } = guarding;
  return (text: string, parameters: unknown[] = []) => {
    const prepare = canPrepare && parameters.length <= PREPARED_PARAMETERS;
    const run = (asValues: boolean) =>
      availability.guard(() => {
        const statement = { text, parameters, prepare, asValues };
        return setting === undefined
          ? inOwnTransaction(client, entering, statement)
          : onTenantConnection(client, setting, statement);
      });
    return {
      values: () => run(true),
      // biome-ignore lint/suspicious/noThenProperty: drizzle awaits what the client returns.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) => run(false).then(...handlers),
    };
  };
}
