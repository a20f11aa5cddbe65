import { clopperPearson, type Interval } from "@/lib/vision/face/clopper-pearson";
import { generator } from "./generator";

/** Draws of people; the 95 % interval is then known to about a tenth of its width. */
const DRAWS = 1000;
const TAIL = 0.025;

/** Two photos, by who is on them. */
interface PeoplePair {
  readonly people: readonly [string, string];
}

/** Everybody on a set of pairs, once. */
export function peopleOf(pairs: readonly PeoplePair[]): string[] {
  return [...new Set(pairs.flatMap(({ people }) => people))].sort();
}

/**
 * The 95 % interval of the share of pairs with an error, with people as the units: people are drawn with replacement
 * (Efron 1979), and a pair counts as often as both of its people were drawn. Where that says too little, because hardly
 * any pair has an error, the exact binomial bound applies, in which all pairs of the same two people are one trial: the
 * upper end is the larger of both.
 */
export function peopleInterval<P extends PeoplePair>(
  pairs: readonly P[],
  isError: (pair: P) => boolean,
): Interval {
  if (pairs.length === 0) return clopperPearson(0, 0);
  const tally = tallyByPeople(pairs, isError);
  const errors = tally.reduce((sum, { wrong }) => sum + wrong, 0);
  const [lowest, highest] = errors === 0 ? [0, 0] : drawnInterval(tally, peopleOf(pairs));
  const exact = clopperPearson(tally.filter(({ wrong }) => wrong > 0).length, tally.length);
  return { rate: errors / pairs.length, lower: lowest, upper: Math.max(highest, exact.upper) };
}

interface Tally {
  readonly people: readonly [string, string];
  pairs: number;
  wrong: number;
}

/** The pairs of photos by the two people (or the one person) on them. */
function tallyByPeople<P extends PeoplePair>(pairs: readonly P[], isError: (pair: P) => boolean): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const pair of pairs) {
    const key = [...pair.people].sort().join("\n");
    const tally = tallies.get(key) ?? { people: pair.people, pairs: 0, wrong: 0 };
    tally.pairs += 1;
    tally.wrong += Number(isError(pair));
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}

function drawnInterval(tallies: readonly Tally[], people: readonly string[]): readonly [number, number] {
  const random = generator(people.length);
  const placeOf = new Map(people.map((person, place) => [person, place]));
  const places = tallies.map((tally) => tally.people.map((person) => placeOf.get(person) ?? 0));
  const rates: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const drawn = new Uint16Array(people.length);
    for (let taken = 0; taken < people.length; taken += 1) {
      const place = Math.floor(random() * people.length);
      drawn[place] = (drawn[place] ?? 0) + 1;
    }
    let [all, wrong] = [0, 0];
    tallies.forEach((tally, index) => {
      const [one = 0, other = 0] = places[index] ?? [];
      const weight = one === other ? (drawn[one] ?? 0) : (drawn[one] ?? 0) * (drawn[other] ?? 0);
      all += weight * tally.pairs;
      wrong += weight * tally.wrong;
    });
    if (all > 0) rates.push(wrong / all);
  }
  rates.sort((left, right) => left - right);
  const at = (share: number) => rates[Math.min(rates.length - 1, Math.floor(share * rates.length))] ?? 0;
  return [at(TAIL), at(1 - TAIL)];
}
