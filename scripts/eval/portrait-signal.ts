import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { measurePortraitTraces, scoredMeasures } from "@/lib/vision/attacks/portrait-measures";
import { partOf, type SignalModel, scoreOf } from "@/lib/vision/attacks/signal-score";
import { FACE_SIDE_PX } from "@/lib/vision/face/measure";
import { decode, sanitiseImage } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { benchPeople, type Half } from "@/tools/attacks/bench/material";
import { portraitMesh } from "@/tools/attacks/document/portrait-mesh";
import {
  type FrontPicture,
  type FrontSource,
  frontSources,
} from "@/tools/attacks/document/portrait-pictures";
import { type BoostOptions, boosted, scoredByOthers } from "@/tools/attacks/selfie/boost";
import { ROOT } from "@/tools/setup/root";
import { Refusal, run, WrongUsage } from "@/tools/setup/run";

const USAGE = "npm run eval -- portrait-signal --measures FILE.jsonl [--part N/M] [--keep] [--write]";
const MODEL = path.join(ROOT, "lib/vision/attacks/portrait-model.json");
const OPERATING_POINT = 50;
/** Public samples are drawings and montages as often as photos: counted by themselves. */
const PUBLIC = "public sample";

/**
 * Added to the trees: a photo within the portrait is seen on a tenth of the substituted ones only, but on no genuine one, and
 * leads to review by itself from about five levels on (docs/attacks.md, portrait-within).
 */
const WITHIN = { measure: "photoWithin", from: 3, most: 3, weight: 1.6 } as const;

/** Each measure may only speak in the direction in which another picture, paper or paste differs from print. */
const OPTIONS: BoostOptions = {
  start: { bias: 0, terms: [] },
  measures: {
    history: 1,
    cleaner: 1,
    sharper: 1,
    rim: 1,
    sides: 1,
    lessInBand1: 1,
    lessInBand2: 1,
    lessInBand3: 1,
    lessInBand4: 1,
    noiseFallsSooner: -1,
    noiseFallsSoonerFine: -1,
    faceLessInBand2: 1,
    faceFinerThanCard: 1,
    faceFinerThanPortrait: 1,
    faceFinerThanPortraitCoarse: 1,
    borderSharpness: 1,
    borderSharperThanPrint: 1,
    brightRim: 1,
    darkRim: 1,
    anyRim: 1,
    shadowBeside: 1,
  },
  seed: "1",
  rounds: 60,
  alarms: 0.025,
  margin: 0,
};

type Row = Omit<FrontPicture, "bytes"> &
  Pick<FrontSource, "id" | "set" | "group"> & {
    readonly half: Half;
    readonly measures: Readonly<Record<string, number>>;
  };

/**
 * Makes genuine fronts and substituted portraits, measures them, fits the score of `portrait_substituted` on the development
 * half, and prints alarms and catches. What is measured already is not measured again, and `--part` divides the work.
 * `--keep` fits nothing: the trees in use, which saw the development half, are counted on these pictures.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      measures: { type: "string" },
      part: { type: "string", default: "1/1" },
      keep: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  if (!values.measures) throw new WrongUsage(USAGE);
  const rows = await measured(values.measures, values.part);
  const own = rows.filter(({ half }) => half === "development");
  const fitted = values.keep
    ? (JSON.parse(readFileSync(MODEL, "utf8")) as SignalModel)
    : boosted(own, OPTIONS);
  const model = { ...fitted, terms: [WITHIN], alarms: [] as number[] };
  const genuine = rows
    .filter(({ isAttack }) => !isAttack)
    .map(({ measures }) => scoreOf(model, measures).score);
  model.alarms = Array.from({ length: 21 }, (_, step) => genuine.filter((score) => score >= 5 * step).length);
  const origin = `${own.filter(({ isAttack }) => !isAttack).length} genuine fronts and ${own.filter(({ isAttack }) => isAttack).length} substituted portraits`;
  // People of the development half are scored by trees that saw none of their pictures.
  const sums = values.keep ? null : scoredByOthers(own, OPTIONS);
  const isAlarm = ({ measures }: Row, index: number) => {
    const sum = sums && (sums[index] ?? 0) + model.bias + partOf(WITHIN, measures[WITHIN.measure] ?? 0);
    return sum === null ? scoreOf(model, measures).score >= OPERATING_POINT : sum >= 0;
  };
  report("development", own, isAlarm);
  const final = rows.filter(({ half }) => half === "final");
  report("final", final, ({ measures }) => scoreOf(model, measures).score >= OPERATING_POINT);
  if (!values.write) return true;
  const written: SignalModel = { madeFrom: origin, ...model };
  writeFileSync(MODEL, `${JSON.stringify(written)}\n`);
  return (await run("npx", ["biome", "format", "--write", MODEL])) === 0;
}

async function measured(file: string, part: string): Promise<Row[]> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const rows = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
  const people = benchPeople();
  if (!people)
    throw new Refusal("The pictures are made from the shared photos, which are not here (SHARED_DIR).");
  const [at = 1, parts = 1] = part.split("/").map(Number);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, source] of frontSources(people).entries()) {
    if (index % parts !== at - 1 || known.has(source.id)) continue;
    const own = await measuredSource(source);
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, own.map((row) => `${JSON.stringify(row)}\n`).join(""));
    rows.push(...own);
  }
  return rows;
}

async function measuredSource({ make, ...source }: FrontSource): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { bytes, ...picture } of make()) {
    const measures = await measuresOf((await sanitiseImage(bytes)).bytes);
    if (measures) rows.push({ ...source, ...picture, measures });
  }
  return rows;
}

/** As the engine measures a front; null without a portrait that is large enough. */
async function measuresOf(front: Uint8Array) {
  const image = new Pyramid(await decode(front, FACE_SIDE_PX));
  const mesh = await portraitMesh(image);
  const full = await decode(front, 2400);
  const measures = mesh && measurePortraitTraces(full, mesh, full.width / image.base.width);
  return measures === null || typeof measures === "string" ? null : scoredMeasures(measures);
}

function report(half: Half, rows: readonly Row[], isAlarm: (row: Row, index: number) => boolean): void {
  const alarms = rows.map(isAlarm);
  const nameOf = ({ isAttack, set, kind }: Row) => {
    const from = set === PUBLIC ? PUBLIC : "others";
    return isAttack ? `attack, ${from}: ${kind}` : `genuine, ${from}`;
  };
  for (const name of [...new Set(rows.map(nameOf))].sort()) {
    const found = rows.flatMap((row, index) => (nameOf(row) === name ? [alarms[index]] : []));
    console.log(`${half}  ${name}  ${found.filter(Boolean).length} of ${found.length}`);
  }
}
