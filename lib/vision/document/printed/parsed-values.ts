import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "./dates";
import type { LabelField } from "./label-fields";
import type { LabelMatch } from "./match-label";
import type { PrintedLine } from "./split-lines";
import { nameOf, numberOf, sexOf, surnameOf } from "./values";

/** Labels whose values are read. */
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
  /** Reading confidence, lowered where the label was doubtful. */
  readonly confidence: number;
  /** Of a date, as in {@link PrintedDate}. */
  readonly shortYear: boolean;
  readonly ambiguous: boolean;
  /** Height of the line it stands on. */
  readonly heightPx: number;
  /** The lines it was read from. */
  readonly pieces: readonly TextLine[];
}

/** A printed line with what it was taken for. */
export interface ZoneLine extends PrintedLine {
  readonly label: LabelMatch | null;
  /** Stands with a field code instead of a word. */
  readonly coded: boolean;
  readonly heading: boolean;
}

/** Values a text gives for a field; a validity gives two dates. */
export type Parsed = readonly ParsedValue[];
type ParsedValue = Pick<PrintedValue, "value" | "shortYear" | "ambiguous">;
type Held = Omit<PrintedValue, "heightPx" | "pieces"> & { readonly line: ZoneLine };
const CLEAR = { shortYear: false, ambiguous: false };

/** The best value per field so far. */
export class ValueSheet {
  readonly #values = new Map<PrintedField, Held>();

  put(field: PrintedField, value: string, confidence: number, line: ZoneLine) {
    this.#put(field, { value, ...CLEAR }, confidence, line);
  }

  #put(field: PrintedField, value: ParsedValue, confidence: number, line: ZoneLine) {
    const known = this.#values.get(field);
    if (!known || confidence > known.confidence) this.#values.set(field, { ...value, confidence, line });
  }

  /** Enters what a text gave for a label; a validity is an issue and an expiry. */
  take(field: LabelField, parsed: Parsed, confidence: number, line: ZoneLine) {
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
/** Whether the values of a label are read at all. */
export const isRead = (field: LabelField) => isPrintedField(field) || field === "validity";

const DATES: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry", "validity"]);
const NUMBERS: ReadonlySet<LabelField> = new Set(["personalNumber", "documentNumber", "licenceNumber"]);

/** What a text says for a field; nothing when it cannot be such a value. */
export function parse(field: LabelField, text: string, order: DateOrder): Parsed {
  if (DATES.has(field)) return findDates(text, order).map(({ date, ...rest }) => ({ value: date, ...rest }));
  const value = valueParser(field)(text);
  return value === null ? [] : [{ value, ...CLEAR }];
}

function valueParser(field: LabelField): (text: string) => string | null {
  if (field === "sex") return sexOf;
  if (field === "surname") return surnameOf;
  return NUMBERS.has(field) ? numberOf : nameOf;
}
