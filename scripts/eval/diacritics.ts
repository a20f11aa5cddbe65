import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  BELOWS,
  MARKS,
  OVER_LETTER,
  OVER_SMALL,
  type ShapeNetwork,
  THROUGH_LETTER,
  UNDER_LETTER,
  UNDER_SMALL,
} from "@/lib/vision/document/diacritics/network";
import { ABOVE, ABOVE_SMALL, BELOW, BELOW_SMALL, THROUGH } from "@/lib/vision/document/diacritics/patches";
import { SURE_MARK, SURE_STROKE } from "@/lib/vision/document/diacritics/restore-name";
import { buildModels } from "@/scripts/models";
import { writeSections } from "@/tools/docs/write-sections";
import { HELD_OUT_SEED, marksOf, strokesOf } from "@/tools/evaluation/documents/diacritics";
import { confusion, type Example, learn, packed } from "@/tools/evaluation/documents/learn-diacritics";
import { DIACRITICS_HEAD, diacriticsRow } from "@/tools/evaluation/documents/tables";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";

const STROKES = ["none", "stroke"];
const KINDS = {
  above: { window: ABOVE, answers: MARKS, sure: SURE_MARK },
  below: { window: BELOW, answers: BELOWS, sure: SURE_MARK },
  aboveSmall: { window: ABOVE_SMALL, answers: MARKS, sure: SURE_MARK },
  belowSmall: { window: BELOW_SMALL, answers: BELOWS, sure: SURE_MARK },
  through: { window: THROUGH, answers: STROKES, sure: SURE_STROKE },
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];
const isNetwork = (name: string): name is Kind => name in KINDS;

/**
 * `npm run eval -- diacritics [--lines N] [--held-out N] [--learn NETWORK] [--write]`: measures on rendered lines how
 * well the networks recognise diacritics. `--learn` first trains one of them (above, below, aboveSmall, belowSmall, through) anew and overwrites its weights. `--write` updates the
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
  let networks: Networks = {
    above: OVER_LETTER,
    below: UNDER_LETTER,
    aboveSmall: OVER_SMALL,
    belowSmall: UNDER_SMALL,
    through: THROUGH_LETTER,
  };
  const name = values.learn;
  if (name !== undefined) {
    if (!isNetwork(name)) throw new Refusal(`--learn takes ${KIND_NAMES.join(", ")}.`);
    const { window, answers } = KINDS[name];
    const examples = await examplesOf(name, Number(values.lines));
    console.log(`learning from ${examples.length} letters`);
    networks = { ...networks, [name]: learn(examples, window, answers.length) };
    writeWeights(networks);
  }
  const heldOut = Number(values["held-out"]);
  const [capitals, small] = [
    await marksOf(HELD_OUT_SEED, heldOut),
    await marksOf(HELD_OUT_SEED, heldOut, "small"),
  ];
  const held: Readonly<Record<Kind, readonly Example[]>> = {
    ...capitals,
    aboveSmall: small.above,
    belowSmall: small.below,
    ...(await strokesOf(HELD_OUT_SEED, heldOut)),
  };
  const rows = [DIACRITICS_HEAD];
  for (const kind of KIND_NAMES) {
    const { answers, sure } = KINDS[kind];
    const counts = confusion(networks[kind], held[kind], answers.length, sure);
    print(kind, answers, counts, sure);
    rows.push(diacriticsRow(kind.replace("S", "-s"), counts));
  }
  if (values.write) writeSections("docs/documents.md", { diacritics: rows.join("\n") });
  return true;
}

/** What a network is trained on. */
async function examplesOf(kind: Kind, lines: number): Promise<Example[]> {
  if (kind === "through") return (await strokesOf(0, lines)).through;
  const isSmall = kind === "aboveSmall" || kind === "belowSmall";
  const { above, below } = await marksOf(0, lines, isSmall ? "small" : "marks");
  return kind === "above" || kind === "aboveSmall" ? above : below;
}

type Networks = Readonly<Record<Kind, ShapeNetwork>>;

function writeWeights(networks: Networks) {
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
  const entries = KIND_NAMES.map((kind) => [kind, entry(networks[kind])] as const);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
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
