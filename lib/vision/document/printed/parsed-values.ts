import { nationalityOf } from "../fields/countries";
import type { TextLine } from "../page/read-page";
import { type DateOrder, datesOfLabel } from "./dates";
import { isRead, type LabelField } from "./label-fields";
import type { LabelMatch } from "./match-label";
import type { PrintedLine } from "./split-lines";
import { folded } from "./text";
import {
  labelledNumberOf,
  labelledSexOf,
  nameOf,
  sexOf,
  surnameOf,
  withoutNeighbour,
  withoutTitle,
} from "./values";

/** Fields whose values are read; `otherDate` only so that they are taken for no other date. */
const PRINTED_FIELDS = [
  "surname",
  "secondSurname",
  "names",
  "middleNames",
  "fullName",
  "birth",
  "sex",
  "personalNumber",
  "documentNumber",
  "licenceNumber",
  "nationality",
  "issue",
  "expiry",
  "otherDate",
] as const;
export type PrintedField = (typeof PRINTED_FIELDS)[number];

export interface PrintedValue {
  readonly value: string;
  /** Reading confidence times the chance that the line is this field, 0 to 1. */
  readonly confidence: number;
  /** A label names the field; otherwise only its place among the other values tells (DOCDATA-PLACE-1). */
  readonly isLabelled: boolean;
  /** For dates, as in {@link PrintedDate}. */
  readonly shortYear: boolean;
  readonly ambiguous: boolean;
  /** Height of its line. */
  readonly heightPx: number;
  /** The lines it was read from. */
  readonly pieces: readonly TextLine[];
  /** A whole name whose label names the surname first ("Apellidos y nombres"): words of the surname. */
  readonly surnameWords?: number;
  /** A name whose second row has no label of its own. */
  readonly isContinued?: true;
}

/** A printed line, classified as label, heading or possible value. */
export interface ClassifiedLine extends PrintedLine {
  readonly label: LabelMatch | null;
  /** The label is a field code instead of words. */
  readonly coded: boolean;
  readonly heading: boolean;
}

/** A value parsed from the text of a line. */
export type ParsedValue = Pick<PrintedValue, "value" | "shortYear" | "ambiguous">;
const CLEAR = { shortYear: false, ambiguous: false };

export const isPrintedField = (field: string): field is PrintedField =>
  (PRINTED_FIELDS as readonly string[]).includes(field);

export const DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry", "validity", "otherDate"]);
/** Numbers of the document or its holder. */
export const NUMBERS: ReadonlySet<LabelField> = new Set([
  "personalNumber",
  "documentNumber",
  "licenceNumber",
]);

/** The values of a field in a text: none if it cannot be such a value, two for a validity. */
export function parse(field: LabelField, text: string, order: DateOrder): readonly ParsedValue[] {
  if (DATES.has(field))
    return datesOfLabel(text, order).map(({ date, ...rest }) => ({ value: date, ...rest }));
  // Values of fields that are not read only keep their line from other fields.
  if (!isRead(field)) return [{ value: text, ...CLEAR }];
  const value = valueParser(field)(text);
  return value === null ? [] : [{ value, ...CLEAR }];
}

/** A people or country as printed ("T.C./TUR", "República Dominicana"), else what may be one that is not known. */
const peopleOf = (text: string) => {
  if (nationalityOf(text) !== null) return text.trim();
  return sexOf(text) === null ? nameOf(text) : null;
};

/** Middle names, or the initial of one. */
const middleNamesOf = (text: string) =>
  nameOf(text) ?? /^[A-Z](?=\.?$)/.exec(folded(text).trim())?.[0] ?? null;

function valueParser(field: LabelField): (text: string) => string | null {
  if (field === "sex") return labelledSexOf;
  if (field === "nationality") return peopleOf;
  if (field === "middleNames") return middleNamesOf;
  if (field === "surname" || field === "secondSurname") return (text) => surnameOf(withoutNeighbour(text));
  if (field === "names") return (text) => nameOf(withoutTitle(withoutNeighbour(text)));
  if (field === "fullName") return (text) => nameOf(withoutTitle(text));
  return NUMBERS.has(field) ? labelledNumberOf : nameOf;
}
