import { expect, test } from "vitest";
import { ALIGNMENT_WEIGHTS } from "@/lib/watchlist/matching/alignment-weights";
import { fitWeights, withWeights } from "@/tools/evaluation/screening/fit-weights";
import { type Pair, scorePair } from "@/tools/evaluation/screening/pairs";

const pair = (query: string, candidate: string, expected: "match" | "no_match"): Pair => ({
  kind: "pair",
  schema: "Person",
  query: { name: query },
  candidate: { name: candidate },
  expect: expected,
  category: "test",
  gate: true,
});
const score = (each: Pair) => scorePair(each, each.query);

test("SCREEN-NAME-2 weights are learned from labelled pairs, and those in use stay as they were", () => {
  const shipped = { ...ALIGNMENT_WEIGHTS };
  // A middle name more on the listed side is the same person here, and one on the query's side another.
  const same = pair("Thandi Dlamini", "Thandi Grace Nomvula Dlamini", "match");
  const other = pair("Sipho Musa Themba Nkosi", "Sipho Nkosi", "no_match");
  const { weights, before, after } = fitWeights([[same, other]]);
  expect(after).toBeLessThan(before);
  expect(weights.listedLeft).toBeLessThan(shipped.listedLeft);
  expect(weights.queryLeft).toBeGreaterThan(shipped.queryLeft);
  const [better, worse] = withWeights(weights, () => [score(same), score(other)]);
  expect(better).toBeGreaterThan(score(same));
  expect(worse).toBeLessThan(score(other));
  expect(ALIGNMENT_WEIGHTS).toEqual(shipped);
});
