import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { closePool, runTask, warmPool } from "@/lib/threads/pool";
import { sanitiseImage } from "@/lib/vision/images/image";
import { READ_DOCUMENT } from "@/lib/vision/tasks";
import { bundleThread } from "@/tools/build/bundle-threads";
import {
  type DocumentReport,
  type ReportSummary,
  reportOf,
  summariseReports,
} from "@/tools/evaluation/documents/document-report";
import { type LabelledDocument, parseLabelled } from "@/tools/evaluation/documents/labelled";
import { Refusal } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";
import { buildModels } from "../../models";

/** Public samples, which are not part of the repository. */
const REAL = "data/documents/real";

export interface LabelledOptions {
  /** The file of truth, and the folder to which its paths are relative. */
  readonly truth: string;
  readonly images: string;
  /** A day, or `before-expiry`: each document is read on the day before it expires. */
  readonly today: string;
  readonly json: boolean;
  readonly every: number;
}

/** @throws Refusal where the samples are absent */
export function realSamples(): Pick<LabelledOptions, "truth" | "images"> {
  const folder = sharedPath(REAL);
  if (!folder) throw new Refusal(`The public samples are not on this machine: SHARED_DIR has no ${REAL}.`);
  return { truth: path.join(folder, "truth.jsonl"), images: folder };
}

/**
 * Reads every document of a file of truth in the engine's threads, one after the other, and prints what was read against
 * it: with `json` one line for each document and a summary as the last, else tables and every fault.
 * @throws Refusal when the truth or a picture cannot be read
 */
export async function evaluateLabelled(options: LabelledOptions): Promise<boolean> {
  const documents = documentsOf(options).filter((_, i) => i % options.every === 0);
  buildModels();
  await bundleThread();
  await warmPool();
  const reports: DocumentReport[] = [];
  for (const document of documents) {
    const report = await read(document, options);
    reports.push(report);
    if (options.json) console.log(JSON.stringify(report));
    else printFaults(report);
  }
  await closePool();
  const summary = summariseReports(reports);
  if (options.json) console.log(JSON.stringify({ summary }));
  else {
    const { byKind, byField, ...all } = summary;
    console.table({ all: flat(all), ...mapValues(byKind, flat) });
    console.table(byField);
    console.log(all.decisions);
  }
  return true;
}

/** @throws Refusal when the truth cannot be read */
export function documentsOf({ truth }: Pick<LabelledOptions, "truth">): LabelledDocument[] {
  if (!existsSync(truth)) throw new Refusal(`The truth cannot be read: ${truth}`);
  try {
    return parseLabelled(readFileSync(truth, "utf8"));
  } catch (cause) {
    throw new Refusal(`${truth}: ${(cause as Error).message}`);
  }
}

const read = (document: LabelledDocument, options: LabelledOptions): Promise<DocumentReport> =>
  readLabelled(document, options, (file) => photoOf(document, options.images, file));

/**
 * A photo of a labelled document as the API keeps it.
 * @param alter changes it before it is sent
 * @throws Refusal where the file is missing
 */
export async function photoOf(
  { id }: LabelledDocument,
  images: string,
  file: string,
  alter?: (photo: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = path.join(images, file);
  if (!existsSync(name)) throw new Refusal(`${id}: ${name} is missing`);
  const photo = readFileSync(name);
  return (await sanitiseImage(alter ? await alter(photo) : photo)).bytes;
}

/** Reads a labelled document in the engine's threads and compares it with its truth. */
export async function readLabelled(
  document: LabelledDocument,
  { today }: Pick<LabelledOptions, "today">,
  photo: (file: string) => Promise<Uint8Array>,
): Promise<DocumentReport> {
  const day = dayOf(document, today);
  const front = await photo(document.front);
  const back = document.back === null ? undefined : await photo(document.back);
  const before = process.cpuUsage();
  const nowMs = Date.parse(`${day}T12:00:00Z`);
  const observed = await runTask(READ_DOCUMENT, { front, back, hint: undefined, nowMs }, null);
  const { user, system } = process.cpuUsage(before);
  return reportOf(document, observed, { today: day, cpuMs: (user + system) / 1000 });
}

/** The day before the document expires, where that is asked for and known; else today. */
export function dayOf({ right }: LabelledDocument, today: string): string {
  if (today !== "before-expiry") return today;
  const [expiry] = right.expiryDate ?? [];
  const before = expiry === undefined ? Date.now() : Date.parse(`${expiry}T00:00:00Z`) - 86_400_000;
  return new Date(before).toISOString().slice(0, 10);
}

function printFaults({ id, kind, fields, decision, problems, failedChecks, reasons }: DocumentReport) {
  const failed = failedChecks.map(({ name }) => name);
  console.log([`${id} (${kind}): ${decision}`, ...problems, ...failed, ...reasons].join(", "));
  for (const [field, { value, confidence, source, right, verdict }] of Object.entries(fields)) {
    if (verdict === "exact" || verdict === "unjudged") continue;
    const given = value === null ? "" : ` "${value}" (${source}, ${confidence})`;
    console.log(`  ${field}: ${verdict}${given} for "${right.join('" or "')}"`);
  }
}

/** A row of a table. */
function flat({ sure, zones, zoneLines, decisions: _, ...counts }: ReportSummary) {
  return {
    ...counts,
    "right from 90": `${sure.right} of ${sure.given}`,
    "zones accepted": `${zones.accepted} of ${zones.shown}`,
    "lines exact": `${zoneLines.exact} of ${zoneLines.lines}`,
  };
}

const mapValues = <V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
