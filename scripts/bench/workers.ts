import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { submitVerification } from "@/lib/contract/verify";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { type Business, newBusiness } from "@/tools/testing/business";
import { sharedPath } from "@/tools/testing/dataset";
import { startPostgres } from "@/tools/testing/postgres";
import { startServer, startWorker, type TestProcess } from "@/tools/testing/server";
import { cpuSeconds } from "./process-cost";
import { benchPhotoFiles, placeholderFiles } from "./upload-files";

const VERIFICATIONS = 120;
/** A reviewer's time or another service's: the worker waits and computes nothing. */
const DELAY_MS = 2000;
const MOST_WORKERS = 3;
const SUBMITTED_AT_ONCE = 8;

/**
 * `npm run bench -- workers [verifications]`: verifications of one business with one, two and three workers in one run,
 * first in the sandbox, where a verification waits two seconds, then with photos, where it computes.
 */
export async function benchWorkers(args: readonly string[]): Promise<void> {
  const [count = VERIFICATIONS] = args.map(Number);
  if (!Number.isInteger(count) || count < 12)
    throw new Refusal("npm run bench -- workers [verifications, 12 or more]");
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  const workers: TestProcess[] = [];
  const databaseUrl = await cluster.createDatabase("workers");
  const server = await startServer({ databaseUrl, env: { RUN_WORKER: "0", ENGINE_LOCATION: "workers" } });
  try {
    const business = await newBusiness(server.baseUrl);
    const placeholders = placeholderFiles();
    const photos = sharedPath("data") ? await benchPhotoFiles() : null;
    const table: Record<string, Record<string, number>> = {};
    for (let running = 1; running <= MOST_WORKERS; running += 1) {
      workers.push(
        await startWorker({
          databaseUrl,
          dataDir: server.dataDir,
          env: { SANDBOX_DELAY_MS: String(DELAY_MS), ENGINE_THREADS: "2" },
        }),
      );
      const pids = workers.map(({ pid }) => pid);
      const of = (key: "live" | "test", files: Record<string, Blob>, size: number) =>
        workOff({ business, databaseUrl, pids, key, files, count: size });
      table[`sandbox, ${DELAY_MS / 1000} s each, ${running} workers`] = await of("test", placeholders, count);
      if (photos) table[`photos, ${running} workers`] = await of("live", photos, Math.ceil(count / 10));
    }
    console.log(`\nVerifications of one business, 2 engine threads a worker, ${count} (of photos a tenth)`);
    console.table(table);
  } finally {
    for (const worker of workers) await worker.stop();
    await server.stop();
    await cluster.stop();
  }
}

interface Backlog {
  readonly business: Business;
  readonly databaseUrl: string;
  readonly pids: readonly number[];
  readonly key: "live" | "test";
  readonly files: Record<string, Blob>;
  readonly count: number;
}

/** Submits a backlog while no worker may take it, then lets them, and times the rest. */
async function workOff({ business, databaseUrl, pids, key, files, count }: Backlog) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // Jobs wait until they are all there.
    await sql`create or replace function hold_back() returns trigger language plpgsql as
      $$ begin new.run_at = now() + interval '1 hour'; return new; end $$`;
    await sql`create or replace trigger hold_back before insert on job for each row
      when (new.name = 'verification.process') execute function hold_back()`;
    let next = 0;
    const submit = async () => {
      while (next++ < count) await business.callOk(submitVerification, { files }, { key });
    };
    await Promise.all(Array.from({ length: SUBMITTED_AT_ONCE }, submit));
    await sql`drop trigger hold_back on job`;
    const cpuBefore = cpuSeconds(pids);
    const startedMs = performance.now();
    await sql`update job set run_at = now() where name = 'verification.process'`;
    await sql`select pg_notify('job', 'verification.process')`;
    for (;;) {
      const [open] = await sql`select count(*)::int as count from verification where status = 'PENDING'`;
      if (open?.["count"] === 0) break;
      await wait(20);
    }
    const wallS = (performance.now() - startedMs) / 1000;
    return {
      "a second": Number((count / wallS).toFixed(2)),
      "wall s": Number(wallS.toFixed(1)),
      "CPU of the workers, s each": Number(((cpuSeconds(pids) - cpuBefore) / count).toFixed(3)),
    };
  } finally {
    await sql.end();
  }
}
