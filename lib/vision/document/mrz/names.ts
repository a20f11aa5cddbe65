import { cut } from "./check-digits";
import { LAYOUTS, type MrzFormat } from "./formats";

/** Letters that the recogniser reads for fillers. */
const FALSE_LETTERS = "KCELSX";

/**
 * Only fillers follow the names (ICAO 9303-3, 4.6): removes letters read within that run, and one that was read for the
 * last filler.
 * @param isSeen whether every reading of the row saw the letter at this position of the name line: then it is an initial
 */
export function withoutStrayLetters(
  format: MrzFormat,
  lines: readonly string[],
  isSeen: (at: number) => boolean = () => false,
): string[] {
  const { name } = LAYOUTS[format];
  const text = cut(lines, name);
  const separator = text.indexOf("<<");
  if (separator < 0) return lines.slice();
  const secondary = text.slice(separator + 2);
  const start = name.from + separator + 2;
  const isStray = (at: number) =>
    FALSE_LETTERS.includes(secondary.charAt(at)) && secondary.charAt(at - 1) === "<" && !isSeen(start + at);
  let end = secondary.indexOf("<<");
  if (end < 0) end = secondary.length;
  const initial = end - 1;
  if (isStray(initial)) end = initial - 1;
  const cleaned = secondary.slice(0, end) + "<".repeat(secondary.length - end);
  return lines.map((line, i) =>
    i === name.line
      ? line.slice(0, name.from) + text.slice(0, separator + 2) + cleaned + line.slice(name.to)
      : line,
  );
}

/** Trailing fillers removed, inner ones as spaces. */
export const spaced = (field: string) => field.replace(/<+$/, "").replaceAll("<", " ").trim();

/** Primary and secondary identifier, separated by two fillers. */
export function splitNames(field: string) {
  const separator = field.indexOf("<<");
  if (separator < 0) return { surname: spaced(field), names: "" };
  return { surname: spaced(field.slice(0, separator)), names: spaced(field.slice(separator + 2)) };
}

/** Whether the name field is full, so that the names may have been cut off (ICAO 9303-3, 4.6). */
export const mayBeTruncated = (format: MrzFormat, lines: readonly string[]) =>
  !/<<<$/.test(cut(lines, LAYOUTS[format].name));
