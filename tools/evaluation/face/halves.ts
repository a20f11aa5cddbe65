import { generator } from "./generator";
import { peopleOf } from "./people-interval";
import type { ComparedPair } from "./rates";

/** Ways to divide the people. */
const DIVISIONS = 200;
/** The line ends at this share of the nearest strangers' distance: a sample does not contain the nearest of all. */
export const SAFETY = 0.97;

/** A line drawn on one half of the people, and what it does to the other half. */
export interface Halves {
  readonly divisions: number;
  /** Divisions in which no pair of strangers of the other half lies within the line. */
  readonly clean: number;
  /** The most pairs of strangers of the other half within the line, and of how many. */
  readonly worst: { readonly accepted: number; readonly pairs: number };
  /** Share of the genuine pairs of the other half within the line: mean over all divisions. */
  readonly genuine: number;
  /** Smallest and largest line. */
  readonly lines: readonly [number, number];
}

/**
 * Draws the line below the nearest strangers of one half of the people and measures it on the other half, for many
 * divisions: what a line that was chosen on a sample is worth for people outside it.
 */
export function measureHalves(pairs: readonly ComparedPair[]): Halves {
  const random = generator(1);
  const people = peopleOf(pairs);
  const lines: number[] = [];
  let [clean, genuine] = [0, 0];
  let worst = { accepted: 0, pairs: 0 };
  for (let division = 0; division < DIVISIONS; division += 1) {
    const first = new Set(people.filter(() => random() < 0.5));
    const within = (isFirst: boolean) =>
      pairs.filter((pair) => pair.people.every((person) => first.has(person) === isFirst));
    const line = SAFETY * Math.min(...distances(within(true), false));
    if (!Number.isFinite(line)) continue;
    const others = within(false);
    const strangers = distances(others, false);
    const accepted = strangers.filter((distance) => distance <= line).length;
    const same = distances(others, true);
    lines.push(line);
    clean += Number(accepted === 0);
    genuine += same.filter((distance) => distance <= line).length / Math.max(1, same.length);
    if (accepted >= worst.accepted) worst = { accepted, pairs: strangers.length };
  }
  return {
    divisions: lines.length,
    clean,
    worst,
    genuine: genuine / Math.max(1, lines.length),
    lines: [Math.min(...lines), Math.max(...lines)],
  };
}

function distances(pairs: readonly ComparedPair[], same: boolean): number[] {
  return pairs.filter((pair) => pair.same === same).map(({ distance }) => distance);
}
