import { createRequire } from "node:module";
import path from "node:path";
import { parse } from "mrz";
import { createWorker, type Worker } from "tesseract.js";
import { findDates } from "@/lib/vision/document/printed/dates";
import type { DocumentField } from "@/lib/vocabulary";
import {
  type DocumentTruth,
  normalisedKey,
  quantile,
  type SpecimenReading,
} from "@/tools/evaluation/documents/evaluate";
import { photosOf } from "./photos";

/** Fields whose value can be searched in a page's text; a sex letter or a country code would be found anywhere. */
const SEARCHED_FIELDS = ["surname", "names", "dateOfBirth", "idNumber", "issueDate", "expiryDate"] as const;
const DATES: ReadonlySet<DocumentField> = new Set(["dateOfBirth", "issueDate", "expiryDate"]);

interface Tally {
  searched: number;
  found: number;
  mrzLines: number;
  mrzExact: number;
  readonly spentMs: number[];
}

const tally = (): Tally => ({ searched: 0, found: 0, mrzLines: 0, mrzExact: 0, spentMs: [] });

/**
 * Reads the same photos with tesseract.js in its default setting (English, its own layout, no cropping). It knows no
 * fields, so its task is easier: a value counts as found anywhere in the text, while ours must be in its field.
 */
export async function compareWithTesseract(
  folder: string,
  readings: readonly SpecimenReading[],
  sample: number,
) {
  const chosen = spread(readings, sample);
  const worker = await openTesseract();
  const [ours, peer] = [tally(), tally()];
  try {
    for (const { truth, observed, spentMs } of chosen) {
      const given = (field: DocumentField, value: string) =>
        normalisedKey(observed.fields[field]?.value ?? "") === normalisedKey(value);
      count(ours, truth, given, observed.mrz?.lines ?? []);
      ours.spentMs.push(spentMs);
      const started = performance.now();
      const text = await textOf(worker, folder, truth);
      peer.spentMs.push(performance.now() - started);
      count(peer, truth, (field, value) => standsIn(text, field, value), zoneLinesOf(text));
    }
  } finally {
    await worker.terminate();
  }
  console.log(`\n${chosen.length} documents, the same photos in the same run:`);
  console.table({ "this engine": row(ours), "tesseract.js": row(peer) });
}

/** Takes documents at even distances, so that every level is included. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / Math.max(1, count));
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]).filter(
    (each) => each !== undefined,
  );
}

/** Uses the default language file of the installed package, so that nothing is downloaded. */
async function openTesseract(): Promise<Worker> {
  const require = createRequire(import.meta.url);
  const langPath = path.join(path.dirname(require.resolve("@tesseract.js-data/eng")), "4.0.0_best_int");
  return createWorker("eng", 1, { langPath, gzip: true, cacheMethod: "none" });
}

async function textOf(worker: Worker, folder: string, truth: DocumentTruth): Promise<string> {
  const { front, back } = await photosOf(folder, truth);
  const texts: string[] = [];
  for (const side of back ? [front, back] : [front]) {
    texts.push((await worker.recognize(Buffer.from(side))).data.text);
  }
  return texts.join("\n");
}

function standsIn(text: string, field: DocumentField, value: string): boolean {
  if (!DATES.has(field)) return normalisedKey(text).includes(normalisedKey(value));
  const orders = ["dmy", "mdy"] as const;
  return text
    .split("\n")
    .some((line) => orders.some((o) => findDates(line, o).some(({ date }) => date === value)));
}

/** Zone lines as a caller of common packages would find them: by length, with the correction of the `mrz` parser. */
function zoneLinesOf(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/\s/g, "").toUpperCase())
    .filter((line) => /^[A-Z0-9<]{30,44}$/.test(line) && line.includes("<"));
  try {
    const parsed = parse(lines, { autocorrect: true });
    return parsed.details.length > 0 ? lines : [];
  } catch {
    return lines;
  }
}

function count(
  into: Tally,
  truth: DocumentTruth,
  isFound: (field: DocumentField, value: string) => boolean,
  zone: readonly string[],
) {
  for (const field of SEARCHED_FIELDS.filter((each) => truth.visible.includes(each))) {
    into.searched += 1;
    into.found += Number(isFound(field, truth.fields[field] ?? ""));
  }
  const lines = truth.images.flatMap((image) => image.mrz ?? []);
  into.mrzLines += lines.length;
  into.mrzExact += lines.filter((line) => zone.includes(line)).length;
}

const row = ({ searched, found, mrzLines, mrzExact, spentMs }: Tally) => ({
  "values found": `${found} of ${searched}`,
  "found %": ((100 * found) / Math.max(1, searched)).toFixed(1),
  "MRZ lines exact": `${mrzExact} of ${mrzLines}`,
  "p50 ms": quantile(spentMs, 0.5),
  "p95 ms": quantile(spentMs, 0.95),
});
