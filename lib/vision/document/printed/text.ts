/** Comparison of printed words regardless of case, diacritics and small reading errors. */

/** Letters that Unicode does not take apart, as the recogniser reads them. */
const PLAIN: Readonly<Record<string, string>> = {
  Ø: "O",
  Æ: "AE",
  Œ: "OE",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Ə: "E",
  Þ: "P",
};

/** Upper case without diacritics, with one kind of apostrophe. */
export const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .replace(/[ØÆŒŁĐÐƏÞ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[’‘`´]/g, "'");

/** Letters and digits only, so that spellings of one label are equal. */
export const keyOf = (text: string) => folded(text).replace(/[^A-Z0-9]/g, "");

/** One row of the table of distances, kept from call to call: millions of words a document are compared. */
let row = new Uint16Array(64);

/** Levenshtein distance; `max + 1` as soon as it is certain to exceed `max`. */
export function editDistance(a: string, b: string, max = Infinity): number {
  const width = b.length;
  if (Math.abs(a.length - width) > max) return max + 1;
  if (row.length <= width) row = new Uint16Array(2 * width);
  for (let j = 0; j <= width; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    if (nextRow(a.charCodeAt(i - 1), i, b) > max) return max + 1;
  }
  return row[width] as number;
}

/** The row of the table for one more letter of the first word, the `i`th. @returns its least distance */
function nextRow(letter: number, i: number, b: string): number {
  let diagonal = i - 1;
  let least = i;
  row[0] = i;
  for (let j = 1, left = i; j <= b.length; j += 1) {
    const above = row[j] as number;
    const kept = letter === b.charCodeAt(j - 1) ? diagonal : diagonal + 1;
    left = Math.min(kept, above + 1, left + 1);
    diagonal = above;
    row[j] = left;
    least = Math.min(least, left);
  }
  return least;
}

/** Which letters and digits a word has, a bit each; some share one. */
export function lettersIn(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** An edit distance that two words have at least, by their {@link lettersIn}: an edit brings or takes one kind of letter. */
export function leastDistance(a: number, b: number): number {
  return Math.max(bits(a & ~b), bits(b & ~a));
}

/** Bits that are set (H. S. Warren, "Hacker's Delight", 5-1). */
function bits(of: number): number {
  let x = of - ((of >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether `text` contains `needle` with at most 16 % of its letters misread. */
export function contains(text: string, needle: string) {
  if (text.includes(needle)) return true;
  const tolerance = Math.floor(needle.length * 0.16);
  if (tolerance === 0) return false;
  for (let at = 0; at <= text.length - needle.length; at++) {
    if (editDistance(text.slice(at, at + needle.length), needle, tolerance) <= tolerance) return true;
  }
  return editDistance(text, needle, tolerance) <= tolerance;
}
