import { cut } from "./check-digits";
import { LAYOUTS, type MrzFormat } from "./formats";

/** Letters that a filler is misread as. */
const FALSE_LETTERS = "KCELSX";

/**
 * After the names only fillers follow (ICAO 9303-3, 4.6): drops letters read inside that run, and a filler's look-alike
 * at its end.
 */
export function withoutStrayLetters(format: MrzFormat, lines: readonly string[]): string[] {
  const { name } = LAYOUTS[format];
  const text = cut(lines, name);
  const separator = text.indexOf("<<");
  if (separator < 0) return lines.slice();
  const secondary = text.slice(separator + 2);
  const end = secondary.search(new RegExp(`<<|<[${FALSE_LETTERS}]<<`));
  let cleaned = secondary;
  if (end >= 0) cleaned = secondary.slice(0, end) + "<".repeat(secondary.length - end);
  else if (new RegExp(`<[${FALSE_LETTERS}]$`).test(secondary)) cleaned = `${secondary.slice(0, -1)}<`;
  return lines.map((line, i) =>
    i === name.line
      ? line.slice(0, name.from) + text.slice(0, separator + 2) + cleaned + line.slice(name.to)
      : line,
  );
}

/** Fillers at the end dropped, inner ones as spaces. */
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
