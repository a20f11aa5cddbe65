import type postgres from "postgres";
import { isConnectionLost } from "./unavailable";
import { WRITES } from "./writes";

/** What postgres.js 3.4 has and its types do not say. It is pinned to a version, and tests/worker/row-security.test.ts asks. */
interface Held {
  reserved: (() => void) | null;
  execute(query: Started): boolean;
  terminate(): void;
}
interface Started extends postgres.PendingQuery<postgres.Row[]> {
  executed: boolean;
  statement: object | null;
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
 * anything else, and so does this not: BEGIN, the settings and the statement go together, in one round trip. COMMIT goes
 * when the statement is answered, because a statement that is tried again must still be inside. What only reads is
 * answered without waiting for it: it ends nothing but the settings.
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
  const onexecute = (connection: Held) => {
    held = connection;
    // Given back by postgres.js itself when it hears that no transaction is open any more.
    connection.reserved = () => {};
    connection.execute(query);
    // It could not even be written: nothing that follows would get its own answer.
    if (query.statement === null) connection.terminate();
  };
  const begun = unsafe(`begin;${entering}`, [], { onexecute });
  const failed = begun.then(
    () => undefined,
    (cause: unknown) => {
      if (!held) query.reject(cause);
      return { cause };
    },
  );
  const end = async () => {
    const ending = unsafe("commit");
    ending.executed = true;
    held?.execute(ending);
    await ending;
  };
  return query.then(
    (result) => {
      const ended = end();
      if (WRITES.test(text)) return ended.then(() => result);
      ended.catch(() => {});
      return result;
    },
    async (cause: unknown) => {
      const isLost = isConnectionLost(cause) || !held;
      if (!isLost) await end().catch(() => {});
      throw (await failed)?.cause ?? cause;
    },
  );
}
