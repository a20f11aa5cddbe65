import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  MARKS,
  OVER_LETTER,
  type ShapeNetwork,
  UNDER_LETTER,
} from "@/lib/vision/document/diacritics/network";
import { ABOVE, BELOW } from "@/lib/vision/document/diacritics/patches";
import { SURE_MARK } from "@/lib/vision/document/diacritics/restore-name";
import { buildModels } from "@/scripts/models";
import { writeSections } from "@/tools/docs/write-sections";
import { examplesOf, HELD_OUT_SEED } from "@/tools/evaluation/documents/diacritics";
import { confusion, learn, packed } from "@/tools/evaluation/documents/learn-diacritics";
import { DIACRITICS_HEAD, diacriticsRow } from "@/tools/evaluation/documents/tables";
import { ROOT } from "@/tools/setup/root";

const CEDILLAS = ["none", "cedilla"];

/**
 * `npm run eval -- diacritics [--lines N] [--held-out N] [--learn] [--write]`: measures on rendered lines how well the
 * networks recognise diacritics. `--learn` first trains them anew and overwrites their weights. `--write` updates the
 * table of docs/documents.md.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      lines: { type: "string", default: "7000" },
      "held-out": { type: "string", default: "600" },
      learn: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  buildModels();
  let [above, below]: ShapeNetwork[] = [OVER_LETTER, UNDER_LETTER];
  if (values.learn) {
    const lines = await examplesOf(0, Number(values.lines));
    console.log(`learning from ${lines.above.length} letters, ${lines.below.length} of them C, S or T`);
    above = learn(lines.above, ABOVE, MARKS.length);
    below = learn(lines.below, BELOW, CEDILLAS.length);
    writeWeights(above, below);
  }
  const held = await examplesOf(HELD_OUT_SEED, Number(values["held-out"]));
  const marks = confusion(above as ShapeNetwork, held.above, MARKS.length, SURE_MARK);
  const cedillas = confusion(below as ShapeNetwork, held.below, CEDILLAS.length, SURE_MARK);
  print("above the letter", MARKS, marks);
  print("below the letter", CEDILLAS, cedillas);
  if (values.write) {
    const rows = [DIACRITICS_HEAD, diacriticsRow("above", marks), diacriticsRow("below", cedillas)];
    writeSections("docs/documents.md", { diacritics: rows.join("\n") });
  }
  return true;
}

function writeWeights(above: ShapeNetwork, below: ShapeNetwork) {
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
  writeFileSync(file, `${JSON.stringify({ above: entry(above), below: entry(below) }, null, 2)}\n`);
}

function print(title: string, names: readonly string[], counts: readonly (readonly number[])[]) {
  console.log(
    `\n${title}: rows are the truth, columns the answers (from probability ${SURE_MARK} on; else unsure)`,
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
