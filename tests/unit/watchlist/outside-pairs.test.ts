import { describe, expect, test } from "vitest";
import { madePairs } from "@/tools/evaluation/screening/made/made-pairs";
import { scorePairs, summarise, toJsonLines, toText } from "@/tools/evaluation/screening/outside-pairs";
import type { Pair } from "@/tools/evaluation/screening/pairs";
import { parsePairs } from "@/tools/evaluation/screening/read-pairs";

const pair = (
  id: string,
  [query, candidate]: readonly [string, string],
  expected: string,
  stated?: number,
): Pair => ({
  id,
  kind: "pair",
  schema: "Person",
  query: { name: query },
  candidate: { name: candidate },
  expect: expected,
  category: "test",
  gate: true,
  ...(stated === undefined ? {} : { anchor_scores: { "logic-v2": stated } }),
});

const PAIRS = [
  pair("same", ["Thandi Dlamini", "DLAMINI Thandi"], "match", 0.9),
  pair("other", ["Thandi Dlamini", "Igor Petrov"], "no_match", 0.8),
  pair("missed", ["Thandi Dlamini", "Igor Petrov"], "match"),
  { ...pair("unlabelled", ["a b", "a b"], "match"), kind: "rank" },
];

describe("SCREEN-NAME-2 the evaluation of outside pairs", () => {
  test("gives one line with score and verdict for each labelled pair, and the summary last", () => {
    const lines = toJsonLines(scorePairs(PAIRS)).map((line) => JSON.parse(line));
    expect(lines.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["same", "match"],
      ["other", "no_match"],
      ["missed", "no_match"],
      [undefined, undefined],
    ]);
    expect(lines.at(-1).summary.all).toMatchObject({
      pairs: 3,
      truePositives: 1,
      falseNegatives: 1,
      recall: 0.5,
    });
  });

  test("compares with the reference on the rows that state its score, and on no others", () => {
    const { reference, byClass } = summarise(scorePairs(PAIRS));
    expect(reference?.ours).toMatchObject({ pairs: 2, f1: 1 });
    expect(reference?.theirs).toMatchObject({ pairs: 2, falsePositives: 1, precision: 0.5 });
    expect(byClass["test"]?.pairs).toBe(3);
  });

  test("a line that is no pair is named with its number and field, and the others are read", () => {
    const good = {
      schema: "Person",
      query: { name: "a b" },
      candidate: { name: ["a b", "b a"] },
      expect: "match",
    };
    const lines = [
      JSON.stringify(good),
      "",
      '{"schema":',
      "[1,2]",
      JSON.stringify({ ...good, candidate: {} }),
      JSON.stringify({ ...good, query: { name: "a", birthDate: null }, expect: "no_match", note: "more" }),
      JSON.stringify({ ...good, kind: "rank" }),
      JSON.stringify({ ...good, expect: "unsure" }),
    ];
    const { pairs, leftOut, problems } = parsePairs(lines.join("\r\n"));
    expect(pairs.map(({ expect: label, category }) => [label, category])).toEqual([
      ["match", "none"],
      ["no_match", "none"],
    ]);
    expect(leftOut).toBe(2);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(problems[2]?.error).toMatch(/^candidate\.name: /);
    expect(parsePairs("")).toEqual({ pairs: [], leftOut: 0, problems: [] });
  });

  test("the average precision counts a pair that scores nothing as not found, and is null where nothing can be ranked", () => {
    const of = (...pairs: readonly Pair[]) => summarise(scorePairs(pairs)).averagePrecision;
    const [same, other, missed] = PAIRS as [Pair, Pair, Pair];
    expect(of(same, other)).toBe(1);
    expect(of(same, other, missed)).toBe(0.5);
    for (const pairs of [[other, missed], [missed], [same], [other], []]) expect(of(...pairs)).toBeNull();
    const [line] = toText(summarise(scorePairs([other, missed])));
    expect(line).toContain("average precision over all thresholds n. a.");
  });

  test("the curve never gains recall as the threshold rises", () => {
    const recalls = summarise(scorePairs(PAIRS)).curve.map(({ recall }) => recall);
    expect(recalls).toEqual([...recalls].sort((a, b) => b - a));
  });
});

test("the made pairs are the same in each run, and no entity is in both halves", async () => {
  const [open, again, heldBack] = [
    await madePairs(null, false),
    await madePairs(null, false),
    await madePairs(null, true),
  ];
  expect(again).toEqual(open);
  expect(open.length + heldBack.length).toBeGreaterThan(600);
  const firsts = new Set(
    open.filter(({ expect: label }) => label === "match").map(({ candidate }) => candidate.name),
  );
  expect(
    heldBack.filter(({ expect: label, candidate }) => label === "match" && firsts.has(candidate.name)),
  ).toEqual([]);
});
