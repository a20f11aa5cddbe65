import type { DateOrder } from "./dates";
import type { Hypothesis } from "./hypotheses";
import type { ClassifiedLine, PrintedField } from "./parsed-values";

/** What is known of a page before its values are given to fields. */
export interface PageContext {
  readonly order: DateOrder;
  /** Issuer by the heading, ISO 3166-1 alpha-3. */
  readonly country: string | undefined;
  /** The document is a licence. */
  readonly isLicence: boolean;
}

/** Log odds of a value without a label, before its place and the other values are considered. */
const PRIOR = {
  birth: -1,
  issue: -1.5,
  expiry: -1.5,
  fullName: 0.5,
  surname: -2,
  names: -2,
  sex: 0.5,
  nationality: 0.5,
  personalNumber: 1.5,
  documentNumber: 1.5,
  licenceNumber: -2.2,
} as const satisfies Partial<Record<PrintedField, number>>;

/** Log odds that a value gains by a word that says no more than that it is one ("No. 52.123.456"). */
export const ANNOUNCED = 3;

/** A line as the value of a field by its form alone. */
export const hypothesis = (field: keyof typeof PRIOR, value: string, line: ClassifiedLine): Hypothesis => ({
  field,
  parsed: { value, shortYear: false, ambiguous: false },
  line,
  label: null,
  score: PRIOR[field],
  reading: line.confidence,
});

/** The same with other log odds. */
export const withScore = (found: Hypothesis, more: number): Hypothesis => ({
  ...found,
  score: found.score + more,
});
