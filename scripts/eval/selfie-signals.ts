import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import shipped from "@/lib/vision/attacks/selfie-models.json";
import { type SignalModel, scoreOf } from "@/lib/vision/attacks/signal-score";
import { benchPeople, genuineCase } from "@/tools/attacks/bench/material";
import { type BoostOptions, boosted } from "@/tools/attacks/selfie/boost";
import { fitted } from "@/tools/attacks/selfie/fit";
import {
  type FittedSignal,
  type MeasuredPicture,
  measuredCase,
  measuredPhoto,
} from "@/tools/attacks/selfie/measured";
import { ROOT } from "@/tools/setup/root";
import { Refusal, run, WrongUsage } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";

const USAGE = "npm run eval -- selfie-signals --measures FILE.jsonl [--people N] [--write]";
const MODELS = path.join(ROOT, "lib/vision/attacks/selfie-models.json");
/** The day on which the documents of the pictures are valid. */
const TODAY = "2026-11-23";

/**
 * Of two photos of one person even the closest differ, so likeness counts from the middle of the genuine pairs; the
 * others count beyond all but few. The margin is wide, because the hardest genuine pairs are few.
 */
const LIKENESS = {
  ordinary: { closeness: 0.5, worstCloseness: 0.5, middleAlone: 0.98 },
  margin: 1.2,
} as const;
/**
 * Trees over tones, noise and spectrum are added to the logistic combination of patterns and frames. Each measure may
 * only speak in the direction in which paper and displays change a picture: they raise black, take light, contrast and
 * colour away, soften edges, and add dots of several colours.
 */
const RECAPTURED: BoostOptions = {
  start: { bias: -3.188, terms: shipped.recaptured.terms },
  measures: {
    blackLevel: 1,
    blackTint: 1,
    highlights: -1,
    saturation: -1,
    contrast: -1,
    sharpness: -1,
    noiseToEdges: 1,
    noisePeaks: 1,
    noiseSpread: -1,
    colourNoise: 1,
    colourNoiseCoarse: 1,
    colourDetailFinest: 1,
    colourDetailFallFine: -1,
    colourDetailFallCoarse: -1,
    colourDetailUneven: 1,
    brightnessDetailFallFine: -1,
    brightnessDetailFallCoarse: -1,
    brightnessDetailUneven: 1,
  },
  seed: "1",
  rounds: 60,
  alarms: 0.004,
  margin: 0.5,
};
const OPERATING_POINT = 50;

type Row = MeasuredPicture & { readonly id: string; readonly half: "development" | "final" };

/**
 * Measures genuine selfies and attacks on them, fits the scores of the selfie's signals on the development half, and
 * prints alarms and catches on both. What is measured already is not measured again, so a run can be continued.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      measures: { type: "string" },
      people: { type: "string", default: "25" },
      write: { type: "boolean", default: false },
    },
  });
  if (!values.measures) throw new WrongUsage(USAGE);
  const rows: Row[] = existsSync(values.measures) ? rowsOf(values.measures) : [];
  await measureOthers(Number(values.people), rows, values.measures);
  const models: Record<FittedSignal, SignalModel> = {
    portrait: calibrated("portrait", rows),
    recaptured: calibrated("recaptured", rows),
  };
  for (const signal of ["portrait", "recaptured"] as const) report(signal, models[signal], rows);
  if (!values.write) return true;
  writeFileSync(MODELS, `${JSON.stringify(models)}\n`);
  return (await run("npx", ["biome", "format", "--write", MODELS])) === 0;
}

function rowsOf(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

/** Measures whom no row is of yet: people of the London set with a document, and photos of others as they are. */
async function measureOthers(most: number, rows: Row[], file: string): Promise<void> {
  const people = benchPeople();
  if (!people)
    throw new Refusal("The pictures are made from the shared photos, which are not here (SHARED_DIR).");
  const isMissing = (id: string) => !rows.some((row) => row.id === id);
  const add = (id: string, half: Row["half"], measured: readonly MeasuredPicture[]) => {
    const own = measured.map((sample) => ({ ...sample, id, half }));
    appendFileSync(file, own.map((row) => `${JSON.stringify(row)}\n`).join(""));
    rows.push(...own);
  };
  for (const { id, bytes } of otherPhotos())
    if (most > 0 && isMissing(id)) add(id, "development", await measuredPhoto(bytes, id));
  for (const half of ["development", "final"] as const) {
    const own = people.filter((person) => person.half === half);
    for (const person of own.slice(0, most))
      if (isMissing(person.id))
        add(person.id, half, await measuredCase(await genuineCase(person, people, TODAY), person.id));
  }
}

/** Genuine photos from elsewhere: other cameras and light than those of one studio. */
function otherPhotos() {
  return ["lfw10", "human"].flatMap((set) => {
    const folder = sharedPath("data", "faces", set);
    const names = folder ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    return names
      .filter((name) => name.endsWith(".jpg"))
      .map((name) => ({
        id: `${set}-${path.basename(name, ".jpg")}`,
        bytes: new Uint8Array(readFileSync(path.join(folder ?? "", name))),
      }));
  });
}

/**
 * Fitted on the development half; the table of false alarms counts the genuine pictures of both. Without rows of its
 * own a signal keeps its weights.
 */
function calibrated(signal: FittedSignal, rows: readonly Row[]): SignalModel {
  const own = rows.filter((row) => row.signal === signal).map((row) => ({ ...row, group: row.id }));
  const development = own.filter(({ half }) => half === "development");
  if (!development.some(({ isAttack }) => isAttack)) return shipped[signal];
  const model = signal === "portrait" ? fitted(development, LIKENESS) : boosted(development, RECAPTURED);
  const genuine = own
    .filter(({ isAttack }) => !isAttack)
    .map(({ measures }) => scoreOf(model, measures).score);
  const alarms = Array.from({ length: 21 }, (_, step) => genuine.filter((score) => score >= 5 * step).length);
  return { madeFrom: originOf(development), ...model, alarms };
}

function originOf(rows: readonly Row[]): string {
  const attacks = rows.filter(({ isAttack }) => isAttack).length;
  const people = new Set(rows.map(({ id }) => id)).size;
  return `${rows.length - attacks} genuine pictures and ${attacks} attacks of ${people} people and photos of the development half`;
}

function report(signal: FittedSignal, model: SignalModel, rows: readonly Row[]) {
  for (const half of ["development", "final"] as const) {
    const own = rows.filter((row) => row.signal === signal && row.half === half);
    const nameOf = ({ isAttack, kind }: Row) => `${isAttack ? "attack" : "genuine"}: ${kind}`;
    for (const kind of new Set(own.map(nameOf))) {
      const members = own.filter((row) => nameOf(row) === kind);
      const found = members.filter(({ measures }) => scoreOf(model, measures).score >= OPERATING_POINT);
      console.log(`${signal}  ${half}  ${kind}  ${found.length} of ${members.length}`);
    }
  }
}
