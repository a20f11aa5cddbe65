import { clopperPearson } from "@/lib/vision/face/clopper-pearson";
import { HALVES, type Half } from "./material";
import type { TrialResult } from "./run";
import { isHonest } from "./trials";

type Decided = TrialResult & { readonly decided: NonNullable<TrialResult["decided"]> };

/** The tables of docs/attacks.md, by section. */
export function benchTables(
  results: readonly TrialResult[],
  signalAt: number,
): Readonly<Record<string, string>> {
  const decided = decidedOf(results);
  return {
    "attack-approvals": approvalTable(decided),
    "signal-rates": signalTable(decided, signalAt),
    "morph-scores": morphTable(decided),
  };
}

const decidedOf = (results: readonly TrialResult[]) =>
  results.filter((result): result is Decided => result.decided !== null);

/** Thresholds that a business can choose for the face score of a document check. */
const MATCH_AT = [70, 80, 90, 95] as const;

/** Face scores of people with documents whose portrait is a morph of them and another, beside genuine ones. */
function morphTable(results: readonly Decided[]): string {
  const names = [...new Set(results.filter(({ group }) => group === "morph").map(({ name }) => name))];
  const rows = ["as taken", ...names].map((name) => {
    const of = results.filter((each) => each.name === name && ["genuine", "morph"].includes(each.group));
    const scores = of.map(({ decided }) => decided.faceScore ?? 0).sort((a, b) => a - b);
    const from = (least: number) => String(scores.filter((score) => score >= least).length);
    const median = scores[Math.floor(scores.length / 2)];
    const title = name === "as taken" ? "the bearer's own portrait" : name;
    return [title, String(scores.length), median?.toFixed(1) ?? "–", ...MATCH_AT.map(from)];
  });
  return table(["Portrait", "Documents", "Median score", ...MATCH_AT.map((at) => `${at} and more`)], rows);
}

/** How many of each class are approved, before and after, in each half. */
function approvalTable(results: readonly Decided[]): string {
  const rows = [...new Set(results.map(({ group }) => group))].map((group) => {
    const of = HALVES.map((half) => results.filter((each) => each.group === group && each.half === half));
    return [rowId(group), words(group), ...of.flatMap(countsOf)];
  });
  const counts = ["made", "approved before", "approved", "review", "rejected"];
  return table(
    ["Row", "Cases", ...HALVES.flatMap((half) => counts.map((count) => `${half}: ${count}`))],
    rows,
  );
}

/** Every recipe, and every way to degrade photos, of both halves; for the terminal. */
export function recipeTable(all: readonly TrialResult[]): string {
  const results = decidedOf(all);
  const names = [...new Set(results.map(({ group, name }) => `${group}\n${name}`))];
  const rows = names.map((key) => {
    const [group = "", name = ""] = key.split("\n");
    const some = results.filter((result) => result.group === group && result.name === name);
    return [words(group), words(name), ...countsOf(some), reasonsOf(some)];
  });
  return table(
    [
      "Cases",
      "Made by",
      "Made",
      "Approved before",
      "Approved",
      "Review",
      "Rejected",
      "Most frequent reasons",
    ],
    rows,
  );
}

/** How often each signal speaks against honest pictures, with the upper end of the interval, and in all other cases. */
function signalTable(results: readonly Decided[], signalAt: number): string {
  const measured = results.flatMap((result) => result.decided.signals.map((signal) => ({ result, signal })));
  const names = [...new Set(measured.map(({ signal }) => signal.name))].sort();
  const rows = names.map((name) => {
    const of = measured.filter(({ signal }) => signal.name === name);
    const alarmsOf = (some: typeof of) => some.filter(({ signal }) => signal.score >= signalAt).length;
    const rate = (some: typeof of) => `${alarmsOf(some)} of ${some.length}`;
    const honest = of.filter(({ result }) => isHonest(result));
    const inHalf = (half: Half) => rate(honest.filter(({ result }) => result.half === half));
    const upper = clopperPearson(alarmsOf(honest), honest.length).upper;
    const others = of.filter(({ result }) => !isHonest(result));
    return [rowId(name), ...HALVES.map(inHalf), `${(100 * upper).toFixed(1)} %`, rate(others)];
  });
  const alarms = HALVES.map((half) => `False alarms, ${half}`);
  return table(["Signal", ...alarms, "at most (95 %)", "All other cases"], rows);
}

function countsOf(results: readonly Decided[]): string[] {
  const count = (is: (result: Decided) => boolean) => String(results.filter(is).length);
  return [
    String(results.length),
    results.some(({ decided }) => decided.before === null)
      ? "–"
      : count(({ decided }) => decided.before === "APPROVED"),
    count(({ decided }) => decided.after === "APPROVED"),
    count(({ decided }) => decided.after === "NEEDS_REVIEW"),
    count(({ decided }) => decided.after === "REJECTED"),
  ];
}

const REASONS_NAMED = 3;

function reasonsOf(results: readonly Decided[]): string {
  const counts = new Map<string, number>();
  for (const code of results.flatMap(({ decided }) => decided.reasons)) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, REASONS_NAMED)
    .map(([code, times]) => `${code} ${times}`)
    .join(", ");
}

const words = (name: string) => name.replaceAll("_", " ");
const rowId = (name: string) => `\`${name.replaceAll("_", "-")}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
