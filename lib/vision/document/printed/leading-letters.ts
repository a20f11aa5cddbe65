import { folded } from "./text";

/** The beginning of a line with so many letters and digits. */
const firstLetters = (text: string, count: number): string =>
  new RegExp(`^(?:[^A-Z0-9]*[A-Z0-9]){${count}}`).exec(folded(text))?.[0] ?? "";

/** Whether a letter follows the first `count` letters and digits without a gap. */
export const isGlued = (text: string, count: number): boolean =>
  /^[A-Z]/.test(folded(text).slice(firstLetters(text, count).length));

/** "Name SOK DARA" begins with no "Names": the last of its letters is the first one of a word. */
export const endsInNextWord = (text: string, count: number): boolean =>
  /\s\S$/.test(firstLetters(text, count));

/** Whether the rest of a line begins within a word. */
export function isGluedTo(text: string, rest: string): boolean {
  const before = text.slice(0, text.lastIndexOf(rest));
  return rest !== "" && /[A-Z0-9]$/.test(folded(before));
}

/** The text after its first `count` letters and digits. */
export function afterLetters(text: string, count: number) {
  const characters = [...text];
  let seen = 0;
  const end = characters.findIndex((c) => {
    if (seen >= count) return true;
    if (/[A-Z0-9]/.test(folded(c))) seen++;
    return false;
  });
  return end < 0
    ? ""
    : characters
        .slice(end)
        .join("")
        .replace(/^[\s:.\-/º°]+/, "");
}
