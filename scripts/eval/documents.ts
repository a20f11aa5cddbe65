import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { closePool, runTask, warmPool } from "@/lib/threads/pool";
import { READ_DOCUMENT } from "@/lib/vision/tasks";
import { bundleThread } from "@/tools/build/bundle-threads";
import { writeSections } from "@/tools/docs/write-sections";
import {
  type DocumentScore,
  type DocumentTruth,
  documentTruths,
  evaluateReadings,
  type SpecimenReading,
} from "@/tools/evaluation/documents/evaluate";
import { plotDocuments } from "@/tools/evaluation/documents/plot";
import { accuracyTable, confidenceTable } from "@/tools/evaluation/documents/tables";
import { Refusal } from "@/tools/setup/run";
import { buildModels } from "../models";
import { evaluateAltered } from "./documents/altered";
import { evaluateEdits } from "./documents/edits";
import { evaluateLabelled, realSamples } from "./documents/labelled";
import { compareWithTesseract } from "./documents/peer";
import { type Photos, photosOf } from "./documents/photos";

/**
 * `npm run eval -- documents --dir DIR [--today YYYY-MM-DD] [--every N] [--turn DEGREES] [--plot FILE] [--peer N] [--write]`:
 * reads every document of a folder with ground truth in the engine's threads, one after the other, and prints accuracy,
 * calibration and latency; then compares a sample of N with tesseract.js. `--write` updates the tables of
 * docs/documents.md.
 *
 * `npm run eval -- documents --truth FILE.jsonl --images DIR [--today YYYY-MM-DD|before-expiry] [--every N] [--json]` does
 * so for labelled photos of any origin, with the decision of each document; `--real` takes the public samples.
 *
 * `npm run eval -- documents --edits [--limit N] [--seed SEED] [--json] [--write]` changes number, birth date and name of
 * documents, makes papers that are none, and prints what each is decided as. `--altered` with `--real` or `--truth` turns,
 * tilts, darkens, blurs, shrinks and compresses labelled photos, and counts what is read wrongly with 90 and more.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      dir: { type: "string" },
      truth: { type: "string" },
      images: { type: "string" },
      real: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      edits: { type: "boolean", default: false },
      altered: { type: "boolean", default: false },
      limit: { type: "string", default: "8" },
      seed: { type: "string", default: "1" },
      today: { type: "string", default: new Date().toISOString().slice(0, 10) },
      every: { type: "string", default: "1" },
      turn: { type: "string", default: "0" },
      plot: { type: "string" },
      peer: { type: "string", default: "6" },
      faults: { type: "boolean", default: true },
      write: { type: "boolean", default: false },
    },
  });
  const every = Math.max(1, Number(values.every));
  if (values.edits) return evaluateEdits({ ...values, limit: Math.max(1, Number(values.limit)) });
  if (values.real || values.truth !== undefined) return labelled(values, every);
  if (values.dir === undefined) {
    throw new Refusal("Which documents? Give --dir DIR, --truth FILE.jsonl --images DIR, or --real.");
  }
  const folder = values.dir;
  const truths = documentTruths
    .parse(JSON.parse(readFileSync(path.join(folder, "truth.json"), "utf8")))
    .filter((_, i) => i % every === Math.floor(i / every) % every);
  buildModels();
  await bundleThread();
  await warmPool();
  const nowMs = Date.parse(`${values.today}T12:00:00Z`);
  const lag = monitorEventLoopDelay({ resolution: 1 });
  const readings: SpecimenReading[] = [];
  await readOne(truths[0], folder, 0, nowMs);
  // Loads all photos first: the monitor would count time between its pauses as one long wait.
  const turnDeg = Number(values.turn);
  const specimens: { readonly truth: DocumentTruth; readonly photos: Photos }[] = [];
  for (const truth of truths) specimens.push({ truth, photos: await photosOf(folder, truth, turnDeg) });
  lag.enable();
  for (const { truth, photos } of specimens) readings.push(await readPhotos(truth, photos, nowMs));
  lag.disable();
  const evaluation = evaluateReadings(readings);
  print(evaluation, lag, values.faults);
  if (values.plot) writeFileSync(values.plot, plotDocuments(evaluation, `${truths.length} documents`));
  if (values.write) {
    writeSections("docs/documents.md", {
      accuracy: accuracyTable(evaluation),
      confidence: confidenceTable(evaluation),
    });
  }
  const sample = Number(values.peer);
  if (sample > 0) await compareWithTesseract(folder, readings, sample);
  await closePool();
  return true;
}

interface LabelledValues {
  readonly real: boolean;
  readonly truth?: string | undefined;
  readonly images?: string | undefined;
  readonly today: string;
  readonly json: boolean;
  readonly altered: boolean;
}

function labelled(
  { real, truth = "", images, today, json, altered }: LabelledValues,
  every: number,
): Promise<boolean> {
  const files = real ? realSamples() : { truth, images: images ?? path.dirname(truth) };
  const options = { ...files, today, json, every };
  return altered ? evaluateAltered(options) : evaluateLabelled(options);
}

async function readOne(truth: DocumentTruth | undefined, folder: string, turnDeg: number, nowMs: number) {
  if (!truth) throw new Refusal("truth.json names no document.");
  return readPhotos(truth, await photosOf(folder, truth, turnDeg), nowMs);
}

async function readPhotos(
  truth: DocumentTruth,
  { front, back }: Photos,
  nowMs: number,
): Promise<SpecimenReading> {
  const started = performance.now();
  const hint = undefined;
  const observed = await runTask(READ_DOCUMENT, { front, back, hint, nowMs }, null);
  return { truth, observed, spentMs: performance.now() - started };
}

function print(
  { all, byLevel, byField, calibration, expired, faults }: ReturnType<typeof evaluateReadings>,
  lag: IntervalHistogram,
  withFaults: boolean,
) {
  console.table(
    Object.fromEntries(Object.entries({ all, ...byLevel }).map(([level, score]) => [level, row(score)])),
  );
  console.table(byField);
  console.table(
    calibration.map(({ from, given, right }) => ({
      "confidence from": from,
      given,
      right,
      "right %": percent(right, given),
    })),
  );
  const sure = calibration.filter(({ from }) => from >= 90);
  const [given, right] = [sum(sure.map((step) => step.given)), sum(sure.map((step) => step.right))];
  console.log(
    `confidence ≥ 90: ${right} of ${given} right; wrong values of fields that no photo shows: ${all.invented}`,
  );
  console.log(`expired documents flagged: ${expired.flagged} of ${expired.documents}`);
  const lagMs = (ns: number) => `${(ns / 1e6).toFixed(1)} ms`;
  const [p99, p999] = [lag.percentile(99), lag.percentile(99.9)].map(lagMs);
  console.log(
    `event-loop delay while reading: max ${lagMs(lag.max)}, p99.9 ${p999}, p99 ${p99} of ${lag.count} waits`,
  );
  console.log(`memory: peak ${peakMemoryMib()} MiB`);
  if (!withFaults) return;
  for (const { id, field, given: read, printed, confidence } of faults) {
    console.log(
      `  ${id} ${field}: ${read === null ? "missing" : `"${read}" (${confidence})`} for "${printed}"`,
    );
  }
}

function row(score: DocumentScore) {
  const { documents, visible, exact, plain, normalised, missing, wrong, mrzLines, mrzExact } = score;
  return {
    documents,
    visible,
    "exact %": percent(exact, visible),
    "exact apart from diacritics %": percent(plain, visible),
    "normalised %": percent(normalised, visible),
    "missing %": percent(missing, visible),
    "wrong %": percent(wrong, visible),
    "MRZ lines %": percent(mrzExact, mrzLines),
    "p50 ms": score.p50Ms,
    "p95 ms": score.p95Ms,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(2));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The high-water mark that Linux keeps; elsewhere unknown. */
function peakMemoryMib(): number | string {
  try {
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return kib ? Math.round(Number(kib) / 1024) : "unknown";
  } catch {
    return "unknown";
  }
}
