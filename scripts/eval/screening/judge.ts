import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ALIGNMENT_WEIGHTS, type AlignmentWeight } from "@/lib/watchlist/matching/alignment-weights";
import { explainName } from "@/lib/watchlist/matching/explain";
import { analyseReadings } from "@/lib/watchlist/matching/normalise";
import type { AnalysedName } from "@/lib/watchlist/matching/weighted-words";
import { fitWeights, withWeights } from "@/tools/evaluation/screening/fit-weights";
import { madePairs } from "@/tools/evaluation/screening/made/made-pairs";
import {
  type ScoredPair,
  scorePairs,
  summarise,
  toJsonLines,
  toText,
} from "@/tools/evaluation/screening/outside-pairs";
import { readPairs } from "@/tools/evaluation/screening/pairs";
import { type OutsidePairs, parsePairs } from "@/tools/evaluation/screening/read-pairs";
import { Refusal } from "@/tools/setup/run";
import { sharedPath } from "@/tools/testing/dataset";

/** Options of `npm run eval -- screening` that judge pairs of names instead of measuring everything. */
export const JUDGE_OPTIONS = {
  pairs: { type: "string" },
  json: { type: "boolean", default: false },
  made: { type: "boolean", default: false },
  "held-back": { type: "boolean", default: false },
  explain: { type: "string" },
  with: { type: "string" },
  company: { type: "boolean", default: false },
  fit: { type: "boolean", default: false },
} as const;

interface JudgeOptions {
  readonly pairs?: string | undefined;
  readonly json: boolean;
  readonly made: boolean;
  readonly "held-back": boolean;
  readonly explain?: string | undefined;
  readonly with?: string | undefined;
  readonly company: boolean;
  readonly fit: boolean;
  readonly wrong: boolean;
}

/**
 * Scores pairs and prints them: those of a file, the made ones, or two names with the reasons.
 * @returns whether every line of the file was a pair; null when the options ask for none of these
 */
export async function judge(options: JudgeOptions): Promise<boolean | null> {
  if (options.explain !== undefined) {
    explain(options.explain, options.with ?? "", options.company);
    return true;
  }
  if (options.fit) {
    await printFit();
    return true;
  }
  const chosen = await chosenPairs(options);
  if (!chosen) return null;
  const scored = scorePairs(chosen.pairs);
  if (options.json) printJson(chosen, scored);
  else printText(chosen, scored, options.wrong);
  return chosen.problems.length === 0;
}

function printJson({ leftOut, problems }: OutsidePairs, scored: readonly ScoredPair[]): void {
  for (const each of problems) console.log(JSON.stringify(each));
  for (const line of toJsonLines(scored, leftOut)) console.log(line);
}

function printText(
  { leftOut, problems }: OutsidePairs,
  scored: readonly ScoredPair[],
  showsWrong: boolean,
): void {
  for (const { line, error } of problems) console.log(`Line ${line}: ${error}`);
  for (const { pair, score, isHit } of showsWrong ? scored : []) {
    if (isHit !== (pair.expect === "match"))
      console.log(
        `${isHit ? "false hit" : "missed   "} ${score.toFixed(3)} ${pair.category}: ${pair.query.name} | ${pair.candidate.name}`,
      );
  }
  for (const line of toText(summarise(scored))) console.log(line);
  if (leftOut > 0) console.log(`${leftOut} rows without a label or of another kind were left out.`);
}

async function chosenPairs(options: JudgeOptions): Promise<OutsidePairs | null> {
  if (options.pairs !== undefined) {
    if (!existsSync(options.pairs)) throw new Refusal(`There is no file ${options.pairs}.`);
    return parsePairs(readFileSync(options.pairs, "utf8"));
  }
  if (!options.made) return null;
  const pairs = await madePairs(sharedPath("data", "aml"), options["held-back"]);
  return { pairs, leftOut: 0, problems: [] };
}

/** Fits the weights of the alignment to the development half and the hand-labelled pairs; prints all before and after. */
async function printFit(): Promise<void> {
  const shared = sharedPath("data", "aml");
  if (!shared) throw new Refusal("The fit needs the shared test data, which this machine does not have.");
  const labelled = scorePairs(readPairs(path.join(shared, "cases.dev.jsonl"))).map(({ pair }) => pair);
  const sets = {
    "hand-labelled": labelled,
    development: await madePairs(shared, false),
    "held back": await madePairs(shared, true),
  };
  const shipped = { ...ALIGNMENT_WEIGHTS };
  const { weights, before, after } = fitWeights([sets.development, sets["hand-labelled"]]);
  console.log(
    `Loss on the development half and the hand-labelled pairs: ${before.toFixed(4)} before, ${after.toFixed(4)} after`,
  );
  for (const [name, value] of Object.entries(weights))
    console.log(`  ${name.padEnd(24)} ${shipped[name as AlignmentWeight]} ${value}`);
  for (const [half, pairs] of Object.entries(sets)) {
    for (const [which, tried] of Object.entries({ shipped, fitted: weights })) {
      const { all } = withWeights(tried, () => summarise(scorePairs(pairs)));
      console.log(
        `${half}, ${which}: F1 ${all.f1}, precision ${all.precision}, recall ${all.recall} ` +
          `(${all.falsePositives} false hits, ${all.falseNegatives} missed)`,
      );
    }
  }
}

/** How two names are read and compared: shows what an entry of a name table changes. */
function explain(query: string, listed: string, isCompany: boolean): void {
  const kind = isCompany ? "company" : "person";
  const pairs = analyseReadings(query, kind).flatMap((asked) =>
    analyseReadings(listed, kind).map((entry) => ({ asked, entry, name: explainName(asked, entry, kind) })),
  );
  const best = pairs.reduce((one, other) => (other.name.score > one.name.score ? other : one));
  const words = ({ tokens }: AnalysedName) =>
    tokens.map(({ nameToken, weight }) => `${nameToken.text} (${weight})`).join(" ");
  console.log(`query:  ${words(best.asked)}\nlisted: ${words(best.entry)}`);
  console.log(JSON.stringify(best.name, null, 2));
}
