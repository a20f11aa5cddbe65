import { type DateOrder, findDates } from "./dates";
import type { ClassifiedLine, PrintedValues } from "./parsed-values";
import { nameOf } from "./values";

/** A date before this year may be a licence holder's birth date, by which the names are found. */
const ANCHOR_YEAR = 2012;

/**
 * Reads names by their position. The field codes 1 and 2 are small and often lost: then the two name-like lines above the
 * birth date, in the column of the dates, are surname and names.
 */
export function takeByPosition(lines: readonly ClassifiedLine[], values: PrintedValues, order: DateOrder) {
  if (values.has("surname") && values.has("names")) return;
  const anchor = values.lineOf("birth") ?? firstOldDate(lines, order);
  if (!anchor) return;
  const column = (values.lineOf("issue") ?? anchor).start;
  const top = lines.filter((line) => line.heading && line.y < anchor.y).sort((a, b) => a.y - b.y)[0];
  const taken = [values.lineOf("surname"), values.lineOf("names")];
  const [upper, lower] = lines
    .filter((line) => isNameLine(line, anchor, column) && !isBesideHeading(line, top))
    .sort((a, b) => a.y - b.y)
    .slice(-2);
  if (upper && lower) {
    if (!values.has("surname") && !taken.includes(upper)) putName(values, "surname", upper, 0.85);
    if (!values.has("names") && !taken.includes(lower)) putName(values, "names", lower, 0.85);
  } else if (upper) {
    takeSingleName(upper, values);
  }
}

function takeSingleName(line: ClassifiedLine, values: PrintedValues) {
  const name = nameOf(line.text);
  if (name === values.valueOf("surname") || name === values.valueOf("names")) return;
  putName(values, values.has("surname") ? "names" : "surname", line, 0.7);
}

function firstOldDate(lines: readonly ClassifiedLine[], order: DateOrder) {
  return lines
    .filter((line) => {
      const [first] = findDates(line.text, order);
      return first !== undefined && Number(first.date.slice(0, 4)) < ANCHOR_YEAR;
    })
    .sort((a, b) => a.y - b.y)[0];
}

/** Licences may print the address between names and birth date; commas separate its parts. */
const ADDRESS = /,|\b(?:STRE ?ET|ROAD|AVENUE|BOX|RUA|AVENIDA)\b/i;

function isNameLine(line: ClassifiedLine, anchor: ClassifiedLine, column: number) {
  if (ADDRESS.test(line.text)) return false;
  if (line.label !== null || line.confidence <= 0.6 || /\d/.test(line.text) || nameOf(line.text) === null)
    return false;
  const above = line.y < anchor.y - 0.4 * anchor.height;
  return above && Math.abs(line.start - column) < 6 * anchor.height && line.height > 0.5 * anchor.height;
}

/** On the line of the first heading or above it: the issuer ("FLORIDA"), not the holder. */
const isBesideHeading = (line: ClassifiedLine, heading: ClassifiedLine | undefined) =>
  heading !== undefined && line.y < heading.y + 0.6 * Math.max(line.height, heading.height);

function putName(values: PrintedValues, field: "surname" | "names", line: ClassifiedLine, certainty: number) {
  const name = nameOf(line.text);
  if (name !== null) values.put(field, name, line.confidence * certainty, line);
}
