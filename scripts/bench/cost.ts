import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { createSession, submitSession, uploadPhoto } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { type Business, newBusiness } from "@/tools/testing/business";
import { startPostgres } from "@/tools/testing/postgres";
import { startServer, startWorker } from "@/tools/testing/server";
import { childrenOf, cpuSeconds, parentOf } from "./process-cost";
import { benchPhotoFiles } from "./upload-files";

const RUNS = 20;
/** The first ones load modules and fill caches. */
const WARM_UP = 3;

/**
 * `npm run bench -- cost [runs]`: what one live verification costs: processor time of server, worker and database, rows
 * and bytes in the database, files and bytes in the store (docs/capacity.md).
 */
export async function benchCost(args: readonly string[]): Promise<void> {
  const [runs = RUNS] = args.map(Number);
  if (!Number.isInteger(runs) || runs < 1) throw new Refusal("npm run bench -- cost [runs]");
  await requirePrograms([POSTGRESQL]);
  const files = await benchPhotoFiles();
  const cluster = await startPostgres();
  const databaseUrl = await cluster.createDatabase("cost");
  const server = await startServer({
    databaseUrl,
    env: { RUN_WORKER: "0", ENGINE_LOCATION: "workers", ANSWER_LIMIT_SECONDS: "90" },
  });
  const worker = await startWorker({
    databaseUrl,
    dataDir: server.dataDir,
    env: { ENGINE_THREADS: "2" },
  });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const business = await newBusiness(server.baseUrl);
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const postmaster = parentOf(backend?.pid ?? 0);
    const ways: Record<string, () => Promise<unknown>> = {
      "hosted page: session, 2 uploads": () => hosted(business, files),
      "within the request": () => business.callOk(verifyDocument, { files }),
    };
    const table: Record<string, Record<string, number>> = {};
    for (const [name, one] of Object.entries(ways)) {
      for (let run = 0; run < WARM_UP; run += 1) await one();
      await idle(sql);
      const before = await state(sql, { server, worker, postmaster });
      for (let run = 0; run < runs; run += 1) await one();
      await idle(sql);
      const after = await state(sql, { server, worker, postmaster });
      table[name] = Object.fromEntries(
        Object.entries(after).map(([what, value]) => [
          what,
          Number(((value - (before[what] ?? 0)) / runs).toFixed(3)),
        ]),
      );
    }
    console.log(`\nOne live verification of a selfie and the front of a document, mean of ${runs}`);
    console.table(table);
  } finally {
    await sql.end();
    await worker.stop();
    await server.stop();
    await cluster.stop();
  }
}

/** As the hosted page does it, without the challenge. */
async function hosted(business: Business, files: Record<string, Blob>): Promise<void> {
  const { session } = await business.callOk(createSession, { body: { userId: "bench" } });
  const keys: Record<string, string> = {};
  for (const [type, file] of Object.entries(files)) {
    const photo = Buffer.from(await file.arrayBuffer()).toString("base64");
    keys[`${type}Key`] = (await business.callOk(uploadPhoto, { body: { session, type, photo } })).key;
  }
  await business.callOk(submitSession, { body: { session, ...keys } });
}

/** Waits until nothing is queued but what comes later. */
async function idle(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [left] = await sql<{ count: number }[]>`
      select count(*)::int as count from job where name in ('verification.process', 'webhook.deliver', 'engine.work')`;
    if (left?.count === 0) return;
    await wait(50);
  }
}

interface Measured {
  readonly server: { readonly pid: number; readonly dataDir: string };
  readonly worker: { readonly pid: number };
  readonly postmaster: number;
}

/** What has been used so far. */
async function state(
  sql: postgres.Sql,
  { server, worker, postmaster }: Measured,
): Promise<Record<string, number>> {
  const tables = await sql<{ name: string; bytes: string }[]>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  let rows = 0;
  for (const { name } of tables) {
    const [counted] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`;
    rows += counted?.count ?? 0;
  }
  const stored = await sizesIn(path.join(server.dataDir, "files"));
  return {
    "CPU of the server, s": cpuSeconds([server.pid]),
    "CPU of the worker, s": cpuSeconds([worker.pid]),
    "CPU of PostgreSQL, s": cpuSeconds(childrenOf(postmaster)),
    rows,
    "KiB in the database": tables.reduce((sum, { bytes }) => sum + Number(bytes), 0) / 1024,
    files: stored.length,
    "KiB in the store": stored.reduce((sum, bytes) => sum + bytes, 0) / 1024,
  };
}

async function sizesIn(folder: string): Promise<number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size));
}
