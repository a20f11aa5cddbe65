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
  const decided = results.filter((result): result is Decided => result.decided !== null);
  return {
    "attack-approvals": approvalTable(decided),
    "attack-recipes": recipeTable(decided),
    "signal-rates": signalTable(decided, signalAt),
    "morph-scores": morphTable(decided),
  };
}

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
  const groups = [...new Set(results.map(({ group }) => group))];
  const rows = groups.flatMap((group) =>
    HALVES.flatMap((half) => {
      const some = results.filter((result) => result.group === group && result.half === half);
      return some.length === 0 ? [] : [[rowId(group, half), words(group), half, ...countsOf(some)]];
    }),
  );
  return table(["Row", "Cases", "Half", "Made", "Approved before", "Approved", "Review", "Rejected"], rows);
}

/** Every recipe, and every way to degrade photos, of both halves. */
function recipeTable(results: readonly Decided[]): string {
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

/** How often each signal speaks against genuine pictures, with the upper end of the interval. */
function signalTable(results: readonly Decided[], signalAt: number): string {
  const measured = results.flatMap((result) => result.decided.signals.map((signal) => ({ result, signal })));
  const names = [...new Set(measured.map(({ signal }) => signal.name))].sort();
  const rows = names.flatMap((name) =>
    HALVES.flatMap((half) => {
      const of = measured.filter(({ signal, result }) => signal.name === name && result.half === half);
      if (of.length === 0) return [];
      const genuine = of.filter(({ result }) => result.group === "genuine");
      const copies = of.filter(({ result }) => result.group === "degraded");
      const attacks = of.filter(({ result }) => !isHonest(result));
      const rate = (some: typeof of) => {
        const alarms = some.filter(({ signal }) => signal.score >= signalAt).length;
        return `${alarms} of ${some.length}`;
      };
      const alarms = [...genuine, ...copies].filter(({ signal }) => signal.score >= signalAt).length;
      const upper = clopperPearson(alarms, genuine.length + copies.length).upper;
      return [
        [
          rowId(name, half),
          words(name),
          half,
          rate(genuine),
          rate(copies),
          `${(100 * upper).toFixed(1)} %`,
          rate(attacks),
        ],
      ];
    }),
  );
  const head = [
    "Row",
    "Signal",
    "Half",
    "False alarms, as taken",
    "degraded",
    "at most (95 %)",
    "All other cases",
  ];
  return table(head, rows);
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
const rowId = (name: string, half: Half) => `\`${name.replaceAll("_", "-")}-${half}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
