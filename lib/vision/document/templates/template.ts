import type { DocumentType } from "@/lib/vocabulary";
import type { DateOrder } from "../printed/dates";
import type { LabelField } from "../printed/label-fields";

/** The three numbers a document can carry; SPEC 2.4 `idNumber` is one of them. */
export const NUMBER_KINDS = ["personalNumber", "documentNumber", "licenceNumber"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Characters `from` up to, not including, `to` of a number. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** What a personal number says of its holder. */
export interface NumberMeaning {
  /** YYMMDD. */
  readonly birthDate?: Part;
  /** Sex by the value of a part; outside of both ranges it says nothing. */
  readonly sex?: Part & { readonly women: Range; readonly men: Range };
  /** The last digit is a Luhn check digit (ISO/IEC 7812-1, annex B). */
  readonly luhn?: true;
}
type Range = readonly [least: number, most: number];

export interface NumberFormat {
  /** What the whole number looks like, without spaces and separators. Absent where it is not known for certain. */
  readonly pattern?: RegExp;
  readonly meaning?: NumberMeaning;
}

/**
 * One document of one issuer, as data. A new one is a new file with an entry in `all.ts`; where its country is new as
 * well, its entry in `lib/countries/` gets headings.
 */
export interface DocumentTemplate {
  /** Issuer and kind, as the file is called. */
  readonly id: string;
  /** ISO 3166-1 alpha-3; null for every issuer that has no template of its own. */
  readonly country: string | null;
  readonly type: DocumentType;
  /** What the document calls itself. */
  readonly titles: readonly string[];
  /** Labels that it prints beside its values, beyond those of `printed/labels-*.ts`. */
  readonly labels: Readonly<Partial<Record<LabelField, readonly string[]>>>;
  readonly numbers: Readonly<Partial<Record<NumberKind, NumberFormat>>>;
  /** Which of its numbers SPEC 2.4 calls `idNumber`; of several the first that was read. */
  readonly idNumber: readonly NumberKind[];
  /** Whether every issue, some issues or none bear an expiry date. */
  readonly expiry: "always" | "sometimes" | "never";
  /** The longest validity of any issue; absent where it is not known for certain. */
  readonly maxValidityYears?: number;
  readonly dateOrder: DateOrder;
}
