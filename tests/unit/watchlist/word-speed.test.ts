import { expect, test } from "vitest";
import { editDistance, haveOtherLetters } from "@/lib/watchlist/matching/edit-distance";
import { FOLDS, fold, lettersIn } from "@/lib/watchlist/matching/fold";
import { mayBeginAlike, phonemesOf, soundSkeletons } from "@/lib/watchlist/matching/sound";

/** What is left out for speed changes no result: both functions against the plain form of themselves. */

let state = 7;
const below = (limit: number) => {
  state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
  return (state >> 8) % limit;
};
const wordOf = (letters: string) =>
  Array.from({ length: below(12) }, () => letters[below(letters.length)]).join("");

test("SCREEN-NAME-1 a rule that is left out because of its letters would have changed nothing", () => {
  const alphabets = ["abcdefghijklmnopqrstuvwxyz", "schztkjyieowq", "aeiouyjx3", "tcsz"];
  for (let i = 0; i < 40_000; i++) {
    const word = wordOf(alphabets[i % alphabets.length] ?? "");
    expect(fold(word), word).toBe(FOLDS.reduce((text, [pattern, by]) => text.replace(pattern, by), word));
  }
});

/** The whole table. */
function plainDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => d[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const plain = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (d[i] as number[])[j] = isSwap ? Math.min(plain, at(i - 2, j - 2) + 1) : plain;
    }
  return at(a.length, b.length);
}

test("SCREEN-NAME-1 the edit distance within its limit is that of the whole table", () => {
  for (let i = 0; i < 40_000; i++) {
    const a = wordOf("abcd");
    const b = i % 2 ? wordOf("abcd") : a.slice(0, below(8)) + wordOf("ab").slice(0, 2) + a.slice(below(8));
    const most = below(5);
    expect(editDistance(a, b, most), `${a} ${b} ${most}`).toBe(Math.min(plainDistance(a, b), most + 1));
  }
});

test("SCREEN-NAME-1 words that are ruled out by their letters are further apart than the limit", () => {
  let ruledOut = 0;
  for (let i = 0; i < 40_000; i++) {
    const letters = i % 2 === 0 ? "abcdef" : "abcdefghijklmnop";
    const [left, right, most] = [wordOf(letters), wordOf(letters), below(4)];
    if (!haveOtherLetters(lettersIn(left), lettersIn(right), most)) continue;
    ruledOut += 1;
    expect(editDistance(left, right, most), `${left} ${right}`).toBeGreaterThan(most);
  }
  expect(ruledOut).toBeGreaterThan(5_000);
});

test("SCREEN-NAME-1 words that are ruled out by their first letters have consonants of other classes", () => {
  const classesOf = (word: string) => soundSkeletons(phonemesOf(word))[0] ?? "";
  let ruledOut = 0;
  for (let i = 0; i < 40_000; i++) {
    const letters = i % 2 === 0 ? "abcdefghijklmnopqrstuvwxyz" : "ctdszhjkxgpaei";
    const [left, right] = [wordOf(letters), wordOf(letters)];
    if (mayBeginAlike(left, right)) continue;
    ruledOut += 1;
    expect(classesOf(left), `${left} ${right}`).not.toBe(classesOf(right));
  }
  expect(ruledOut).toBeGreaterThan(5_000);
});
