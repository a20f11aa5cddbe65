import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { SignalModel } from "@/lib/vision/attacks/signal-score";
import { scoreOf } from "@/lib/vision/attacks/signal-score";
import { type FitOptions, fitted } from "@/tools/attacks/selfie/fit";
import { type FittedSignal, type MeasuredPicture, measuredCase } from "@/tools/attacks/selfie/measured";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";

const USAGE =
  "npm run eval -- selfie-signals --measures FILE.jsonl [--cases FILE.jsonl] [--write]\n" +
  "A case: {id, half: development or final, selfie, front, portraitPhoto, strangerSelfie}, all paths of files.";
const MODELS = path.join(ROOT, "lib/vision/attacks/selfie-models.json");
/**
 * The measures that may count, and from which share of the genuine pictures on. Of two photos of one person even the
 * closest differ, so likeness counts from the middle of the genuine pairs; the others count beyond all but few. The
 * margin is wider for likeness, because the hardest genuine pairs are few.
 */
const OPTIONS: Readonly<Record<FittedSignal, FitOptions>> = {
  portrait: { ordinary: { closeness: 0.5, worstCloseness: 0.5, middleAlone: 0.98 }, margin: 1.2 },
  recaptured: {
    ordinary: { pattern: 0.97, windowPattern: 0.97, weakestSide: 0.97, wholeFrame: 0.97, underFace: 0.97 },
    margin: 0.6,
  },
};
const OPERATING_POINT = 50;

interface Case {
  readonly id: string;
  readonly half: "development" | "final";
  readonly selfie: string;
  readonly front: string;
  readonly portraitPhoto: string;
  readonly strangerSelfie: string;
}
type Row = MeasuredPicture & Pick<Case, "id" | "half">;

/**
 * Measures genuine selfies and attacks on them, fits the scores of the selfie's signals on the development half, and
 * prints alarms and catches on the final half. Cases that are measured already are not measured again.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      cases: { type: "string" },
      measures: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  if (!values.measures) throw new Refusal(USAGE);
  const rows: Row[] = existsSync(values.measures) ? linesOf<Row>(values.measures) : [];
  for (const each of values.cases ? linesOf<Case>(values.cases) : []) {
    if (rows.some(({ id }) => id === each.id)) continue;
    const { id, half } = each;
    const measured = (await measuredCase(picturesOf(each), id)).map((sample) => ({ ...sample, id, half }));
    appendFileSync(values.measures, measured.map((row) => `${JSON.stringify(row)}\n`).join(""));
    rows.push(...measured);
  }
  const models = { portrait: calibrated("portrait", rows), recaptured: calibrated("recaptured", rows) };
  for (const signal of ["portrait", "recaptured"] as const) report(signal, models[signal], rows);
  if (values.write) writeFileSync(MODELS, `${JSON.stringify(models, null, 2)}\n`);
  return true;
}

function linesOf<T>(file: string): T[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

function picturesOf({ selfie, front, portraitPhoto, strangerSelfie }: Case) {
  const read = (file: string) => new Uint8Array(readFileSync(file));
  return {
    selfie: read(selfie),
    front: read(front),
    portraitPhoto: read(portraitPhoto),
    strangerSelfie: read(strangerSelfie),
  };
}

/** Fitted on the development half; the table of false alarms counts the genuine pictures of both. */
function calibrated(signal: FittedSignal, rows: readonly Row[]): SignalModel {
  const own = rows.filter((row) => row.signal === signal);
  const development = own.filter(({ half }) => half === "development");
  const model = fitted(development, OPTIONS[signal]);
  const scores = own
    .filter(({ isAttack }) => !isAttack)
    .map(({ measures }) => scoreOf(model, measures).score);
  const alarms = Array.from({ length: 21 }, (_, step) => scores.filter((score) => score >= 5 * step).length);
  return { ...model, alarms };
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
