import { readFile } from "node:fs/promises";
import os from "node:os";
import sharp from "sharp";
import { Pool } from "undici";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { createLiveEngine } from "@/lib/engine/live";
import type { PersonPhotos } from "@/lib/engine/port";
import { closePool, warmPool } from "@/lib/engine/runtime/pool";
import { newBusiness } from "@/tests/support/business";
import { startServer } from "@/tests/support/server";
import { sharedPath } from "@/tests/support/shared";
import { build } from "./build";
import { requireNode } from "./setup/node-version";
import { ROOT } from "./setup/root";
import { command } from "./setup/run";

/** Runs of the engine; requests are sent for as many seconds as {@link SECONDS} to each endpoint. */
const RUNS = Number(process.argv[2] ?? 30);
const SECONDS = 5;
const CONNECTIONS = 16;

/**
 * `npm run bench [-- runs]`: warm latency of one live ID document check step by step, then the rate of three
 * endpoints side by side, each with its peak memory. What it prints holds for the machine it ran on.
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  await build();
  const [cpu] = os.cpus();
  console.log(`${os.cpus().length} × ${cpu?.model.trim() ?? "unknown CPU"}, Node ${process.versions.node}`);
  await benchEngine();
  await benchServer();
  process.exit(0);
});

async function benchEngine(): Promise<void> {
  const photos = await benchPhotos();
  const engine = createLiveEngine();
  const spent = new Map<string, number[]>();
  const note = (step: string, ms: number) => spent.set(step, [...(spent.get(step) ?? []), ms]);
  await warmPool();
  await engine.observePerson(photos);
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await Promise.all([engine.admit(photos.selfie), engine.admit(photos.idFront)]);
    note("admit both uploads", performance.now() - started);
    const { stepMs } = await engine.observePerson(photos);
    for (const [step, ms] of Object.entries(stepMs)) note(STEP_WORDS[step] ?? step, ms);
    note("= whole check", performance.now() - started);
  }
  await closePool();
  console.log(`\nOne live ID document check, warm, ${RUNS} runs (ms); faces and document run side by side`);
  console.table(
    Object.fromEntries(
      [...spent].map(([step, ms]) => [step, { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }]),
    ),
  );
  console.log(`Peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
}

const STEP_WORDS: Readonly<Record<string, string>> = {
  faces: "= faces (the above)",
  document: "document (OCR, MRZ, fields)",
  total: "= faces and document",
};

/** A person with a document and two frames from the shared photos; where there are none, noise without a face. */
async function benchPhotos(): Promise<PersonPhotos> {
  const selfie = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
  const smile = sharedPath("data", "faces", "london", "smiling_front", "118_08.jpg");
  const idFront = sharedPath("data", "documents", "with-portraits", "szid_easy_303_0_front.jpg");
  if (selfie && idFront) {
    const frames = smile ? [await readFile(selfie), await readFile(smile)] : [];
    return { selfie: await readFile(selfie), idFront: await readFile(idFront), livenessFrames: frames };
  }
  console.log(
    "No shared photos here (SHARED_DIR): measuring on noise, so no face is embedded and no text is read.",
  );
  const noise = await sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  return { selfie: noise, idFront: noise, livenessFrames: [] };
}

async function benchServer(): Promise<void> {
  const server = await startServer();
  const { keys } = await newBusiness(server.baseUrl);
  const create = { path: createSession.path, headers: { "x-api-key": keys.live }, body: { userId: "bench" } };
  const first = await fetch(`${server.baseUrl}${create.path}`, {
    method: "POST",
    headers: { ...create.headers, "content-type": "application/json" },
    body: JSON.stringify(create.body),
  });
  const { session } = (await first.json()) as { session: string };
  const table = {
    "GET /health": await rate(server.baseUrl, { path: "/health" }),
    [`POST ${validateSession.path}`]: await rate(server.baseUrl, {
      path: validateSession.path,
      body: { session },
    }),
    [`POST ${createSession.path}`]: await rate(server.baseUrl, create),
  };
  console.log(
    `\nRequests of one server process, embedded database, ${CONNECTIONS} connections, ${SECONDS} s each`,
  );
  console.table(table);
  console.log(`Peak memory of the server: ${await peakMemoryMib(server.pid)} MiB`);
  await server.stop();
}

interface BenchRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one request after the other on every connection. @throws Error when one of them does not succeed. */
async function rate(baseUrl: string, { path, headers = {}, body }: BenchRequest) {
  const pool = new Pool(baseUrl, { connections: CONNECTIONS });
  const text = body === undefined ? null : JSON.stringify(body);
  const send = async () => {
    const answer = await pool.request({
      path,
      method: text === null ? "GET" : "POST",
      headers: text === null ? headers : { ...headers, "content-type": "application/json" },
      body: text,
    });
    const reply = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${reply}`);
  };
  for (let i = 0; i < 200; i++) await send();
  const spent: number[] = [];
  const startedAt = performance.now();
  const lane = async () => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      const sentAt = performance.now();
      await send();
      spent.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  const perSecond = Math.round(spent.length / ((performance.now() - startedAt) / 1000));
  await pool.close();
  return { "requests/s": perSecond, "p50 ms": quantile(spent, 0.5), "p95 ms": quantile(spent, 0.95) };
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(at * sorted.length) - 1] ?? 0) * 10) / 10;
}

/** The high-water mark that Linux keeps; elsewhere unknown. */
async function peakMemoryMib(pid: number): Promise<number | string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kib] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
  return kib ? Math.round(Number(kib) / 1024) : "unknown";
}
