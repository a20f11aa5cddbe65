import type { PersonalNumberRule } from "@/lib/countries/personal-numbers";
import type { DocumentType } from "@/lib/vocabulary";
import type { DateOrder } from "../printed/dates";
import type { LabelField } from "../printed/label-fields";

/** The kinds of numbers on documents; the API's `idNumber` is one of them (DOCDATA-NUMBER-1). */
export const NUMBER_KINDS = ["personalNumber", "documentNumber", "licenceNumber"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

export interface NumberFormat {
  /** Pattern of the whole number without spaces and separators; absent where it is not known for certain. */
  readonly pattern?: RegExp;
  /** The rule of the state, which also says which of its parts a public source confirms (DOCUMENT-NUMBER-1). */
  readonly rule?: PersonalNumberRule;
}

/**
 * One document of one issuer, as data. A new one is a new file with an entry in `all.ts`; where its country is new as
 * well, its entry in `lib/countries/` gets headings. What a reader of a document needs beyond this (its places, its
 * colours) becomes an optional field here: every reader of a template must work where a field is absent.
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
  /**
   * The longest validity of any issue, in years, where `lib/countries/identity-documents.ts` knows none for the issuer;
   * absent where it is not known for certain.
   */
  readonly maxValidityYears?: number;
  /**
   * Public sources of titles and labels. Absent: they were written from descriptions and not checked against an issued
   * document.
   */
  readonly sources?: readonly string[];
  readonly dateOrder: DateOrder;
}

/** The format of a state's personal number as a template's. */
export const numberOf = (rule: PersonalNumberRule): NumberFormat => ({ pattern: rule.pattern, rule });
