import type { DocumentType } from "@/lib/vocabulary";
import type { DateOrder } from "../printed/dates";
import type { LabelField } from "../printed/label-fields";

/** The kinds of numbers on documents; the API's `idNumber` is one of them (DOCDATA-NUMBER-1). */
export const NUMBER_KINDS = ["personalNumber", "documentNumber", "licenceNumber"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Characters `from` up to, not including, `to` of a number. */
interface NumberPart {
  readonly from: number;
  readonly to: number;
}

/** The data about the holder that a personal number encodes. */
export interface NumberMeaning {
  /** YYMMDD. */
  readonly birthDate?: NumberPart;
  /** Sex by the numeric value of a part; unknown outside of both ranges, which include their ends. */
  readonly sex?: NumberPart & { readonly women: Range; readonly men: Range };
  /** The last digit is a Luhn check digit (ISO/IEC 7812-1, annex B). */
  readonly luhn?: true;
}
type Range = readonly [least: number, most: number];

export interface NumberFormat {
  /** Pattern of the whole number without spaces and separators; absent where it is not known for certain. */
  readonly pattern?: RegExp;
  readonly meaning?: NumberMeaning;
}

/**
 * One document of one issuer, as data. A new one is a new file with an entry in `all.ts`; where its country is new as
 * well, its entry in `lib/countries/` gets headings.
 */
export interface DocumentTemplate {
  /** Issuer and type; also the name of the file. */
  readonly id: string;
  /** ISO 3166-1 alpha-3; null for a generic template. */
  readonly country: string | null;
  readonly type: DocumentType;
  /** The titles that the document prints. */
  readonly titles: readonly string[];
  /** Its labels beyond those of `printed/labels-*.ts`. */
  readonly labels: Readonly<Partial<Record<LabelField, readonly string[]>>>;
  readonly numbers: Readonly<Partial<Record<NumberKind, NumberFormat>>>;
  /** Its numbers that the API calls `idNumber`, in order of preference. */
  readonly idNumber: readonly NumberKind[];
  /** Whether all issues, some or none have an expiry date. */
  readonly expiry: "always" | "sometimes" | "never";
  /** The longest validity of any issue, in years; absent where it is not known for certain. */
  readonly maxValidityYears?: number;
  readonly dateOrder: DateOrder;
}
