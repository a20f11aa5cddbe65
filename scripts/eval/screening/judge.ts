import { existsSync } from "node:fs";
import { explainName } from "@/lib/watchlist/matching/explain";
import { type AnalysedName, analyseReadings } from "@/lib/watchlist/matching/normalise";
import { madePairs } from "@/tools/evaluation/screening/made/made-pairs";
import { scorePairs, summarise, toJsonLines, toText } from "@/tools/evaluation/screening/outside-pairs";
import { type Pair, readPairs } from "@/tools/evaluation/screening/pairs";
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
} as const;

interface JudgeOptions {
  readonly pairs?: string | undefined;
  readonly json: boolean;
  readonly made: boolean;
  readonly "held-back": boolean;
  readonly explain?: string | undefined;
  readonly with?: string | undefined;
  readonly company: boolean;
  readonly wrong: boolean;
}

/**
 * Scores pairs and prints them: those of a file, the made ones, or two names with the reasons.
 * @returns false when the options ask for none of these
 */
export async function judge(options: JudgeOptions): Promise<boolean> {
  if (options.explain !== undefined) {
    explain(options.explain, options.with ?? "", options.company);
    return true;
  }
  const pairs = await chosenPairs(options);
  if (!pairs) return false;
  const scored = scorePairs(pairs);
  if (options.json) {
    for (const line of toJsonLines(scored)) console.log(line);
    return true;
  }
  for (const { pair, score, isHit } of scored) {
    if (options.wrong && isHit !== (pair.expect === "match"))
      console.log(
        `${isHit ? "false hit" : "missed   "} ${score.toFixed(3)} ${pair.category}: ${pair.query.name} | ${pair.candidate.name}`,
      );
  }
  for (const line of toText(summarise(scored))) console.log(line);
  return true;
}

async function chosenPairs(options: JudgeOptions): Promise<Pair[] | null> {
  if (options.pairs !== undefined) {
    if (!existsSync(options.pairs)) throw new Refusal(`There is no file ${options.pairs}.`);
    return readPairs(options.pairs);
  }
  return options.made ? madePairs(sharedPath("data", "aml"), options["held-back"]) : null;
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
