import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  BELOWS,
  MARKS,
  OVER_LETTER,
  type ShapeNetwork,
  THROUGH_LETTER,
  UNDER_LETTER,
} from "@/lib/vision/document/diacritics/network";
import { ABOVE, BELOW, THROUGH } from "@/lib/vision/document/diacritics/patches";
import { SURE_MARK, SURE_STROKE } from "@/lib/vision/document/diacritics/restore-name";
import { buildModels } from "@/scripts/models";
import { writeSections } from "@/tools/docs/write-sections";
import { HELD_OUT_SEED, marksOf, strokesOf } from "@/tools/evaluation/documents/diacritics";
import { confusion, learn, packed } from "@/tools/evaluation/documents/learn-diacritics";
import { DIACRITICS_HEAD, diacriticsRow } from "@/tools/evaluation/documents/tables";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";

const STROKES = ["none", "stroke"];
const KINDS = {
  above: { window: ABOVE, answers: MARKS },
  below: { window: BELOW, answers: BELOWS },
  through: { window: THROUGH, answers: STROKES },
} as const;
const isNetwork = (name: string): name is keyof typeof KINDS => name in KINDS;

/**
 * `npm run eval -- diacritics [--lines N] [--held-out N] [--learn above|below|through] [--write]`: measures on rendered lines how
 * well the networks recognise diacritics. `--learn` first trains one of them anew and overwrites its weights. `--write` updates the
 * table of docs/documents.md.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      lines: { type: "string", default: "7000" },
      "held-out": { type: "string", default: "600" },
      learn: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  buildModels();
  let networks: Networks = { above: OVER_LETTER, below: UNDER_LETTER, through: THROUGH_LETTER };
  const name = values.learn;
  if (name !== undefined) {
    if (!isNetwork(name)) throw new Refusal(`--learn takes ${Object.keys(KINDS).join(", ")}.`);
    const { window, answers } = KINDS[name];
    const lines = Number(values.lines);
    const examples =
      name === "through" ? (await strokesOf(0, lines)).through : (await marksOf(0, lines))[name];
    console.log(`learning from ${examples.length} letters`);
    networks = { ...networks, [name]: learn(examples, window, answers.length) };
    writeWeights(networks);
  }
  const heldOut = Number(values["held-out"]);
  const held = {
    ...(await marksOf(HELD_OUT_SEED, heldOut)),
    ...(await strokesOf(HELD_OUT_SEED, heldOut)),
  };
  const marks = confusion(networks.above, held.above, MARKS.length, SURE_MARK);
  const below = confusion(networks.below, held.below, BELOWS.length, SURE_MARK);
  const strokes = confusion(networks.through, held.through, STROKES.length, SURE_STROKE);
  print("above the letter", MARKS, marks, SURE_MARK);
  print("below the letter", BELOWS, below, SURE_MARK);
  print("through the letter", STROKES, strokes, SURE_STROKE);
  if (values.write) {
    const rows = [
      DIACRITICS_HEAD,
      diacriticsRow("above", marks),
      diacriticsRow("below", below),
      diacriticsRow("through", strokes),
    ];
    writeSections("docs/documents.md", { diacritics: rows.join("\n") });
  }
  return true;
}

type Networks = Readonly<Record<keyof typeof KINDS, ShapeNetwork>>;

function writeWeights({ above, below, through }: Networks) {
  const entry = ({ hidden, answers }: ShapeNetwork) => {
    const [first, second] = [packed(hidden), packed(answers)];
    return {
      hidden: first.bytes,
      hiddenScale: first.scale,
      answers: second.bytes,
      answersScale: second.scale,
    };
  };
  const file = path.join(ROOT, "lib", "vision", "document", "diacritics", "weights.json");
  writeFileSync(
    file,
    `${JSON.stringify({ above: entry(above), below: entry(below), through: entry(through) }, null, 2)}\n`,
  );
}

function print(
  title: string,
  names: readonly string[],
  counts: readonly (readonly number[])[],
  sure: number,
) {
  console.log(
    `\n${title}: rows are the truth, columns the answers (from probability ${sure} on; else unsure)`,
  );
  console.table(
    Object.fromEntries(
      counts.map((row, i) => [
        names[i],
        Object.fromEntries([...names, "unsure"].map((name, k) => [name, row[k] ?? 0])),
      ]),
    ),
  );
}
