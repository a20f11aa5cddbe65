import { type DateOrder, findDates } from "./dates";
import type { ValueSheet, ZoneLine } from "./parsed-values";
import { nameOf } from "./values";

/** Latest birth year of a licence holder's date that anchors the names. */
const ANCHOR_YEAR = 2012;

/**
 * The field codes 1 and 2 are small and often lost: then the two name-like lines above the birth date, in the column
 * of the dates, are surname and names.
 */
export function takeByOrder(zone: readonly ZoneLine[], values: ValueSheet, order: DateOrder) {
  if (values.has("surname") && values.has("names")) return;
  const anchor = values.lineOf("birth") ?? firstOldDate(zone, order);
  if (!anchor) return;
  const column = (values.lineOf("issue") ?? anchor).start;
  const top = zone.filter((line) => line.heading && line.y < anchor.y).sort((a, b) => a.y - b.y)[0];
  const taken = [values.lineOf("surname"), values.lineOf("names")];
  const [upper, lower] = zone
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

function takeSingleName(line: ZoneLine, values: ValueSheet) {
  const name = nameOf(line.text);
  if (name === values.valueOf("surname") || name === values.valueOf("names")) return;
  putName(values, values.has("surname") ? "names" : "surname", line, 0.7);
}

function firstOldDate(zone: readonly ZoneLine[], order: DateOrder) {
  return zone
    .filter((line) => {
      const [first] = findDates(line.text, order);
      return first !== undefined && Number(first.date.slice(0, 4)) < ANCHOR_YEAR;
    })
    .sort((a, b) => a.y - b.y)[0];
}

/** An address stands between names and birth date where no code or label says so: its parts are set off by commas. */
const ADDRESS = /,|\b(?:STRE ?ET|ROAD|AVENUE|BOX|RUA|AVENIDA)\b/i;

function isNameLine(line: ZoneLine, anchor: ZoneLine, column: number) {
  if (ADDRESS.test(line.text)) return false;
  if (line.label !== null || line.confidence <= 0.6 || /\d/.test(line.text) || nameOf(line.text) === null)
    return false;
  const above = line.y < anchor.y - 0.4 * anchor.height;
  return above && Math.abs(line.start - column) < 6 * anchor.height && line.height > 0.5 * anchor.height;
}

/** On the line of the first heading, or above it: the issuer ("FLORIDA"), not its holder. */
const isBesideHeading = (line: ZoneLine, heading: ZoneLine | undefined) =>
  heading !== undefined && line.y < heading.y + 0.6 * Math.max(line.height, heading.height);

function putName(values: ValueSheet, field: "surname" | "names", line: ZoneLine, certainty: number) {
  const name = nameOf(line.text);
  if (name !== null) values.put(field, name, line.confidence * certainty, line);
}
