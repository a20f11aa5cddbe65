/**
 * Letters that the recogniser takes for each other, and thin ones that it loses or adds. Of 63 misread letters on 2,700
 * rendered lines of names that were read with .9 and more, all but four are among these (docs/documents.md, misread-letters).
 */
const ALIKE: readonly string[] = ["ODQCG", "ILTJEFHU", "MNHW", "VYUW", "KXRHN", "BRPSE"];
const THIN = "ILJTH";

const isAlike = (a: string, b: string) =>
  a === b || ALIKE.some((letters) => letters.includes(a) && letters.includes(b));
const costOf = (letter: string) => (THIN.includes(letter) ? 0 : 1);

/** The fewest letters in which two words differ otherwise than by letters that are misread for each other. */
export function otherLetters(a: string, b: string): number {
  let previous = [0];
  for (const letter of b) previous.push((previous.at(-1) ?? 0) + costOf(letter));
  for (const own of a) {
    const current = [(previous[0] ?? 0) + costOf(own)];
    for (let j = 1; j <= b.length; j++) {
      const other = b.charAt(j - 1);
      const replaced = (previous[j - 1] ?? 0) + (isAlike(own, other) ? 0 : 1);
      const lost = (previous[j] ?? 0) + costOf(own);
      const added = (current[j - 1] ?? 0) + costOf(other);
      current.push(Math.min(replaced, lost, added));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
