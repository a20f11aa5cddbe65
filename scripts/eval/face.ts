import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { builtInRecogniser, packRecogniser, type Recogniser } from "@/lib/vision/face/embed";
import { InvalidPackError, parseManifest } from "@/lib/vision/model-packs/manifest";
import { openPack } from "@/lib/vision/model-packs/pack-network";
import { packSource } from "@/lib/vision/model-packs/pack-source";
import {
  calibrate,
  distanceAt,
  type Evaluation,
  evaluateFaces,
  impostorCounts,
} from "@/tools/evaluation/face/evaluate";
import { plotEvaluation } from "@/tools/evaluation/face/plot";
import type { GroupRates } from "@/tools/evaluation/face/rates";
import { Refusal } from "@/tools/setup/run";
import { percent, simulateFaces } from "./face-simulate";

const USAGE = `npm run eval -- face --pairs FILE [options]
  --pairs FILE          CSV: a, b, same (1 or 0), set; paths relative to the file's folder
  --groups FILE         CSV: face_id, …, face_gender, face_eth: the group of each person, by the id in the file name
  --all-pairs           besides the listed ones, every other pair of the pictures that carry a person's id
  --pack MANIFEST       measures a model pack instead of the embedded network
  --out DIR             writes report.json, report.md and plot.svg there
  --write-calibration   writes a calibration of these pairs into the pack's manifest, or DIR/calibration.json
  --simulate            also: ID portraits, attacks with pictures, turns of heads (slow)
  --heads DIR           pictures of computer-made heads from several sides, for --simulate`;

/**
 * Measures the face engine on labelled pairs.
 * @returns false when a stranger of the pairs would match.
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
      out: { type: "string" },
      "write-calibration": { type: "boolean", default: false },
      simulate: { type: "boolean", default: false },
      heads: { type: "string" },
    },
  });
  if (!values.pairs) throw new Refusal(USAGE);
  const folder = path.dirname(values.pairs);
  const by = values.pack ? await recogniserOf(values.pack) : await builtInRecogniser();
  const listed = await readPairs(values.pairs);
  const groupOf = values.groups ? await readGroups(values.groups) : () => null;
  const pairs = values["all-pairs"] ? withAllPairs(listed) : listed;
  const read = (name: string) => readFile(path.join(folder, name));
  const evaluation = await evaluateFaces({ pairs, read, groupOf }, by, progress("pictures"));
  const report = [describe(evaluation, by)];
  if (values.simulate) {
    const names = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))].filter(personOf).sort();
    report.push(await simulateFaces({ names, read, personOf, recogniser: by, heads: values.heads }));
  }
  const text = `${report.join("\n\n")}\n`;
  console.log(text);
  if (values.out) await writeReport(values.out, evaluation, by, text);
  if (values["write-calibration"]) await writeCalibration(evaluation, by, values);
  return evaluation.atMatch.every(({ falseMatches }) => falseMatches === 0);
}

async function recogniserOf(from: string): Promise<Recogniser> {
  const source = await packSource(from);
  const manifest = parseManifest(source.manifest);
  if (manifest.kind !== "face-embedding") throw new InvalidPackError(`${manifest.name} recognises no faces.`);
  return packRecogniser(await openPack(manifest, await source.network(manifest.file)));
}

type Pair = Evaluation["compared"][number];
type Labelled = Pick<Pair, "left" | "right" | "same" | "set">;

async function readPairs(file: string): Promise<Labelled[]> {
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

/** `…/118_03.jpg` shows person 118. */
function personOf(name: string): string | undefined {
  return /(\d{3})_\d\d\.jpg$/.exec(name)?.[1];
}

function withAllPairs(listed: readonly Labelled[]): Labelled[] {
  const known = new Set(listed.map(({ left, right }) => [left, right].sort().join()));
  const names = [...new Set(listed.flatMap(({ left, right }) => [left, right]))].filter(personOf).sort();
  const more = names.flatMap((left, index) =>
    names.slice(index + 1).flatMap((right): Labelled[] => {
      if (known.has([left, right].sort().join())) return [];
      return [{ left, right, same: personOf(left) === personOf(right), set: "every other pair" }];
    }),
  );
  return [...listed, ...more];
}

function describe(evaluation: Evaluation, by: Recogniser): string {
  const { model, pictures, notDetected, pairsLost, gateRejections, latencyMs } = evaluation;
  const rates = Object.entries(evaluation.rates).map(([set, { genuine, impostor, ...of }]) => {
    const accepted = of.acceptedAtFalseMatch.map(({ trueAcceptRate }) => percent(trueAcceptRate));
    return `| ${set} | ${genuine} | ${impostor} | ${percent(of.equalErrorRate)} | ${accepted.join(" | ")} |`;
  });
  return [
    `# ${model.name} ${model.version}`,
    `sha256 ${model.sha256}`,
    `${pictures} pictures, ${notDetected.length} without a face to embed, ${pairsLost} pairs lost; ` +
      `gate: ${JSON.stringify(gateRejections)}; ${latencyMs.p50} ms a picture (p95 ${latencyMs.p95})`,
    "",
    "| pairs | genuine | impostor | EER | TAR @ FAR 1 % | @ 0.1 % | @ 0.01 % |\n|---|---|---|---|---|---|---|",
    ...rates,
    "",
    groupTable(`Score ≥ 70 (distance ≤ ${distanceAt(by.calibration, 70).toFixed(3)})`, evaluation.atMatch),
    "",
    groupTable(`Score ≥ 50 (distance ≤ ${distanceAt(by.calibration, 50).toFixed(3)})`, evaluation.atReview),
  ].join("\n");
}

function groupTable(title: string, groups: readonly GroupRates[]): string {
  const rows = groups.map((of) => {
    const match = `${of.falseMatches} of ${of.impostors} | ${interval(of.falseMatchRate)}`;
    const nonMatch = `${of.falseNonMatches} of ${of.genuine} | ${interval(of.falseNonMatchRate)}`;
    return `| ${of.group} | ${match} | ${nonMatch} |`;
  });
  const head = `| ${title} | false matches | rate, 95 % interval | false non-matches | rate, 95 % interval |`;
  return [head, "|---|---|---|---|---|", ...rows].join("\n");
}

async function writeReport(out: string, evaluation: Evaluation, by: Recogniser, text: string) {
  await mkdir(out, { recursive: true });
  const { compared: _pairs, ...numbers } = evaluation;
  const lines = { match: distanceAt(by.calibration, 70), review: distanceAt(by.calibration, 50) };
  await writeFile(path.join(out, "report.md"), text);
  await writeFile(path.join(out, "report.json"), `${JSON.stringify(numbers, null, 2)}\n`);
  await writeFile(path.join(out, "plot.svg"), plotEvaluation(evaluation, lines));
  console.log(`Written: ${out}`);
}

async function writeCalibration(
  evaluation: Evaluation,
  by: Recogniser,
  {
    pack,
    out,
    pairs = "",
  }: { pack?: string | undefined; out?: string | undefined; pairs?: string | undefined },
) {
  const { genuine = 0, impostor = 0 } = evaluation.rates["all"] ?? {};
  if (genuine === 0 || impostor === 0)
    throw new Refusal("A calibration needs pairs of one person and of strangers.");
  const drawn = calibrate(evaluation, path.basename(pairs));
  if (pack && !/^https?:/.test(pack)) {
    const manifest = parseManifest(await readFile(pack, "utf8"));
    await writeFile(pack, `${JSON.stringify({ ...manifest, calibration: drawn }, null, 2)}\n`);
    console.log(`The calibration now stands in ${pack}: look at it, then run npm run models:add -- ${pack}`);
    return;
  }
  if (!out) throw new Refusal("--write-calibration needs --out DIR, or --pack with a file.");
  // The embedded table's knots are chosen by a person; only its counts of strangers are measured.
  const counts = { ...by.calibration, impostors: impostorCounts(evaluation.compared, by.calibration.knots) };
  await writeFile(path.join(out, "calibration.json"), `${JSON.stringify({ drawn, counts }, null, 2)}\n`);
}

function progress(what: string) {
  return (done: number, of: number) => {
    if (done % 50 === 0 || done === of) console.error(`${done} of ${of} ${what}`);
  };
}

function interval({ rate, lower, upper }: { rate: number; lower: number; upper: number }): string {
  return `${percent(rate)} (${percent(lower)} to ${percent(upper)})`;
}
