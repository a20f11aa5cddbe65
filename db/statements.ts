import type postgres from "postgres";
import { type Availability, DatabaseAbsent } from "./availability";
import { isConnectionLost } from "./unavailable";

/**
 * A statement with few parameters comes again with the same text; one with a long list of values may not, and every text
 * that a connection keeps costs memory on the server.
 */
const PREPARED_PARAMETERS = 24;

type Options = { prepare?: boolean };
type Unsafe = (
  text: string,
  parameters?: unknown[],
  options?: Options,
) => postgres.PendingQuery<postgres.Row[]>;

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
export function guarded(client: postgres.Sql, availability: Availability, canPrepare: boolean): postgres.Sql {
  const begin = (work: (scope: postgres.TransactionSql) => Promise<unknown>) => {
    const state = { isGivenUp: false, isLost: false };
    /** Whoever asked was told that it failed: nothing of it may run any more, least of all its commit. */
    const assertWanted = () => {
      if (state.isGivenUp || state.isLost) throw new DatabaseAbsent();
    };
    const attempt = async (scope: postgres.TransactionSql) => {
      assertWanted();
      try {
        const result = await work(inScope(scope, availability, canPrepare, assertWanted));
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
        return running;
      },
      () => {
        state.isGivenUp = true;
      },
    );
  };
  return withOwn(client, { unsafe: watchedUnsafe(client, availability, canPrepare), begin });
}

function inScope(
  scope: postgres.TransactionSql,
  availability: Availability,
  canPrepare: boolean,
  assertWanted: () => void,
): postgres.TransactionSql {
  return withOwn(scope, {
    unsafe: watchedUnsafe(scope, availability, canPrepare, assertWanted),
    savepoint: (work: (inner: postgres.TransactionSql) => Promise<unknown>) =>
      scope.savepoint((inner) => work(inScope(inner, availability, canPrepare, assertWanted))),
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
  availability: Availability,
  canPrepare: boolean,
  assertWanted: () => void = () => {},
) {
  return (text: string, parameters: unknown[] = []) => {
    const prepare = canPrepare && parameters.length <= PREPARED_PARAMETERS;
    const query = (client.unsafe as unknown as Unsafe)(text, parameters, { prepare });
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
