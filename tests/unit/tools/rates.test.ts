import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clopperPearson } from "@/lib/vision/face/clopper-pearson";
import { distanceAt, matchScore } from "@/lib/vision/face/match";
import { calibrationSchema } from "@/lib/vision/model-packs/calibration";
import { calibrate, type EvaluatedPair, type Evaluation } from "@/tools/evaluation/face/evaluate";
import { measureHalves } from "@/tools/evaluation/face/halves";
import { peopleInterval } from "@/tools/evaluation/face/people-interval";
import { plotEvaluation } from "@/tools/evaluation/face/plot";
import { type ComparedPair, groupRates, ratesOf } from "@/tools/evaluation/face/rates";

const pair = (same: boolean, distance: number, group = "a"): EvaluatedPair => ({
  left: "l",
  right: "r",
  set: "made up",
  score: 0,
  gated: true,
  same,
  distance,
  group,
  people: same ? ["one", "one"] : ["one", "other"],
});
/** Every pair of a number of people, one photo each. */
const among = (count: number, from: number, to: number, group: string): ComparedPair[] => {
  const names = Array.from({ length: count }, (_, person) => `${group} ${person}`);
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
  return pairs.map((people, at) => ({
    ...pair(false, from + ((to - from) * ((at * 37) % pairs.length)) / pairs.length, group),
    people,
  }));
};
const spread = (same: boolean, count: number, from: number, to: number, group?: string) =>
  Array.from({ length: count }, (_, at) => pair(same, from + ((to - from) * at) / (count - 1), group));

describe("error rates", () => {
  test("sets that do not overlap have no error, sets that are alike have half", () => {
    expect(ratesOf([...spread(true, 50, 0.1, 0.3), ...spread(false, 50, 0.5, 0.9)]).equalErrorRate).toBe(0);
    const alike = [...spread(true, 50, 0.1, 0.9), ...spread(false, 50, 0.1, 0.9)];
    expect(ratesOf(alike).equalErrorRate).toBeCloseTo(0.5, 1);
  });

  test("by hand: one of four strangers lies among the genuine", () => {
    const pairs = [0.1, 0.2, 0.3, 0.5].map((at) => pair(true, at));
    const strangers = [0.4, 0.6, 0.7, 0.8].map((at) => pair(false, at));
    const rates = ratesOf([...pairs, ...strangers]);
    expect(rates.equalErrorRate).toBeCloseTo(0.25, 9);
    // No stranger may pass at 1 % of four: what is nearer than the nearest counts.
    expect(rates.acceptedAtFalseMatch.map(({ trueAcceptRate }) => trueAcceptRate)).toEqual([
      0.75, 0.75, 0.75,
    ]);
  });

  test("one kind of pair alone has no rates", () => {
    expect(ratesOf([pair(true, 0.2)]).equalErrorRate).toBeNull();
    expect(ratesOf([]).acceptedAtFalseMatch.every(({ trueAcceptRate }) => trueAcceptRate === null)).toBe(
      true,
    );
  });

  test("groups are counted apart, and an average does not hide one", () => {
    const pairs: ComparedPair[] = [
      ...among(40, 0.6, 0.9, "a"),
      ...among(25, 0.3, 0.39, "b"),
      ...among(4, 0.6, 0.9, "few people"),
      ...among(20, 0.6, 0.9, "few pairs"),
    ];
    const [all, a, b, fewPairs, fewPeople] = groupRates(pairs, 0.43);
    expect([all?.group, a?.group, b?.group]).toEqual(["all", "a", "b"]);
    expect([all?.falseMatches, a?.falseMatches, b?.falseMatches]).toEqual([300, 0, 300]);
    expect([a?.people, b?.people, fewPeople?.people]).toEqual([40, 25, 4]);
    expect(b?.falseMatchRate).toMatchObject({ rate: 1, upper: 1 });
    // None was accepted there, but too few were there: that is no rate of 0.
    expect([fewPairs?.falseMatchRate, fewPeople?.falseMatchRate]).toEqual([null, null]);
  });

  test("FACE-SCORE-2 the interval counts people, not pairs: one look-alike is seen or not seen at once", () => {
    const isError = ({ distance }: ComparedPair) => distance < 0.43;
    const photos = (pairs: readonly ComparedPair[], times: number) =>
      pairs.flatMap((one) => Array.from({ length: times }, () => one));
    const clean = among(30, 0.6, 0.9, "a");
    const once = peopleInterval(clean, isError);
    expect(once).toMatchObject({ rate: 0, lower: 0 });
    expect(once.upper).toBeCloseTo(clopperPearson(0, 435).upper, 9);
    // More photos of the same people say nothing new about others.
    expect(peopleInterval(photos(clean, 9), isError)).toEqual(once);
    // One person whom all others resemble: 29 pairs of 435, and the next sample may have none or three such people.
    const wolf = clean.map((one) => (one.people.includes("a 3") ? { ...one, distance: 0.1 } : one));
    const { rate, lower, upper } = peopleInterval(wolf, isError);
    expect(rate).toBeCloseTo(29 / 435, 9);
    expect(lower).toBeLessThan(clopperPearson(29, 435).lower / 2);
    expect(upper).toBeGreaterThan(1.5 * clopperPearson(29, 435).upper);
  });

  test("a line drawn on one half of the people is measured on the other", () => {
    const genuine = Array.from({ length: 12 }, (_, person) => ({
      ...pair(true, 0.2),
      people: [`a ${person}`, `a ${person}`] as const,
    }));
    const halves = measureHalves([...among(12, 0.6, 0.9, "a"), ...genuine]);
    expect(halves).toMatchObject({ divisions: 200, genuine: 1 });
    expect(halves.lines[0]).toBeGreaterThanOrEqual(0.97 * 0.6);
    // The nearest pair is in one half at most, and then the line of the other half lies beyond it.
    expect(halves.clean).toBeGreaterThan(0);
    expect(halves.clean).toBeLessThan(200);
    expect(halves.worst.accepted).toBeGreaterThan(0);
  });
});

describe("the exact binomial interval", () => {
  test.each([
    // Clopper and Pearson's own way of reading: R's binom.test.
    [0, 40, 0, 0.08809],
    [1, 27, 0.00094, 0.18971],
    [10, 40, 0.12691, 0.41196],
    [50, 100, 0.39832, 0.60168],
    [0, 4752, 0, 0.000776],
  ])("%i of %i", (successes, trials, lower, upper) => {
    const interval = clopperPearson(successes, trials);
    expect(interval.lower).toBeCloseTo(lower, 4);
    expect(interval.upper).toBeCloseTo(upper, 4);
  });

  test("holds the rate, and nothing tried says nothing", () => {
    expect(clopperPearson(0, 0)).toEqual({ rate: 0, lower: 0, upper: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), (trials, some) => {
        const { rate, lower, upper } = clopperPearson(some % (trials + 1), trials);
        return lower <= rate && rate <= upper && lower >= 0 && upper <= 1;
      }),
    );
  });
});

describe("a drawn-up calibration", () => {
  const compared = [
    ...spread(true, 60, 0.1, 0.4),
    ...spread(false, 300, 0.5, 1.2, "a"),
    ...spread(false, 40, 0.55, 1, "b"),
  ];
  const evaluation = {
    compared,
    model: { name: "made-up", version: "1", sha256: "0".repeat(64) },
  } as unknown as Evaluation;
  const table = calibrate(evaluation, "made-up.csv");

  test("is a table, and no stranger it was made from matches", () => {
    expect(calibrationSchema.safeParse(table).success).toBe(true);
    expect(distanceAt(table, 70)).toBeLessThan(0.5);
    expect(compared.filter(({ same, distance }) => !same && matchScore(distance, table) >= 70)).toEqual([]);
    expect(compared.filter(({ same, distance }) => same && matchScore(distance, table) >= 70)).toHaveLength(
      60,
    );
  });

  test("counts strangers by group at every knot", () => {
    expect(table.impostors.map(({ group, pairs }) => [group, pairs])).toEqual([
      ["all", 340],
      ["a", 300],
      ["b", 40],
    ]);
    for (const { atKnots, pairs } of table.impostors) {
      expect([...atKnots].sort((one, other) => one - other)).toEqual(atKnots);
      expect(atKnots.at(-1)).toBeLessThanOrEqual(pairs);
    }
  });

  test("needs pairs of both kinds", () => {
    const alone = { ...evaluation, compared: compared.filter(({ same }) => same) } as Evaluation;
    expect(() => calibrate(alone, "x")).toThrow();
  });

  test("the plot is one SVG without script, whatever the groups are called", () => {
    const named = compared.map((each) => ({ ...each, group: `<script>&${each.group}` }));
    const svg = plotEvaluation({ ...evaluation, compared: named } as Evaluation, { match: 0.43 });
    expect(svg.startsWith("<svg ")).toBe(true);
    expect(svg).not.toContain("<script>");
    expect(svg).not.toContain("NaN");
    expect(svg.match(/<polyline/g)?.length).toBe(4);
  });
});
