import { isMeasured, MEASURED_GROUP } from "@/lib/vision/face/calibration";
import type { Interval } from "@/lib/vision/face/clopper-pearson";
import type { Ratio } from "@/lib/vocabulary";
import { peopleInterval, peopleOf } from "./people-interval";

/** Two faces of which it is known whether they are one person's, and their distance. */
export interface ComparedPair {
  readonly same: boolean;
  readonly distance: number;
  /** The self-reported group that both belong to; `across groups` when they differ. */
  readonly group: string;
  /** Who is on the two photos. */
  readonly people: readonly [string, string];
}

/** Error rates in the terms of ISO/IEC 19795-1: false match of two people, false non-match of one. */
export interface Rates {
  readonly genuine: number;
  readonly impostor: number;
  /** Null without pairs of both kinds. */
  readonly equalErrorRate: Ratio | null;
  /** True accept rates at the largest distance with at most this false match rate. */
  readonly acceptedAtFalseMatch: readonly {
    readonly falseMatchRate: Ratio;
    readonly trueAcceptRate: Ratio | null;
  }[];
}

/** False match rates for which the true accept rate is reported. */
const QUOTED = [0.01, 0.001, 0.0001];

/** Error rates of a set of pairs. */
export function ratesOf(pairs: readonly ComparedPair[]): Rates {
  const genuine = sortedDistances(pairs.filter(({ same }) => same));
  const impostor = sortedDistances(pairs.filter(({ same }) => !same));
  return {
    genuine: genuine.length,
    impostor: impostor.length,
    equalErrorRate: equalErrorRate(genuine, impostor),
    acceptedAtFalseMatch: QUOTED.map((falseMatchRate) => ({
      falseMatchRate,
      trueAcceptRate: trueAcceptRate(genuine, impostor, falseMatchRate),
    })),
  };
}

/** The errors of one group at a threshold. */
export interface GroupRates {
  readonly group: string;
  /** On how many people the impostor pairs rest. */
  readonly people: number;
  readonly impostors: number;
  readonly falseMatches: number;
  /** Null for a group with fewer people or pairs than make a rate (FACE-SCORE-2). */
  readonly falseMatchRate: Interval | null;
  readonly genuine: number;
  readonly falseNonMatches: number;
  /** Null for a group with fewer people than make a rate. */
  readonly falseNonMatchRate: Interval | null;
}

/** False match and false non-match rate of every group at a largest accepted distance; `all` comes first. */
export function groupRates(pairs: readonly ComparedPair[], maxDistance: number): GroupRates[] {
  const groups = [...new Set(pairs.map(({ group }) => group))].sort();
  return ["all", ...groups].map((group) => {
    const own = group === "all" ? pairs : pairs.filter((pair) => pair.group === group);
    const impostors = own.filter(({ same }) => !same);
    const genuine = own.filter(({ same }) => same);
    const isFalseMatch = ({ distance }: ComparedPair) => distance <= maxDistance;
    const isFalseNonMatch = ({ distance }: ComparedPair) => distance > maxDistance;
    const people = peopleOf(impostors).length;
    const hasPeople = peopleOf(genuine).length >= MEASURED_GROUP.people;
    return {
      group,
      people,
      impostors: impostors.length,
      falseMatches: impostors.filter(isFalseMatch).length,
      falseMatchRate: isMeasured({ people, pairs: impostors.length })
        ? peopleInterval(impostors, isFalseMatch)
        : null,
      genuine: genuine.length,
      falseNonMatches: genuine.filter(isFalseNonMatch).length,
      falseNonMatchRate: hasPeople ? peopleInterval(genuine, isFalseNonMatch) : null,
    };
  });
}

/** Share of the sorted distances that a threshold accepts. */
export function shareWithin(sorted: readonly number[], maxDistance: number): Ratio {
  return sorted.length === 0 ? 0 : countWithin(sorted, maxDistance) / sorted.length;
}

export function sortedDistances(pairs: readonly ComparedPair[]): number[] {
  return pairs.map(({ distance }) => distance).sort((left, right) => left - right);
}

/** The rate at the distance where the false match rate equals the false non-match rate. */
function equalErrorRate(genuine: readonly number[], impostor: readonly number[]): Ratio | null {
  if (genuine.length === 0 || impostor.length === 0) return null;
  let best = { gap: Number.POSITIVE_INFINITY, rate: 1 };
  // Just below every distance as well: the best threshold may lie between two pairs.
  for (const at of [...genuine, ...impostor].flatMap((distance) => [distance - 1e-9, distance])) {
    const refused = 1 - shareWithin(genuine, at);
    const accepted = shareWithin(impostor, at);
    const gap = Math.abs(refused - accepted);
    if (gap < best.gap) best = { gap, rate: (refused + accepted) / 2 };
  }
  return best.rate;
}

function trueAcceptRate(genuine: readonly number[], impostor: readonly number[], falseMatchRate: Ratio) {
  if (genuine.length === 0 || impostor.length === 0) return null;
  const mayPass = Math.floor(falseMatchRate * impostor.length + 1e-9);
  // The first impostor that must not be accepted sets the limit.
  const limit = impostor[mayPass];
  return limit === undefined ? 1 : shareWithin(genuine, limit - 1e-9);
}

function countWithin(sorted: readonly number[], maxDistance: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= maxDistance) low = middle + 1;
    else high = middle;
  }
  return low;
}
