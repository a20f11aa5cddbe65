import { expect, test } from "vitest";
import {
  BELOWS,
  MARKS,
  OVER_LETTER,
  OVER_SMALL,
  THROUGH_LETTER,
  UNDER_LETTER,
  UNDER_SMALL,
} from "@/lib/vision/document/diacritics/network";
import { SURE_MARK, SURE_STROKE } from "@/lib/vision/document/diacritics/restore-name";
import { HELD_OUT_SEED, marksOf, strokesOf } from "@/tools/evaluation/documents/diacritics";
import { confusion } from "@/tools/evaluation/documents/learn-diacritics";

/** Lines that the networks were not trained on: 7 to 44 px high, most of them degraded. */
test("DOCDATA-NAME-1 diacritics are recognised, and hardly one is invented", async () => {
  const capitals = await marksOf(HELD_OUT_SEED + 5000, 240);
  const small = await marksOf(HELD_OUT_SEED + 5000, 240, "small");
  const { through } = await strokesOf(HELD_OUT_SEED + 5000, 120);
  const over = confusion(OVER_LETTER, capitals.above, MARKS.length, SURE_MARK);
  const under = confusion(UNDER_LETTER, capitals.below, BELOWS.length, SURE_MARK);
  const overSmall = confusion(OVER_SMALL, small.above, MARKS.length, SURE_MARK);
  const underSmall = confusion(UNDER_SMALL, small.below, BELOWS.length, SURE_MARK);
  const struck = confusion(THROUGH_LETTER, through, 2, SURE_STROKE);
  const rates = (counts: readonly (readonly number[])[]) => {
    const [plain = [], ...marked] = counts;
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const given = (row: readonly number[]) => row.slice(1, counts.length);
    const right = sum(marked.map((row, i) => row[i + 1] ?? 0));
    return {
      letters: sum(plain),
      madeUp: sum(given(plain)) / sum(plain),
      marked: sum(marked.map(sum)),
      found: right / sum(marked.map(sum)),
      mistaken: 1 - right / sum(marked.map((row) => sum(given(row)))),
    };
  };
  const [marks, marksOfSmall, strokes] = [rates(over), rates(overSmall), rates(struck)];
  for (const each of [marks, marksOfSmall]) {
    expect(each.letters).toBeGreaterThan(600);
    expect(each.marked).toBeGreaterThan(100);
    expect(each.madeUp).toBeLessThanOrEqual(0.002);
    expect(each.mistaken).toBeLessThanOrEqual(0.02);
  }
  // Without the languages of an issuer, and a macron looks like a tilde at ten pixels; small letters are smaller still.
  const usual = capitals.above.filter(({ answer }) => answer < MARKS.indexOf("macron"));
  expect(rates(confusion(OVER_LETTER, usual, MARKS.length, SURE_MARK)).found).toBeGreaterThanOrEqual(0.65);
  expect(marks.found).toBeGreaterThanOrEqual(0.6);
  expect(marksOfSmall.found).toBeGreaterThanOrEqual(0.35);
  const [below, belowSmall] = [rates(under), rates(underSmall)];
  expect(below.found).toBeGreaterThanOrEqual(0.9);
  expect(belowSmall.found).toBeGreaterThanOrEqual(0.75);
  for (const { madeUp } of [below, belowSmall]) expect(madeUp).toBeLessThanOrEqual(0.01);
  expect(strokes.madeUp).toBeLessThanOrEqual(0.01);
  expect(strokes.found).toBeGreaterThanOrEqual(0.7);
}, 120_000);
