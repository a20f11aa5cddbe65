import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type SignalModel, scoreOf } from "@/lib/vision/attacks/signal-score";
import { benchPeople, type Half } from "@/tools/attacks/bench/material";
import { faceSources, type MeasuredFace, measuredFaces } from "@/tools/attacks/drawn/sources";
import { fitted } from "@/tools/attacks/selfie/fit";
import { ROOT } from "@/tools/setup/root";
import { Refusal, run, WrongUsage } from "@/tools/setup/run";

const USAGE = "npm run eval -- drawn-faces --measures FILE.jsonl [--write]";
const MODEL = path.join(ROOT, "lib/vision/attacks/drawn-model.json");
const OPERATING_POINT = 50;
/** Genuine faces of which nearly all lie below a measure count for nothing in it. */
const ORDINARY = 0.98;
const MARGIN = 1.2;
/** Neither a drawing nor a photo: it is reported and not fitted. */
const UNCERTAIN = "computer-made, like a photo";

type Row = MeasuredFace & { readonly id: string; readonly half: Half };

/**
 * Measures genuine faces and drawings, fits the score of `face_drawn` on the development half, and prints alarms and
 * catches on both. What is measured already is not measured again, so a run can be continued.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: { measures: { type: "string" }, write: { type: "boolean", default: false } },
  });
  if (!values.measures) throw new WrongUsage(USAGE);
  const rows = await measured(values.measures);
  const development = rows.filter(({ half, set }) => half === "development" && set !== UNCERTAIN);
  const measures = Object.keys(rows[0]?.measures ?? {});
  const ordinary = Object.fromEntries(measures.map((name) => [name, ORDINARY]));
  const fit = fitted(development, { ordinary, margin: MARGIN });
  const genuine = rows
    .filter(({ isAttack, set }) => !isAttack && set !== UNCERTAIN)
    .map((row) => scoreOf(fit, row.measures).score);
  const alarms = Array.from({ length: 21 }, (_, step) => genuine.filter((score) => score >= 5 * step).length);
  const model = { ...fit, alarms };
  report(model, rows);
  if (!values.write) return true;
  writeFileSync(MODEL, `${JSON.stringify(model)}\n`);
  return (await run("npx", ["biome", "format", "--write", MODEL])) === 0;
}

async function measured(file: string): Promise<Row[]> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const rows = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
  const people = benchPeople();
  if (!people)
    throw new Refusal("The pictures are made from the shared photos, which are not here (SHARED_DIR).");
  const known = new Set(rows.map(({ id }) => id));
  for (const source of faceSources(people)) {
    const { id, half } = source;
    if (known.has(id)) continue;
    const own = (await measuredFaces(source)).map((face) => ({ ...face, id, half }));
    appendFileSync(file, own.map((row) => `${JSON.stringify(row)}\n`).join(""));
    rows.push(...own);
  }
  return rows;
}

function report(model: SignalModel, rows: readonly Row[]) {
  const nameOf = ({ half, isAttack, picture, set, kind }: Row) =>
    `${half}  ${isAttack ? "drawn" : "genuine"}  ${picture}  ${set}: ${kind}`;
  for (const name of [...new Set(rows.map(nameOf))].sort()) {
    const scores = rows
      .filter((row) => nameOf(row) === name)
      .map(({ measures }) => scoreOf(model, measures).score);
    const found = scores.filter((score) => score >= OPERATING_POINT);
    console.log(
      `${name}  ${found.length} of ${scores.length}  (${Math.min(...scores)} to ${Math.max(...scores)})`,
    );
  }
}
