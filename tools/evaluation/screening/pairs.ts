import { readFileSync } from "node:fs";
import { AskedName } from "@/lib/watchlist/matching/asked-name";
import {
  COUNTRY_MISMATCH,
  fitDates,
  packDate,
  SEX_MISMATCH,
} from "@/lib/watchlist/matching/attribute-penalties";
import { countryCode } from "@/lib/watchlist/matching/countries";
import { analyseReadings } from "@/lib/watchlist/matching/normalise";
import { scoreName } from "@/lib/watchlist/matching/score";
import type { SubjectKind } from "@/lib/watchlist/matching/weighted-words";

/** Hand-labelled pairs of a query and a list entry. `gate` marks those with an undisputed label. */

type Texts = string | readonly string[] | null | undefined;

interface Side {
  readonly name: Texts;
  readonly birthDate?: Texts;
  readonly nationality?: Texts;
  readonly country?: Texts;
  readonly gender?: string;
}

export interface Pair {
  readonly id?: string;
  readonly kind: string;
  /** `Person`; anything else is an organisation. */
  readonly schema: string;
  readonly query: Side;
  readonly candidate: Side;
  readonly worse?: Side;
  readonly expect: string;
  readonly category: string;
  readonly gate: boolean;
  /** Scores of other matchers for this pair, by their names; `logic-v2` is the one we compare with. */
  readonly anchor_scores?: Readonly<Record<string, number>>;
}

export interface Tally {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
}

export function readPairs(file: string): Pair[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Pair);
}

/** The score that a search would give, computed without an index. */
export function scorePair(pair: Pair, query: Side): number {
  return prepared(pair, query)();
}

/** The same for a pair that is scored time and again with other weights: its names are read once. */
export function prepared({ schema, candidate }: Pair, query: Side): () => number {
  const kind: SubjectKind = schema === "Person" ? "person" : "company";
  const asked = analyseReadings(list(query.name)[0] ?? "", kind).map((name) => new AskedName(name, kind));
  const listed = list(candidate.name).flatMap((name) => analyseReadings(name, kind));
  const dates = list(candidate.birthDate).flatMap((text) => packDate(text) ?? []);
  const byDate = kind === "person" ? fitDates(packDate(list(query.birthDate)[0]), dates).adjustment : 0;
  const [mine, theirs] = [countries(query), countries(candidate)];
  const isElsewhere = mine.length > 0 && theirs.length > 0 && !mine.some((code) => theirs.includes(code));
  const isOtherSex = query.gender && candidate.gender && query.gender !== candidate.gender;
  const adjustment = byDate + (isElsewhere ? COUNTRY_MISMATCH[kind] : 0) + (isOtherSex ? SEX_MISMATCH : 0);
  return () => {
    const byName = Math.max(0, ...asked.flatMap((one) => listed.map((other) => scoreName(one, other))));
    return Math.max(0, Math.min(1, byName + adjustment));
  };
}

function countries(side: Side): string[] {
  return [...list(side.nationality), ...list(side.country)].flatMap((text) => countryCode(text) ?? []);
}

function list(value: Texts): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** Counts of labelled pairs at a threshold, in total and by category. */
export function tally(
  pairs: readonly Pair[],
  hitAt: number,
): { all: Tally; byCategory: Map<string, Tally>; wrong: string[] } {
  const all = empty();
  const byCategory = new Map<string, Tally>();
  const wrong: string[] = [];
  for (const pair of pairs.filter(({ kind, expect }) => kind === "pair" && /^(no_)?match$/.test(expect))) {
    const score = scorePair(pair, pair.query);
    const cell = cellOf(score >= hitAt, pair.expect === "match");
    const ofCategory = byCategory.get(pair.category) ?? empty();
    byCategory.set(pair.category, ofCategory);
    all[cell] += 1;
    ofCategory[cell] += 1;
    if (cell.startsWith("false")) {
      wrong.push(
        `${cell} ${score.toFixed(3)} ${pair.category}: ${list(pair.query.name)[0]} | ${list(pair.candidate.name)[0]}`,
      );
    }
  }
  return { all, byCategory, wrong };
}

function empty(): Tally {
  return { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
}

function cellOf(isHit: boolean, isMatch: boolean): keyof Tally {
  if (isMatch) return isHit ? "truePositives" : "falseNegatives";
  return isHit ? "falsePositives" : "trueNegatives";
}

export function precision({ truePositives: tp, falsePositives: fp }: Tally): number {
  return tp / (tp + fp || 1);
}

export function recall({ truePositives: tp, falseNegatives: fn }: Tally): number {
  return tp / (tp + fn || 1);
}

export function f1({ truePositives: tp, falsePositives: fp, falseNegatives: fn }: Tally): number {
  return (2 * tp) / (2 * tp + fp + fn || 1);
}
