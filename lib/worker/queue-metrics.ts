import { sql } from "drizzle-orm";
import { connection, db, isDatabaseAlive, rows } from "@/db/client";
import { RETENTION_DEFAULTS } from "@/lib/account/retention";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { processState } from "@/lib/platform/process-state";
import { TRIES_DIED } from "@/lib/platform/queue";
import { isStoreReached } from "@/lib/platform/storage/reached";
import { withTimeout } from "@/lib/platform/timeout";
import { listSources } from "@/lib/screening/list-sources";
import { MODES } from "@/lib/vocabulary";
import { readActiveLists } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";

/** Several readers within this time get the same reading, and one that takes longer is given up. */
const FRESH_MS = 5_000;
const READ_WITHIN_MS = 4_000;
/** As long as `/readyz` waits for database and store (API-READY-1). */
const ANSWERS_WITHIN_MS = 1_000;

let readAtMs = Number.NEGATIVE_INFINITY;

/** Reads what the database and this process know of the queue, the clean-up, the lists and the connections. */
export async function readGauges(): Promise<void> {
  readProcess();
  if (performance.now() - readAtMs < FRESH_MS) return;
  readAtMs = performance.now();
  await readConnections();
  try {
    const reading = Promise.all([readQueue(), readRetentionLag(), readListSources()]);
    await withTimeout(reading, READ_WITHIN_MS, () => {
      throw new Error("The queue was not read in time.");
    });
  } catch {
    // The rest of the metrics is worth as much as ever, and this one says what is missing.
    metrics().scrapeFailures.inc();
  }
}

/** Asked by every process for itself: a network that is cut between one of them and the store shows here alone. */
async function readConnections(): Promise<void> {
  const [database, storage] = await Promise.all([
    isDatabaseAlive(ANSWERS_WITHIN_MS),
    isStoreReached(ANSWERS_WITHIN_MS),
  ]);
  metrics().ready.set({ check: "database" }, Number(database));
  metrics().ready.set({ check: "storage" }, Number(storage));
}

function readProcess(): void {
  const { databaseRunning, databaseOpen, databaseLimit, ready, listAgeSeconds } = metrics();
  const { running, open, connections } = connection().use();
  databaseRunning.set(running);
  databaseOpen.set(open);
  databaseLimit.set(connections);
  const { isEngineWarm, hasLists, isDraining } = processState();
  const checks = { engine: isEngineWarm, lists: hasLists, accepting: !isDraining };
  for (const [check, passes] of Object.entries(checks)) ready.set({ check }, Number(passes));
  listAgeSeconds.reset();
  if (env().AML_PROVIDER !== "index") return;
  for (const list of readActiveLists(listsFolder()))
    if ("checkedAt" in list)
      listAgeSeconds.set({ source: list.source }, (Date.now() - list.checkedAt.getTime()) / 1000);
}

interface QueueRow extends Record<string, unknown> {
  readonly name: string;
  readonly due: number;
  readonly waiting: number;
  readonly running: number;
  readonly died: number;
  readonly age: number | null;
}

async function readQueue(): Promise<void> {
  const found = await rows<QueueRow>(
    db("queue"),
    sql`
    select name,
           count(*) filter (where not leased and run_at <= now())::int as due,
           count(*) filter (where not leased and run_at > now())::int as waiting,
           count(*) filter (where leased)::int as running,
           count(*) filter (where last_error = ${TRIES_DIED})::int as died,
           extract(epoch from now() - min(run_at) filter (where not leased and run_at <= now()))::float8 as age
    from (select name, run_at, last_error, coalesce(lease_until > now(), false) as leased from job) job
    group by name`,
  );
  const { queueJobs, queueAgeSeconds, queueDied } = metrics();
  for (const gauge of [queueJobs, queueAgeSeconds, queueDied]) gauge.reset();
  for (const { name: job, due, waiting, running, died, age } of found) {
    queueJobs.set({ job, state: "due" }, due);
    queueJobs.set({ job, state: "waiting" }, waiting);
    queueJobs.set({ job, state: "running" }, running);
    queueDied.set({ job }, died);
    queueAgeSeconds.set({ job }, Math.max(0, age ?? 0));
  }
}

/** The lists that are fetched by themselves (SCREEN-SOURCE-2, SCREEN-SOURCE-4). */
async function readListSources(): Promise<void> {
  const { listFailures, listHeld } = metrics();
  const found = await listSources();
  for (const gauge of [listFailures, listHeld]) gauge.reset();
  for (const { source, failures, held } of found) {
    listFailures.set({ source }, failures);
    listHeld.set({ source }, held ? 1 : 0);
  }
}

/** By the longest time: a business may have set a shorter one. */
async function readRetentionLag(): Promise<void> {
  for (const mode of MODES) {
    const [row] = await rows<{ age: number | null }>(
      db("sweep"),
      sql`select extract(epoch from now() - min(created_at))::float8 as age from verification_evidence where mode = ${mode}`,
    );
    const keptS = RETENTION_DEFAULTS[mode].images * 86_400;
    metrics().retentionLagSeconds.set({ mode }, Math.max(0, (row?.age ?? 0) - keptS));
  }
}
