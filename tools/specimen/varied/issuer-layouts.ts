import type { DocumentType } from "@/lib/vocabulary";
import type { LanguageName } from "./languages";

/** How a layout prints dates: of 2012-08-03 `03.08.2012`, `03.08.12`, `03/08/2012`, `08/03/2012`, `2012-08-03`, `03 AUG 2012`, `03-Aug-2012`, `3 AGO/AUG 2012`. */
export type DateForm =
  | "dots"
  | "dots-short"
  | "slashes"
  | "american"
  | "year-first"
  | "words"
  | "words-hyphen"
  | "words-own";

/**
 * The arrangement of one issuer's card in the words that it prints. Rows go from top to bottom, their cells are parted by
 * `|`. Of a cell `4b EXP={expiry}` has its label beside the value, `Surname^{surname}` above it and `Surname_{surname}`
 * below it; what has none of these stands alone.
 */
export interface IssuerLayout {
  readonly country: string;
  readonly type: DocumentType;
  readonly language: LanguageName;
  readonly date: DateForm;
  /** Lines of the heading, from the top. */
  readonly heading: readonly string[];
  /** The holder's number: # a digit, @ a capital, others as they are. */
  readonly number: string;
  readonly rows: readonly string[];
  readonly isPortraitRight?: true;
}

/** A layout as one row of data; the lines of its heading are parted by `|`. */
export const row = (
  [country, type, language, date]: readonly [string, DocumentType, LanguageName, DateForm],
  heading: string,
  number: string,
  rows: readonly string[],
  more: Pick<IssuerLayout, "isPortraitRight"> = {},
): IssuerLayout => ({ country, type, language, date, heading: heading.split("|"), number, rows, ...more });

/** The portrait stands right of the values. */
export const RIGHT = { isPortraitRight: true } as const;
