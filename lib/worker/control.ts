import { db } from "@/db/client";
import { withSnapshot } from "@/lib/backup/snapshot";
import type { SnapshotLine } from "@/lib/backup/source";
import { stillNamed } from "@/lib/backup/tables";
import { type ControlHandler, serveControl } from "@/lib/platform/control";
import { env } from "@/lib/platform/env";
import { currentKey } from "@/lib/platform/secrets";
import { listNeededSecrets, rewrapAll } from "@/lib/rewrap/rewrap";
import { type ListRequest, operateLists } from "@/lib/screening/operate-lists";

/** What commands can ask the process that has the embedded database. */
const HANDLERS: Readonly<Record<string, ControlHandler>> = {
  async *ping() {
    yield process.pid;
  },
  snapshot: () =>
    piecewise<SnapshotLine>((send) =>
      withSnapshot(db("operator"), "embedded", async ({ facts, parts }) => {
        await send({ facts });
        for await (const part of parts()) await send(part);
        await send({ end: true });
      }),
    ),
  async *"still-named"(keys) {
    yield await stillNamed(db("operator"), keys as string[]);
  },
  async *rewrap(current) {
    assertSameSecret(current);
    yield* rewrapAll();
  },
  async *lists(request) {
    yield await operateLists(request as ListRequest);
  },
  async *"needed-secrets"(current) {
    assertSameSecret(current);
    yield* await listNeededSecrets();
  },
};

/** The secrets are read once: a process that started before they changed would seal with the old one. */
function assertSameSecret(current: unknown): void {
  if (current === currentKey("data").id) return;
  throw new Error("The server was started with other secrets: restart it first.");
}

/** Serves the commands of this machine while the embedded database is open; on PostgreSQL they connect themselves. */
export async function startControl(): Promise<() => Promise<void>> {
  if (env().DATABASE_URL) return async () => {};
  return serveControl(env().DATA_DIR, HANDLERS);
}

/** Turns work that sends pieces into pieces that are asked for: the work waits while nobody asks. */
async function* piecewise<T>(work: (send: (piece: T) => Promise<void>) => Promise<void>): AsyncGenerator<T> {
  let isStopped = false;
  let offer: (piece: T | null) => void = () => {};
  let taken: () => void = () => {};
  let next = new Promise<T | null>((resolve) => {
    offer = resolve;
  });
  const send = async (piece: T) => {
    if (isStopped) throw new Error("The command has ended.");
    const wasTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    offer(piece);
    await wasTaken;
  };
  const ended = work(send).then(() => offer(null));
  // Awaited below; a failure before that is no unhandled one.
  ended.catch(() => offer(null));
  try {
    for (;;) {
      const piece = await next;
      if (piece === null) break;
      next = new Promise((resolve) => {
        offer = resolve;
      });
      yield piece;
      taken();
    }
    await ended;
  } finally {
    isStopped = true;
    taken();
    await ended.catch(() => {});
  }
}
