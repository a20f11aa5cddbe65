import type { Interval } from "@/lib/vision/face/clopper-pearson";
import type { FaceProblem, LivenessDecision } from "@/lib/vocabulary";
import { type Evaluation, nearestImpostor } from "./evaluate";
import { type Halves, measureHalves } from "./halves";
import type { GroupRates } from "./rates";

/** How simulated ID portraits compare with selfies of the same people and of others. */
export interface PortraitResult {
  readonly row: string;
  readonly facePx: number;
  readonly grey: boolean;
  readonly portraits: number;
  readonly unreadable: number;
  /** Scores of the readable portraits. */
  readonly genuine: readonly number[];
  readonly impostor: readonly number[];
}

/** Photos of one situation, and what the gate made of them. */
export interface AcquisitionRow {
  readonly name: string;
  /** The problem that must be named; null where the photo must pass. */
  readonly expected: FaceProblem | null;
  readonly photos: number;
  readonly right: number;
  /** What was said of the others, with how often. */
  readonly problems: ReadonlyMap<string, number>;
}

/** Simulated sessions, by what the default policy makes of their liveness. */
export interface SessionCounts {
  readonly sessions: number;
  readonly byDecision: Readonly<Partial<Record<LivenessDecision, number>>>;
  /** Largest turn that a frame seemed to show, in degrees. */
  readonly largestTurnDeg: number;
}

/** Views of computer-made heads, each compared with each. */
export interface TurnCounts {
  /** Two views 15 to 40° apart, which is a frame of a live session; and how many of them pass all rules of a frame. */
  readonly frames: number;
  readonly passed: number;
  /** Two views at least 15° apart, and how many of these show depth. */
  readonly turns: number;
  readonly withDepth: number;
}

/** Error rates by set of pairs; `TAR` is the true accept rate at a false match rate. */
export function rateTable({ rates }: Evaluation): string {
  const rows = Object.entries(rates).map(
    ([set, { genuine, impostor, equalErrorRate, acceptedAtFalseMatch }]) => [
      rowId("pairs", set),
      set,
      String(genuine),
      String(impostor),
      percent(equalErrorRate),
      ...acceptedAtFalseMatch.map(({ trueAcceptRate }) => percent(trueAcceptRate)),
    ],
  );
  const head = ["Row", "Pairs", "Genuine", "Impostor", "EER", "TAR at FMR 1 %", "at 0.1 %", "at 0.01 %"];
  return table(head, rows);
}

/** What a threshold does to each group, and how near the nearest impostor pair is. */
export function thresholdTables(evaluation: Evaluation): string {
  const nearest = nearestImpostor(evaluation.compared);
  return [
    groupTable("match", "Score 70 and more", evaluation.atMatch),
    groupTable("review", "Score 50 and more", evaluation.atReview),
    table(
      ["Row", "Nearest impostor pair", "Group"],
      nearest ? [["`nearest-impostor`", nearest.distance.toFixed(3), nearest.group]] : [],
    ),
    halvesTable(measureHalves(evaluation.compared)),
  ].join("\n\n");
}

function groupTable(prefix: string, title: string, groups: readonly GroupRates[]): string {
  const rows = groups.map((of) => [
    rowId(prefix, of.group),
    of.group,
    String(of.people),
    `${of.falseMatches} of ${of.impostors}`,
    interval(of.falseMatchRate),
    `${of.falseNonMatches} of ${of.genuine}`,
    interval(of.falseNonMatchRate),
  ]);
  const head = [
    "Row",
    title,
    "People",
    "False matches",
    "Rate, 95 % interval",
    "False non-matches",
    "Rate, 95 % interval",
  ];
  return table(head, rows);
}

/** A line drawn on one half of the people, measured on the other. */
function halvesTable({ divisions, clean, worst, genuine, lines }: Halves): string {
  const row = [
    "`people-halves`",
    `${lines[0].toFixed(3)} to ${lines[1].toFixed(3)}`,
    `${clean} of ${divisions}`,
    `${worst.accepted} of ${worst.pairs}`,
    percent(genuine),
  ];
  const head = [
    "Row",
    "Line drawn on one half of the people",
    "Divisions without a stranger of the other half within it",
    "Most strangers of the other half within it",
    "Genuine pairs of the other half within it",
  ];
  return table(head, [row]);
}

/** What the quality gate does to made photos. */
export function acquisitionTable(results: readonly AcquisitionRow[]): string {
  const rows = results.map(({ name, expected, photos, right, problems }) => [
    rowId("gate", name),
    expected === null ? "passes" : `refused, best as \`${expected}\``,
    `${right} of ${photos}`,
    [...problems].map(([problem, count]) => `${problem} ${count}`).join(", ") || "–",
  ]);
  return table(["Row", "What the gate must do", "Right", "Else"], rows);
}

/** Simulated ID portraits against selfies. */
export function portraitTable(results: readonly PortraitResult[]): string {
  const rows = results.map(({ row, facePx, grey, portraits, unreadable, genuine, impostor }) => {
    const from = (scores: readonly number[], least: number) =>
      scores.filter((score) => score >= least).length;
    return [
      rowId("portrait", row),
      `${facePx} px, ${grey ? "grey" : "colour"}`,
      `${unreadable} of ${portraits}`,
      `${from(genuine, 70)} of ${genuine.length}`,
      `${from(genuine, 50)} of ${genuine.length}`,
      `${from(impostor, 70)} of ${impostor.length}`,
      `${from(impostor, 50)} of ${impostor.length}`,
    ];
  });
  return table(
    ["Row", "Face", "Unreadable", "Genuine from 70", "from 50", "Impostor from 70", "from 50"],
    rows,
  );
}

/** Simulated sessions, by row id. */
export function sessionTable(results: Readonly<Record<string, SessionCounts>>): string {
  const rows = Object.entries(results).map(([row, { sessions, byDecision, largestTurnDeg }]) => [
    rowId("liveness", row),
    String(sessions),
    ...(["live", "uncertain", "spoofed"] as const).map((decision) => String(byDecision[decision] ?? 0)),
    `${largestTurnDeg.toFixed(0)}°`,
  ]);
  return table(["Row", "Sessions", "Live", "Uncertain", "Spoofed", "Largest turn measured"], rows);
}

/** Views of computer-made heads. */
export function turnTable({ frames, passed, turns, withDepth }: TurnCounts): string {
  return table(
    ["Row", "Frames that pass all rules", "Turns of 15° and more with depth"],
    [["`liveness-computer-heads`", `${passed} of ${frames}`, `${withDepth} of ${turns}`]],
  );
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The id by which a constant's comment names a row, in backquotes: `match-male-black`. */
export function rowId(prefix: string, name: string): string {
  return `\`${prefix}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}\``;
}

function interval(rateOf: Interval | null): string {
  if (!rateOf) return "not measured";
  const { rate, lower, upper } = rateOf;
  return `${percent(rate)} (${percent(lower)} to ${percent(upper)})`;
}

/** With two digits; `–` where there is nothing to measure. */
export function percent(rate: number | null): string {
  return rate === null ? "–" : `${(100 * rate).toFixed(2)} %`;
}
