import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase, connection, db, rows } from "@/db/client";
import { appliedMigrations, knownMigrations, NewerDatabase } from "@/db/migration-journal";
import { writeKeyUse } from "@/lib/account/key-use";
import { forgetInterruptedRequests } from "@/lib/http/idempotency";
import { drainServers, watchServers } from "@/lib/http/node-server-hooks";
import { deploymentRules } from "@/lib/platform/egress";
import { raiseEgressWall } from "@/lib/platform/egress-wall";
import { abandonCalls, hearAnswers } from "@/lib/platform/engine-calls";
import { env } from "@/lib/platform/env";
import { assertOneInstallation } from "@/lib/platform/installation";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { processState } from "@/lib/platform/process-state";
import { currentKey } from "@/lib/platform/secrets";
import { startTracing, stopTracing } from "@/lib/platform/trace";
import { followLists } from "@/lib/screening/shared-lists";
import { cancelTasks, closePool, warmPool } from "@/lib/threads/pool";
import { closeScreening, warmLists } from "@/lib/watchlist/pool";
import { startControl } from "./control";
import type { Worker } from "./job-runner";
import { startWorker } from "./main";
import { serveMetrics } from "./metrics-server";

/**
 * The life of a server or worker process: prepare, work, drain, end. A process that cannot start prints the reason in
 * one sentence and exits with code 1; after a signal running work is finished first (JOB-STOP-1).
 */

/** Running jobs get 25 s; the rest is for the last requests and for closing the database. */
const STOP_WALL_MS = 29_000;
/** By now jobs were given back; a request that still waits for the engine is answered with 503. */
const CANCEL_MS = 26_000;
const SLOT = Symbol.for("identity-verification.boot");
const slots = globalThis as { [SLOT]?: Promise<void> };

/** Prepares this process to serve requests. Idempotent, because Next has several module graphs. */
export function bootServer(): Promise<void> {
  slots[SLOT] ??= orExit(async () => {
    watchServers();
    return boot({ withWorker: env().RUN_WORKER, withEngine: env().ENGINE_LOCATION === "local" });
  });
  return slots[SLOT];
}

/** Runs this process as a worker without HTTP, until a signal ends it. It has the engine whatever ENGINE_LOCATION says. */
export function bootWorker(): Promise<void> {
  slots[SLOT] ??= orExit(() => boot({ withWorker: true, withEngine: true }));
  return slots[SLOT];
}

interface Role {
  readonly withWorker: boolean;
  readonly withEngine: boolean;
}

async function boot({ withWorker, withEngine }: Role): Promise<void> {
  log.level = env().LOG_LEVEL;
  // An invalid range or invalid SECRETS stop the start, not the first request.
  deploymentRules();
  raiseEgressWall({
    onRefused(host, port) {
      metrics().egressRefused.inc();
      log.error({ host, port }, "EGRESS refused a connection");
    },
  });
  currentKey("data");
  if (env().RUN_MIGRATIONS || !env().DATABASE_URL) await migrate();
  else await assertMigrated();
  await assertOneInstallation();
  await startTracing();
  const endMetrics = await serveMetrics();
  if (!env().DATABASE_URL) await forgetInterruptedRequests();
  const stopControl = await startControl();
  const worker = withWorker ? await startWorker() : undefined;
  const endEngine = withEngine ? startEngine() : await handEngineWorkOver(withWorker);
  endOnSignal(worker, [
    endEngine,
    async () => endMetrics?.(),
    stopTracing,
    closeLevels,
    stopControl,
    closeDatabase,
    async () => {
      // Only jobs that were given back can have any left.
      cancelTasks();
      await Promise.all([closePool(), closeScreening()]);
    },
  ]);
}

/** Loads models and lists in the background: a task that comes earlier waits only for what it needs. */
function startEngine(): () => Promise<void> {
  const state = processState();
  warmPool().then(
    () => {
      state.isEngineWarm = true;
    },
    (cause: unknown) => log.error({ err: cause }, "warming the engine failed"),
  );
  const following = followLists();
  const lists = env().AML_PROVIDER === "index" ? following.then(() => warmLists()) : Promise.resolve();
  lists.then(
    () => {
      state.hasLists = true;
    },
    (cause: unknown) => log.error({ err: cause }, "loading the lists failed"),
  );
  return () =>
    following.then(
      (stop) => stop(),
      () => {},
    );
}

/**
 * Hands the engine's work to the workers (JOB-ENGINE-1).
 * @throws Error where there can be none
 */
function handEngineWorkOver(withWorker: boolean): Promise<() => Promise<void>> {
  if (!env().DATABASE_URL || withWorker) {
    throw new Error(
      "ENGINE_LOCATION=workers is for a server beside workers: it needs DATABASE_URL, RUN_WORKER=0 and npm run worker.",
    );
  }
  Object.assign(processState(), { isEngineElsewhere: true, isEngineWarm: true, hasLists: true });
  return hearAnswers();
}

/**
 * Brings the database up to date.
 * @throws Error that names the database and why it cannot be opened or migrated
 */
export async function migrate(): Promise<void> {
  const open = connection();
  await open.migrate().catch((cause: unknown) => {
    if (cause instanceof NewerDatabase) throw cause;
    const where = env().DATABASE_URL ? "the database of DATABASE_URL" : `the database in ${env().DATA_DIR}`;
    throw new Error(`${where} cannot be opened and migrated: ${rootMessage(cause)}`);
  });
}

/** @throws Error for a database that is newer, or that was not migrated yet */
async function assertMigrated(): Promise<void> {
  await connection().learnRowSecurity();
  const applied = await appliedMigrations((statement) => rows(db("server"), statement)).catch((cause) => {
    if (!connection().hasRowSecurity || cause instanceof NewerDatabase) throw cause;
    throw new Error(
      `The database cannot be read as a role of ROW_SECURITY, and RUN_MIGRATIONS is 0: run npm run db:migrate with ` +
        `ROW_SECURITY=1 first (${rootMessage(cause)}).`,
    );
  });
  if (applied.length === knownMigrations().length) return;
  throw new Error(
    "This database is older than this program, and RUN_MIGRATIONS is 0: run npm run db:migrate first.",
  );
}

async function closeLevels(): Promise<void> {
  if (env().RATE_LIMIT_URL) (await import("@/lib/platform/rate-levels/valkey-levels")).closeLevels();
}

/** @param release each is done in this order, also where one before it fails */
function endOnSignal(worker: Worker | undefined, release: readonly (() => Promise<void>)[]): void {
  let ending = false;
  const end = (reason: string) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, "ending: running work is finished first");
    processState().isDraining = true;
    const delayMs = env().DRAIN_DELAY_S * 1000;
    setTimeout(() => process.exit(1), delayMs + STOP_WALL_MS).unref();
    setTimeout(() => {
      cancelTasks();
      abandonCalls();
    }, delayMs + CANCEL_MS).unref();
    const finished = async () => {
      await Promise.all([wait(delayMs).then(drainServers), worker?.stop()]);
    };
    void inOrder([finished, writeKeyUse, ...release]).then((failures) =>
      process.exit(failures === 0 ? 0 : 1),
    );
  };
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("SIGINT", () => end("SIGINT"));
  // `npm start` holds a channel to this process. When it is killed, this process exits at once, because the next start
  // needs the port and the data folder; leases and the outbox recover the running work.
  // One that ends already goes on: a supervisor that signals both may end that process first.
  if (process.channel) {
    process.once("disconnect", () => {
      if (!ending) process.exit(1);
    });
  }
}

/** Does each step, also where one before it fails. @returns how many failed */
async function inOrder(steps: readonly (() => Promise<void>)[]): Promise<number> {
  let failures = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (cause) {
      failures += 1;
      log.error({ err: cause }, "ending failed");
    }
  }
  return failures;
}

async function orExit(prepare: () => Promise<void>): Promise<void> {
  try {
    await prepare();
  } catch (cause) {
    log.debug({ err: cause }, "cannot start");
    process.stderr.write(`Cannot start: ${rootMessage(cause)}\n`);
    process.exit(1);
  }
}

/** The innermost cause says what is wrong. */
function rootMessage(cause: unknown): string {
  let inner = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) inner = inner.errors[0];
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
