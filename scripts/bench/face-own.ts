import { readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { closePool, runTask } from "@/lib/threads/pool";
import { compareFeatures } from "@/lib/vision/face/compare";
import type { FacePurpose } from "@/lib/vision/face/tasks";
import { EXTRACT_FACE_FEATURES } from "@/lib/vision/tasks";

/**
 * The product's own comparison in a process with its engine threads and nothing else, as the peer's runs in one
 * (`face-peer.ts`). Prints one line of JSON, {@link OwnResult}.
 *
 * `node face-own.mjs <whole|comparison> <runs> <photo> <photo>`
 */

/** Milliseconds and MiB. */
export interface OwnResult {
  readonly spentMs: readonly number[];
  /** Of all threads, for each comparison. */
  readonly processorMs: readonly number[];
  /** Per comparison, while {@link AT_ONCE} run. */
  readonly atOnceMs: number;
  readonly delayP99Ms: number;
  readonly rssMib: number;
  readonly peakMib: number;
}

/** Parallel comparisons while the event loop is monitored. */
const AT_ONCE = 8;
const WARM_RUNS = 4;
const MONITOR_MS = 5;

const [part, runsText = "10", ...files] = process.argv.slice(2);
const runs = Number(runsText);
const [selfie, reference] = await Promise.all(
  files.map(async (file) => new Uint8Array(await readFile(file))),
);
if (!selfie || !reference) throw new Error("Two photographs are needed.");

/**
 * What each photo is measured for: `whole` is what the API returns of a comparison, with attack signals and crops for a
 * reviewer; `comparison` is what a face library does, from bytes to the score.
 */
const PURPOSES: Readonly<Record<string, readonly [FacePurpose, FacePurpose]>> = {
  whole: ["selfie", "reference"],
  comparison: ["embedding", "embedding"],
};
const [first, second] = PURPOSES[part ?? ""] ?? [];
if (!first || !second) throw new Error("Say what to measure: whole or comparison.");

const compare = async () => {
  // As LIVE_READER does, but on a busy machine nobody gives up waiting.
  const measured = await Promise.all([
    runTask(EXTRACT_FACE_FEATURES, { photo: selfie, purpose: first }, null),
    runTask(EXTRACT_FACE_FEATURES, { photo: reference, purpose: second }, null),
  ]);
  return compareFeatures(...measured);
};
await Promise.all(Array.from({ length: WARM_RUNS }, compare));
const spentMs: number[] = [];
const processorMs: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await compare();
  const { user, system } = process.cpuUsage(before);
  spentMs.push(performance.now() - started);
  processorMs.push((user + system) / 1000);
}
const result: OwnResult = { spentMs, processorMs, ...(await load()) };
await closePool();
console.log(JSON.stringify(result));
process.exit(0);

async function load() {
  const delay = monitorEventLoopDelay({ resolution: MONITOR_MS });
  delay.enable();
  const rounds = Math.max(2, Math.ceil(runs / AT_ONCE));
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, compare));
  const atOnceMs = (performance.now() - started) / (rounds * AT_ONCE);
  delay.disable();
  return {
    atOnceMs,
    // The monitor's timer waits for its resolution; only the excess is delay.
    delayP99Ms: delay.percentile(99) / 1e6 - MONITOR_MS,
    rssMib: Math.round(process.memoryUsage().rss / 1_048_576),
    peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}
