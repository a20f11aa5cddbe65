/** Comparison of printed words regardless of case, diacritics and small reading errors. */

/** Upper case without diacritics, with one kind of apostrophe. */
export const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .replace(/[’‘`´]/g, "'");

/** Letters and digits only, so that spellings of one label are equal. */
export const keyOf = (text: string) => folded(text).replace(/[^A-Z0-9]/g, "");

/** Levenshtein distance; `max + 1` as soon as it is certain to exceed `max`. */
export function editDistance(a: string, b: string, max = Infinity): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const distance = Math.min((previous[j] as number) + 1, (current[j - 1] as number) + 1, swap);
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > max) return max + 1;
    previous = current;
  }
  return previous[b.length] as number;
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
