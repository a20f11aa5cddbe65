import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { command, Refusal } from "@/tools/setup/run";
import { LEVELS, type LevelName } from "@/tools/specimen/levels";
import { DOCUMENT_KINDS, makeSpecimen, SPECIMEN_KINDS, type SpecimenTruth } from "@/tools/specimen/make";

const USAGE =
  "npm run specimen -- --seed N --out DIR [--count N] [--kind KIND,…] [--level LEVEL,…] [--portrait FILE]\n" +
  "    [--today YYYY-MM-DD] [--recapture]\n" +
  `kinds:  ${SPECIMEN_KINDS.join(", ")}\nlevels: ${Object.keys(LEVELS).join(", ")}`;
const DEFAULT_LEVELS = "scan,easy,medium,hard,rot,lowres";

/**
 * Makes photos of specimen documents of invented people, clearly marked, with the ground truth in `truth.json` and, by lines,
 * in `truth.jsonl`. The same options on the same day give the same files.
 */
command(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: "string" },
      out: { type: "string" },
      count: { type: "string", default: "1" },
      kind: { type: "string", default: DOCUMENT_KINDS.join(",") },
      level: { type: "string", default: DEFAULT_LEVELS },
      portrait: { type: "string" },
      today: { type: "string", default: new Date().toISOString().slice(0, 10) },
      recapture: { type: "boolean", default: false },
    },
  });
  const [seed, count] = [Number(values.seed), Number(values.count)];
  const today = new Date(`${values.today}T12:00:00Z`);
  if (values.out === undefined || !Number.isInteger(seed) || !(count >= 1) || Number.isNaN(today.getTime())) {
    throw new Refusal(USAGE);
  }
  const kinds = chosen(values.kind, SPECIMEN_KINDS);
  const levels = chosen(values.level, Object.keys(LEVELS) as LevelName[]);
  const portrait = values.portrait === undefined ? null : new Uint8Array(readFileSync(values.portrait));
  mkdirSync(values.out, { recursive: true });
  const truths: SpecimenTruth[] = [];
  for (const level of levels) {
    for (const kind of kinds) {
      for (let index = 0; index < count; index += 1) {
        const order = { seed, kind, level, index, today, portrait, recaptured: values.recapture };
        const { truth, files } = await makeSpecimen(order);
        for (const { name, jpeg } of files) writeFileSync(path.join(values.out, name), jpeg);
        truths.push(truth);
      }
    }
  }
  writeFileSync(path.join(values.out, "truth.json"), `${JSON.stringify(truths, null, 1)}\n`);
  writeFileSync(path.join(values.out, "truth.jsonl"), truths.map((truth) => `${JSON.stringify(labelled(truth))}\n`).join("")); // biome-ignore format: one file
  console.log(`${truths.length} specimens in ${values.out}`);
});

/** The same truth in lines, as `npm run eval -- documents --truth` reads it: of the fields that the photos show. */
function labelled({ id, type, fields, visible, images }: SpecimenTruth) {
  const shown = (name: string) => (visible.includes(name) ? [fields[name] ?? ""] : []);
  const judged = visible.filter((name) => name !== "documentType" && name !== "idNumber");
  return {
    id,
    kind: type,
    sides: images.map(({ side, file }) => ({ side, file })),
    fields: Object.fromEntries(judged.map((name) => [name, fields[name]])),
    types: shown("documentType"),
    numbers: shown("idNumber"),
    mrz: images.flatMap(({ mrz }) => mrz ?? []),
  };
}

function chosen<T extends string>(list: string, known: readonly T[]): T[] {
  return list.split(",").map((name) => {
    const found = known.find((each) => each === name);
    if (!found) throw new Refusal(`There is no ${name}.\n${USAGE}`);
    return found;
  });
}
