import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import sharp from "sharp";
import { closePool } from "@/lib/threads/pool";
import { extractFaceFeatures } from "@/lib/vision/face/tasks";
import { LIVE_READER } from "@/lib/vision/reader";
import { Refusal } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";

/** Parallel comparisons while the event loop is monitored. */
const AT_ONCE = 8;
const WARM_RUNS = 4;
const ROUNDS = 3;
const MONITOR_MS = 5;
/** 1.3 megapixels, as a phone's front camera sends. */
const PHOTO = { width: 1140, height: 1140 };

/**
 * `npm run bench -- face [runs]`: one comparison of two photos from bytes to score, against face-api's default
 * pipeline in the same run; memory with two inference threads; the event-loop delay during comparisons.
 */
export async function benchFace(args: readonly string[]): Promise<void> {
  const runs = Number(args[0] ?? 20);
  const folder = await mkdtemp(path.join(os.tmpdir(), "bench-face-"));
  try {
    const photos = await benchPhotos(folder);
    const [selfie, reference] = await Promise.all(photos.map((file) => readFile(file)));
    if (!selfie || !reference) throw new Error("Two photographs are needed.");
    const pair = { selfie: new Uint8Array(selfie), reference: new Uint8Array(reference) };
    // Alternating, so that other load on the machine affects both.
    const before = memoryMib();
    const own: number[] = [];
    const theirs: Peer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await runPeer(Math.max(3, Math.round(runs / 4)), photos));
      own.push(...(await timeComparisons(pair, runs)));
    }
    const peer = { spentMs: theirs.flatMap(({ spentMs }) => spentMs), rssMib: theirs[0]?.rssMib ?? 0 };
    report({ spentMs: own, before, ...(await benchLoad(pair, runs)) }, peer);
    await benchSteps(pair, runs);
  } finally {
    await closePool();
    await rm(folder, { recursive: true });
  }
}

async function benchPhotos(folder: string): Promise<string[]> {
  const faces = ["neutral_front/118_03.jpg", "smiling_front/118_08.jpg"];
  return Promise.all(
    faces.map(async (face, index) => {
      const file = sharedPath("data", "faces", "london", ...face.split("/"));
      if (!file) throw new Refusal("The shared photographs are not here (SHARED_DIR): nothing to compare.");
      const photo = await sharp(await readFile(file))
        .resize({ ...PHOTO, fit: "cover" })
        .jpeg({ quality: 92 })
        .toBuffer();
      const target = path.join(folder, `${index}.jpg`);
      await writeFile(target, photo);
      return target;
    }),
  );
}

interface Peer {
  readonly spentMs: readonly number[];
  readonly rssMib: number;
}

async function runPeer(runs: number, photos: readonly string[]): Promise<Peer> {
  const script = path.join(import.meta.dirname, "face-peer.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    script,
    String(runs),
    ...photos,
  ]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Peer;
}

interface Pair {
  readonly selfie: Uint8Array;
  readonly reference: Uint8Array;
}

/** Sequential comparisons on the thread pool. */
async function timeComparisons(pair: Pair, runs: number): Promise<number[]> {
  const compare = () => LIVE_READER.compareFaces(pair.selfie, pair.reference);
  await Promise.all(Array.from({ length: WARM_RUNS }, compare));
  const spentMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await compare();
    spentMs.push(performance.now() - started);
  }
  return spentMs;
}

/** Parallel comparisons, while the event loop and the memory are monitored. */
async function benchLoad(pair: Pair, runs: number) {
  const delay = monitorEventLoopDelay({ resolution: MONITOR_MS });
  delay.enable();
  const rounds = Math.max(2, Math.ceil(runs / AT_ONCE));
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => LIVE_READER.compareFaces(pair.selfie, pair.reference)),
    );
  const perComparisonMs = (performance.now() - started) / (rounds * AT_ONCE);
  delay.disable();
  return {
    perComparisonMs,
    // The monitor's timer waits for its resolution; only the excess is delay.
    delayP99Ms: delay.percentile(99) / 1e6 - MONITOR_MS,
    after: memoryMib(),
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

interface OwnResult {
  readonly spentMs: readonly number[];
  readonly perComparisonMs: number;
  readonly delayP99Ms: number;
  readonly before: number;
  readonly after: number;
  readonly peakMib: number;
}

function report(own: OwnResult, peer: Peer) {
  const [ours, theirs] = [quantile(own.spentMs, 0.5), quantile(peer.spentMs, 0.5)];
  console.log("\n1:1 comparison of two 1.3 MP photographs, bytes to score, warm (ms)");
  console.table({
    "engine (one at a time)": { p50: ours, p95: quantile(own.spentMs, 0.95), "RSS MiB": own.after },
    "engine (8 at once, per comparison)": { p50: Math.round(own.perComparisonMs * 10) / 10 },
    "face-api, default pipeline on WASM": {
      p50: theirs,
      p95: quantile(peer.spentMs, 0.95),
      "RSS MiB": peer.rssMib,
    },
  });
  console.log(
    `Ratio: ${(theirs / ours).toFixed(1)} times faster (8 at once: ${(theirs / own.perComparisonMs).toFixed(1)})`,
  );
  console.log(`Memory: ${own.before} MiB before, ${own.after} MiB with two threads, peak ${own.peakMib} MiB`);
  console.log(`Event-loop delay while ${AT_ONCE} run: p99 ${own.delayP99Ms.toFixed(1)} ms`);
}

/** The steps of one comparison, in this process: one picture after the other, whereas threads process them in parallel. */
async function benchSteps(pair: Pair, runs: number) {
  const spent = new Map<string, number[]>();
  for (let run = 0; run <= runs; run += 1) {
    const looks = [await extractFaceFeatures(pair.selfie), await extractFaceFeatures(pair.reference)];
    if (run === 0) continue;
    for (const step of Object.keys(looks[0]?.stepMs ?? {})) {
      const ms = looks.reduce((sum, { stepMs }) => sum + (stepMs[step] ?? 0), 0);
      spent.set(step, [...(spent.get(step) ?? []), ms]);
    }
  }
  console.log("\nIts steps, both pictures together (ms)");
  console.table(
    Object.fromEntries(
      [...spent].map(([step, ms]) => [step, { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }]),
    ),
  );
}

function memoryMib(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576);
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(at * sorted.length) - 1] ?? 0) * 10) / 10;
}
