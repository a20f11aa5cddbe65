import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "./dates";
import type { LabelField } from "./label-fields";
import type { LabelMatch } from "./match-label";
import type { PrintedLine } from "./split-lines";
import { nameOf, numberOf, sexOf, surnameOf } from "./values";

/** Fields whose values are read. */
const PRINTED_FIELDS = [
  "surname",
  "names",
  "fullName",
  "birth",
  "sex",
  "personalNumber",
  "documentNumber",
  "licenceNumber",
  "nationality",
  "issue",
  "expiry",
] as const;
export type PrintedField = (typeof PRINTED_FIELDS)[number];

export interface PrintedValue {
  readonly value: string;
  /** Reading confidence, 0 to 1, lowered where the label was doubtful. */
  readonly confidence: number;
  /** For dates, as in {@link PrintedDate}. */
  readonly shortYear: boolean;
  readonly ambiguous: boolean;
  /** Height of its line. */
  readonly heightPx: number;
  /** The lines it was read from. */
  readonly pieces: readonly TextLine[];
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
type ValueEntry = Omit<PrintedValue, "heightPx" | "pieces"> & { readonly line: ClassifiedLine };
const CLEAR = { shortYear: false, ambiguous: false };

/** The best value per field found so far. */
export class PrintedValues {
  readonly #values = new Map<PrintedField, ValueEntry>();

  put(field: PrintedField, value: string, confidence: number, line: ClassifiedLine) {
    this.#put(field, { value, ...CLEAR }, confidence, line);
  }

  #put(field: PrintedField, value: ParsedValue, confidence: number, line: ClassifiedLine) {
    const known = this.#values.get(field);
    if (!known || confidence > known.confidence) this.#values.set(field, { ...value, confidence, line });
  }

  /** Enters the values parsed for a label; the two dates of a validity are issue and expiry. */
  take(field: LabelField, parsed: readonly ParsedValue[], confidence: number, line: ClassifiedLine) {
    const [first, second] = parsed;
    if (!first) return;
    if (field === "validity") {
      if (second) this.#put("issue", first, confidence, line);
      this.#put("expiry", second ?? first, second ? confidence : confidence * 0.8, line);
    } else if (isPrintedField(field)) {
      this.#put(field, first, confidence, line);
    }
  }

  lineOf(field: PrintedField) {
    return this.#values.get(field)?.line;
  }

  has(field: PrintedField) {
    return this.#values.has(field);
  }

  valueOf(field: PrintedField) {
    return this.#values.get(field)?.value;
  }

  keepOnlySex() {
    for (const field of this.#values.keys()) if (field !== "sex") this.#values.delete(field);
  }

  read(): Partial<Record<PrintedField, PrintedValue>> {
    return Object.fromEntries(
      [...this.#values].map(([field, { line, ...value }]) => [
        field,
        { ...value, heightPx: line.height, pieces: line.pieces },
      ]),
    );
  }
}

const isPrintedField = (field: LabelField): field is PrintedField =>
  (PRINTED_FIELDS as readonly string[]).includes(field);
/** Whether values of this field are read at all. */
export const isRead = (field: LabelField) => isPrintedField(field) || field === "validity";

const DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry", "validity"]);
const NUMBERS: ReadonlySet<LabelField> = new Set(["personalNumber", "documentNumber", "licenceNumber"]);

/** The values of a field in a text: none if it cannot be such a value, two for a validity. */
export function parse(field: LabelField, text: string, order: DateOrder): readonly ParsedValue[] {
  if (DATES.has(field)) return findDates(text, order).map(({ date, ...rest }) => ({ value: date, ...rest }));
  const value = valueParser(field)(text);
  return value === null ? [] : [{ value, ...CLEAR }];
}

function valueParser(field: LabelField): (text: string) => string | null {
  if (field === "sex") return sexOf;
  if (field === "surname") return surnameOf;
  return NUMBERS.has(field) ? numberOf : nameOf;
}
