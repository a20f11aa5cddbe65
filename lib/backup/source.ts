import { type Connection, closeDatabase, connection } from "@/db/client";
import { askRunning } from "@/lib/platform/control";
import { env } from "@/lib/platform/env";
import { type Snapshot, type SnapshotFacts, type SnapshotPart, withSnapshot } from "./snapshot";
import { stillNamed } from "./tables";

/** The database of this installation, wherever a command can reach it. */
export interface Source {
  withSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Which of these storage keys the rows name now. */
  stillNamed(keys: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A line of the answer to `snapshot`: the facts, then rows, at last that it is whole. */
export type SnapshotLine = { facts: SnapshotFacts } | SnapshotPart | { end: true };

/**
 * The database of the settings. An embedded database that a process is using is read through that process, which alone
 * has the lock.
 * @throws Error when a process has the data folder and does not answer, or PostgreSQL does not
 */
export async function openSource(): Promise<Source> {
  if (env().DATABASE_URL) {
    await connection().learnRowSecurity();
    return directSource(connection(), "postgresql");
  }
  const isRunning = await askRunning(env().DATA_DIR, "ping");
  if (isRunning) return runningSource(env().DATA_DIR);
  return directSource(connection(), "embedded");
}

export function directSource(open: Connection, engine: SnapshotFacts["engine"]): Source {
  return {
    withSnapshot: (work) => withSnapshot(open.db("operator"), engine, work),
    stillNamed: (keys) => stillNamed(open.db("operator"), keys),
    close: closeDatabase,
  };
}

function runningSource(dataDir: string): Source {
  const ask = async (name: string, input: unknown) => {
    const answer = await askRunning(dataDir, name, input);
    if (!answer)
      throw new Error("The server that has the embedded database has ended. Run the command again.");
    return answer;
  };
  return {
    async withSnapshot(work) {
      const lines = (await ask("snapshot", {})) as AsyncGenerator<SnapshotLine>;
      const first = await lines.next();
      if (first.done || !("facts" in first.value)) throw new Error("The server sent no snapshot.");
      try {
        return await work({ facts: first.value.facts, parts: () => partsOf(lines) });
      } finally {
        await lines.return(undefined);
      }
    },
    async stillNamed(keys) {
      if (keys.length === 0) return [];
      for await (const line of await ask("still-named", keys)) return line as string[];
      throw new Error("The server that has the embedded database did not answer.");
    },
    close: async () => {},
  };
}

async function* partsOf(lines: AsyncIterable<SnapshotLine>): AsyncGenerator<SnapshotPart> {
  for await (const line of lines) {
    if ("end" in line) return;
    if ("table" in line) yield line;
  }
  throw new Error("The server ended in the middle of the snapshot. Run the command again.");
}
