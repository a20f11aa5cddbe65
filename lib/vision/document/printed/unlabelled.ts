import { NUMBER_FORMS } from "@/lib/countries/number-forms";
import { isPeople, nationalityOf } from "../fields/countries";
import { hasBirthDateInNumber, passesCheck } from "../fields/personal-number";
import { isFormOfNumber } from "../templates/find";
import { type DateOrder, findDates } from "./dates";
import type { Hypothesis } from "./hypotheses";
import { type ClassifiedLine, type PrintedField, parse } from "./parsed-values";
import { folded, keyOf } from "./text";
import { nameOf, numberOf, sexOf } from "./values";

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

/** A name that was read badly is no name. */
const MIN_NAME_READING = 0.75;
/** Words of addresses, offices and notices. */
export const NO_NAME =
  /\S,|\b(?:STRE ?ET|ROAD|AVENUE|AVE|BOX|RUA|AVENIDA|CALLE|RUE|STR|STRASSE|DEPARTMENT|MINISTRY|POLICE|POLICIE|OFFICE|AUTHORITY|SIGNATURE|NONE|CARD|CLASS|VALID|OF|AND|THE)\b|[&*#<>@]/i;
/** Shorter text is an abbreviation. */
const MIN_NAME_LETTERS = 3;

/** What each line may be by its form alone. */
export function unlabelledHypotheses(lines: readonly ClassifiedLine[], context: PageContext): Hypothesis[] {
  const free = lines.filter(({ label, heading }) => label === null && !heading);
  return free.flatMap((line) => [
    ...datesIn(line, context.order),
    ...(context.isLicence ? [] : peopleIn(line)),
    ...namesIn(line),
    ...partedNameIn(line, context),
    ...sexIn(line),
    ...numbersIn(line, context),
    ...formedNumbersIn(line, context),
  ]);
}

/** Numbers that have the form of their state's, wherever they stand in a line. */
function formedNumbersIn(line: ClassifiedLine, { country, isLicence }: PageContext): Hypothesis[] {
  if (isLicence) return [];
  return (NUMBER_FORMS[country ?? ""] ?? []).flatMap(({ kind, form, parts }): Hypothesis[] => {
    const found = new RegExp(`(?<![A-Z\\d])(?:${form.source})(?![A-Z\\d])`).exec(folded(line.text))?.[0];
    const number = found?.replace(/[^A-Z\d]/g, "");
    return number && (!parts?.check || passesCheck(number, parts.check))
      ? [hypothesis(kind, number, line)]
      : [];
  });
}

const hypothesis = (field: keyof typeof PRIOR, value: string, line: ClassifiedLine): Hypothesis => ({
  field,
  parsed: { value, shortYear: false, ambiguous: false },
  line,
  label: null,
  score: PRIOR[field],
  reading: line.confidence,
});

function datesIn(line: ClassifiedLine, order: DateOrder): Hypothesis[] {
  return findDates(line.text, order).flatMap(({ date, ...rest }) =>
    rest.shortYear
      ? []
      : (["birth", "issue", "expiry"] as const).map((field) => ({
          ...hypothesis(field, date, line),
          parsed: { value: date, ...rest },
        })),
  );
}

/** Of a people only: names and codes of countries stand in headings and places of birth too. */
function peopleIn(line: ClassifiedLine): Hypothesis[] {
  return !isPeople(line.text) ? [] : [hypothesis("nationality", keyOf(line.text), line)];
}

function namesIn(line: ClassifiedLine): Hypothesis[] {
  const name = nameOf(line.text);
  const isName =
    name !== null &&
    keyOf(name).length >= MIN_NAME_LETTERS &&
    line.confidence >= MIN_NAME_READING &&
    !/\d/.test(line.text) &&
    !NO_NAME.test(line.text) &&
    nationalityOf(line.text) === null;
  return isName ? [hypothesis("surname", name, line), hypothesis("names", name, line)] : [];
}

/** States whose cards or licences print "SURNAME, Given names" in one line without a label. */
const PARTED_NAMES: ReadonlySet<string> = new Set(["HKG", "NGA"]);
const PARTED_NAME = /^[A-Z][A-Z' -]+, ?[A-Z][A-Za-z' -]+$/;

function partedNameIn(line: ClassifiedLine, { country }: PageContext): Hypothesis[] {
  const name = nameOf(line.text);
  const isParted = PARTED_NAMES.has(country ?? "") && PARTED_NAME.test(line.text);
  return isParted && name !== null && line.confidence >= MIN_NAME_READING
    ? [hypothesis("fullName", name, line)]
    : [];
}

function sexIn(line: ClassifiedLine): Hypothesis[] {
  const sex = sexOf(line.text);
  const isBare = sex !== null && line.text.length <= 4 && !/^E$/i.test(line.text.trim());
  return isBare ? [hypothesis("sex", sex, line)] : [];
}

function numbersIn(line: ClassifiedLine, { country, isLicence, order }: PageContext): Hypothesis[] {
  const number = parse("documentNumber", line.text, order)[0]?.value;
  if (number === undefined || numberOf(line.text) === null) return [];
  const plain = number.replace(/[^A-Z0-9]/g, "");
  const found: Hypothesis[] = [];
  if (isFormOfNumber(plain, country, "personalNumber") || startsWithDate(plain, country))
    found.push(hypothesis("personalNumber", number, line));
  if (isLicence && line.confidence > 0.8 && findDates(line.text, order).length === 0)
    found.push(hypothesis("licenceNumber", number, line));
  return found;
}

/** A number of 13 digits that starts with a possible birth date, of a country whose numbers may do so. */
function startsWithDate(number: string, country: string | undefined) {
  const [, month, day] = /^\d{2}(\d{2})(\d{2})\d{7}$/.exec(number)?.map(Number) ?? [];
  const isDay =
    month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay && hasBirthDateInNumber(country);
}
