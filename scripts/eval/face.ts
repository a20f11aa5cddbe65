import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { builtInRecogniser, packRecogniser, type Recogniser } from "@/lib/vision/face/embed";
import { distanceAt } from "@/lib/vision/face/match";
import { InvalidPackError, parseManifest } from "@/lib/vision/model-packs/manifest";
import { openPack } from "@/lib/vision/model-packs/pack-network";
import { packSource } from "@/lib/vision/model-packs/pack-source";
import { withSection } from "@/tools/docs/section";
import { beforeTable } from "@/tools/evaluation/face/before-table";
import { calibrate, type Evaluation, evaluateFaces, impostorCounts } from "@/tools/evaluation/face/evaluate";
import { plotEvaluation } from "@/tools/evaluation/face/plot";
import { rateTable, thresholdTables } from "@/tools/evaluation/face/tables";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";
import { simulateFaces, simulatePortraits } from "./face-simulate";

const USAGE = `npm run eval -- face --pairs FILE [options]
  --pairs FILE          CSV: a, b, same (1 or 0), set; paths relative to the file's folder
  --groups FILE         CSV: face_id, …, face_gender, face_eth: the group of each person, by the id in the file name
  --all-pairs           also every other pair of the photos whose name has a person's id
  --pack MANIFEST       measures a model pack instead of the built-in network
  --before MANIFEST     also measures this pack on the same pairs and on ID portraits, and prints both side by side
  --out DIR             writes report.json, report.md and plot.svg there
  --keep-knots          with --write-calibration: keeps the pack's scores and only counts strangers at them
  --write-calibration   writes a calibration of these pairs into the pack's manifest, or DIR/calibration.json
  --simulate            also ID portraits, attacks with flat pictures and turns of heads (takes minutes)
  --heads DIR           images of computer-made heads from several sides, for --simulate
  --write               writes the measured tables into docs/faces.md`;

/**
 * Measures faces on labelled pairs.
 * @returns false when an impostor pair scores 70 or more.
 * @throws Refusal when the arguments or the pack cannot be used.
 */
export async function evaluate(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: "string" },
      groups: { type: "string" },
      "all-pairs": { type: "boolean", default: false },
      pack: { type: "string" },
      before: { type: "string" },
      out: { type: "string" },
      "write-calibration": { type: "boolean", default: false },
      "keep-knots": { type: "boolean", default: false },
      simulate: { type: "boolean", default: false },
      heads: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  if (!values.pairs) throw new Refusal(USAGE);
  const folder = path.dirname(values.pairs);
  const recogniser = values.pack ? await recogniserOf(values.pack) : await builtInRecogniser();
  const listed = await readPairs(values.pairs);
  const groupOf = values.groups ? await readGroups(values.groups) : () => null;
  const pairs = values["all-pairs"] ? withAllPairs(listed) : listed;
  const read = (name: string) => readFile(path.join(folder, name));
  const names = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))].filter(personOf).sort();
  const evaluateBy = (by: Recogniser) =>
    evaluateFaces({ pairs, read, groupOf, personOf: identityOf }, by, progress("photos"));
  const evaluation = await evaluateBy(recogniser);
  const measured: Record<string, string> = {
    "face-pairs": rateTable(evaluation),
    "face-thresholds": thresholdTables(evaluation),
  };
  if (values.before) {
    const earlier = await recogniserOf(values.before);
    const portraitsBy = (by: Recogniser) => simulatePortraits({ names, read, personOf, recogniser: by });
    measured["face-before"] = beforeTable(
      { evaluation: await evaluateBy(earlier), portraits: await portraitsBy(earlier) },
      { evaluation, portraits: await portraitsBy(recogniser) },
    );
  }
  if (values.simulate) {
    const material = { names, read, personOf, recogniser, heads: values.heads };
    measured["face-simulation"] = await simulateFaces(material);
  }
  const text = `${[describe(evaluation), ...Object.values(measured)].join("\n\n")}\n`;
  console.log(text);
  if (values.write) await writeDocument(measured);
  if (values.out) await writeReport(values.out, evaluation, recogniser, text);
  if (values["write-calibration"]) await writeCalibration(evaluation, recogniser, values);
  return evaluation.atMatch.every(({ falseMatches }) => falseMatches === 0);
}

async function recogniserOf(from: string): Promise<Recogniser> {
  const source = await packSource(from);
  const manifest = parseManifest(source.manifest);
  if (manifest.kind !== "face-embedding")
    throw new InvalidPackError(`${manifest.name} is not a face network.`);
  return packRecogniser(await openPack(manifest, await source.network(manifest.file)));
}

type Pair = Evaluation["compared"][number];
type PairLabel = Pick<Pair, "left" | "right" | "same" | "set">;

async function readPairs(file: string): Promise<PairLabel[]> {
  const rows = parse(await readFile(file), { columns: true, trim: true }) as Record<string, string>[];
  return rows.map(({ a = "", b = "", same, set = "all" }) => ({
    left: a,
    right: b,
    same: same === "1",
    set,
  }));
}

async function readGroups(file: string): Promise<(name: string) => string | null> {
  const rows = parse(await readFile(file), { columns: true, trim: true }) as Record<string, string>[];
  const groups = new Map(
    rows.map(({ face_id = "", face_gender = "", face_eth = "" }) => [face_id, `${face_gender} ${face_eth}`]),
  );
  return (name) => groups.get(personOf(name) ?? "") ?? null;
}

/** The person's id in a file name: 118 for `…/118_03.jpg`. */
function personOf(name: string): string | undefined {
  return /(\d{3})_\d\d\.jpg$/.exec(name)?.[1];
}

/** Who is on a photo: the person's id, or the folder of press photos of one person. */
function identityOf(name: string): string {
  return personOf(name) ?? path.basename(path.dirname(name));
}

function withAllPairs(listed: readonly PairLabel[]): PairLabel[] {
  const known = new Set(listed.map(({ left, right }) => [left, right].sort().join()));
  const names = [...new Set(listed.flatMap(({ left, right }) => [left, right]))].filter(personOf).sort();
  const more = names.flatMap((left, index) =>
    names.slice(index + 1).flatMap((right): PairLabel[] => {
      if (known.has([left, right].sort().join())) return [];
      return [{ left, right, same: personOf(left) === personOf(right), set: "every other pair" }];
    }),
  );
  return [...listed, ...more];
}

function describe({
  model,
  pictures,
  notDetected,
  pairsLost,
  gateRejections,
  latencyMs,
}: Evaluation): string {
  return [
    `# ${model.name} ${model.version}`,
    `sha256 ${model.sha256}`,
    `${pictures} photos, ${notDetected.length} without a face to embed, ${pairsLost} pairs not compared; ` +
      `gate: ${JSON.stringify(gateRejections)}; ${latencyMs.p50} ms per photo (p95 ${latencyMs.p95})`,
  ].join("\n");
}

async function writeDocument(measured: Readonly<Record<string, string>>) {
  const file = path.join(ROOT, "docs", "faces.md");
  let document = await readFile(file, "utf8");
  for (const [section, tables] of Object.entries(measured)) document = withSection(document, section, tables);
  await writeFile(file, document);
  console.log(`Written: ${file}`);
}

async function writeReport(out: string, evaluation: Evaluation, { calibration }: Recogniser, text: string) {
  await mkdir(out, { recursive: true });
  const { compared: _pairs, ...numbers } = evaluation;
  const lines = { match: distanceAt(calibration, 70), review: distanceAt(calibration, 50) };
  await writeFile(path.join(out, "report.md"), text);
  await writeFile(path.join(out, "report.json"), `${JSON.stringify(numbers, null, 2)}\n`);
  await writeFile(path.join(out, "plot.svg"), plotEvaluation(evaluation, lines));
  console.log(`Written: ${out}`);
}

async function writeCalibration(
  evaluation: Evaluation,
  { calibration }: Recogniser,
  {
    pack,
    out,
    pairs = "",
    "keep-knots": keepsKnots = false,
  }: {
    pack?: string | undefined;
    out?: string | undefined;
    pairs?: string | undefined;
    "keep-knots"?: boolean;
  },
) {
  const { genuine = 0, impostor = 0 } = evaluation.rates["all"] ?? {};
  if (genuine === 0 || impostor === 0) throw new Refusal("A calibration needs genuine and impostor pairs.");
  const drawn = calibrate(evaluation, path.basename(pairs));
  const counts = { ...calibration, impostors: impostorCounts(evaluation.compared, calibration.knots) };
  if (pack && !/^https?:/.test(pack)) {
    const manifest = parseManifest(await readFile(pack, "utf8"));
    await writeFile(
      pack,
      `${JSON.stringify({ ...manifest, calibration: keepsKnots ? counts : drawn }, null, 2)}\n`,
    );
    console.log(`Wrote the calibration to ${pack}: check it, then run npm run models:add -- ${pack}`);
    return;
  }
  if (!out) throw new Refusal("--write-calibration needs --out DIR, or --pack with a file.");
  // The built-in network's knots were chosen by a person; only the counts of impostor pairs are measured.
  await writeFile(path.join(out, "calibration.json"), `${JSON.stringify({ drawn, counts }, null, 2)}\n`);
}

function progress(what: string) {
  return (done: number, of: number) => {
    if (done % 50 === 0 || done === of) console.error(`${done} of ${of} ${what}`);
  };
}
