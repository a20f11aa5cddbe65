import { isPeople, nationalityOf } from "../fields/countries";
import { hasBirthDateInNumber, numbersByForm } from "../fields/personal-number";
import { holdsTitle } from "../fields/type";
import { isFormOfNumber } from "../templates/find";
import { type DateOrder, findDates } from "./dates";
import type { Hypothesis } from "./hypotheses";
import { CLEAR } from "./match-label";
import { type ClassifiedLine, type PrintedField, parse } from "./parsed-values";
import { folded, keyOf } from "./text";
import { isLongNumber } from "./title-numbers";
import {
  afterNumberWord,
  isSpecimenWord,
  nameOf,
  numberOf,
  SURNAME_AND_COMMA,
  SURNAME_IN_CAPITALS,
  sexOf,
  surnameOf,
} from "./values";

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

/** Log odds that a number gains by a word that says no more than that it is one ("No. 52.123.456"). */
const ANNOUNCED = 3;

/** Log odds of a number that has the form of its state's. */
const OWN_FORM = 1.5;

/** A name that was read badly is no name. */
const MIN_NAME_READING = 0.75;
/** Words of addresses and notices, and of offices in the languages of most documents. */
const NO_NAME_WORDS = [
  "STREET|STRE ET|ROAD|AVENUE|AVE|BOX|RUA|AVENIDA|CALLE|RUE|STR|STRASSE|SIGNATURE|FIRMA|NUMERO|NUMBER|NUMMER|NONE|CARD|CLASS|VALID|OF|AND|THE",
  "DEPARTMENT|DEPARTAMENTO|MINISTRY|MINISTERIO|MINISTERE|MINISTERO|GOVERNMENT|GOBIERNO|GOVERNO|GOUVERNEMENT|POLICE|POLICIE",
  "OFFICE|AUTHORITY|SECRETARIA|DIRECCION|DIRECTION|INSTITUTO|COMMISSION|COMISION|TRIBUNAL|REGISTRO|SERVICIO|MUNICIPALIDAD",
].join("|");
export const NO_NAME = new RegExp(`\\S,|\\b(?:${NO_NAME_WORDS})\\b|[&*#<>@]|^e/[vg] `, "i");
/** Shorter text is an abbreviation. */
const MIN_NAME_LETTERS = 3;

/** What stands in place of an expiry date on documents that have none. */
const LIFELONG =
  /^[^A-Z]*(?:SEUMUR HIDUP|LIFELONG|LIFETIME|FOR LIFE|INDEFINID[AO]|INDEFINITE(?:LY)?|ILIMITAD[AO]|ILLIMITEE?|UNLIMITED|UNBEFRISTET|UNBEGRENZT|VITALICI[AO]|NO EXPIRY|NEOGRANICENO|BEZTERMINOW[OY])[^A-Z]*$/;

/** What each line may be by its form alone. */
export function unlabelledHypotheses(lines: readonly ClassifiedLine[], context: PageContext): Hypothesis[] {
  const free = lines.filter(({ label, heading }) => label === null && !heading);
  const headings = lines.filter(({ heading }) => heading);
  const all = [
    ...headings.flatMap((line) => formedNumbersIn(line, context)),
    ...free.flatMap((line) => hypothesesOf(line, lines, context)),
    ...numbersBesideTitles(
      lines.filter(({ text }) => numbersByForm(text, context.country).length === 0),
      context.isLicence ? "licenceNumber" : "documentNumber",
    ),
  ];
  const isLifelong = lines.some(({ text, label }) => LIFELONG.test(folded(label?.rest || text)));
  return isLifelong ? all.flatMap(withoutExpiry) : all;
}

/** Where the state prints the whole name in one line, no other line is a part of it, but beside a label that was read well. */
export function besideWholeName(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  const isWhole = ({ field, line, label }: Hypothesis) =>
    field === "fullName" && label === null && SURNAME_AND_COMMA.test(line.text);
  if (!hypotheses.some(isWhole)) return hypotheses;
  const isClear = ({ label }: Hypothesis) => (label?.label?.score ?? 0) >= CLEAR;
  return hypotheses.filter((each) => (each.field !== "surname" && each.field !== "names") || isClear(each));
}

function hypothesesOf(line: ClassifiedLine, lines: readonly ClassifiedLine[], context: PageContext) {
  return [
    ...datesIn(line, context.order),
    ...(context.isLicence ? [] : peopleIn(line)),
    ...namesIn(line),
    ...surnameAndInitialsIn(line, context),
    ...partedNameIn(line, context),
    ...placedNameIn(line, lines, context),
    ...sexIn(line, context),
    ...numbersIn(line, context),
    ...formedNumbersIn(line, context),
  ];
}

/** How far right of a title its number may stand, how far below it and how far to the side of its start, in line heights. */
const MAX_BESIDE = 14;
const BELOW = { least: 0.6, most: 2.2, aside: 2 } as const;

function isAtTitle(line: ClassifiedLine, title: ClassifiedLine): boolean {
  const height = (title.height + line.height) / 2;
  const gap = (line.start - title.end) / height;
  const drop = (line.y - title.y) / height;
  const aside = Math.abs(line.start - title.start) / height;
  const isBelow = drop > BELOW.least && drop < BELOW.most && aside < BELOW.aside;
  return (Math.abs(drop) < 0.55 && gap > -1 && gap < MAX_BESIDE) || isBelow;
}

/** Numbers right of a title in its row, or right below its start: cards and permits print theirs there without a label. */
export function numbersBesideTitles(
  lines: readonly ClassifiedLine[],
  field: "documentNumber" | "licenceNumber" = "documentNumber",
): Hypothesis[] {
  const titles = lines.filter(({ label, text }) => label === null && holdsTitle(text));
  return lines.flatMap((line) => {
    const isFree = line.label === null && !line.heading && !/\s/.test(line.text.trim());
    const number = isFree && isLongNumber(line.text) ? numberOf(line.text) : null;
    const isThere = titles.some((title) => isAtTitle(line, title));
    return number !== null && isThere ? [withScore(hypothesis(field, number, line), ANNOUNCED)] : [];
  });
}

/** Without an expiry date a date that is not the birth date is rather that of issue. */
function withoutExpiry(found: Hypothesis): Hypothesis[] {
  if (found.field === "expiry") return [];
  return [found.field === "issue" ? withScore(found, ANNOUNCED) : found];
}

/** Numbers that have the form of their state's, wherever they stand in a line. */
function formedNumbersIn(line: ClassifiedLine, { country, isLicence }: PageContext): Hypothesis[] {
  return numbersByForm(line.text, country)
    .filter(({ kind }) => (kind === "licenceNumber") === isLicence)
    .map(({ kind, number }) => ({ ...hypothesis(kind, number, line), score: OWN_FORM }));
}

/** Layouts that print the whole name without a label, by the line that it stands above or below. */
const PLACED_NAMES: Readonly<
  Record<string, { readonly side: "above" | "below"; readonly of: PrintedField }>
> = {
  IND: { side: "above", of: "birth" },
  MYS: { side: "below", of: "personalNumber" },
};
/** In line heights, from row to row: a row in the state's own letters may stand between. */
const MAX_ROWS_APART = 4;
/** How far the left ends may differ, in line heights. */
const MAX_ASIDE = 2;

function placedNameIn(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country = "" }: PageContext,
): Hypothesis[] {
  const layout = PLACED_NAMES[country];
  const name = layout ? nameOf(line.text) : null;
  if (!layout || name === null || line.confidence < MIN_NAME_READING || NO_NAME.test(line.text)) return [];
  const left = ({ x, width }: ClassifiedLine) => x - width / 2;
  const isMark = ({ text, label }: ClassifiedLine) =>
    layout.of === "birth"
      ? label?.field === "birth"
      : numbersByForm(text, country).some(({ kind }) => kind === layout.of);
  const isPlaced = lines.filter(isMark).some((mark) => {
    const rows = (layout.side === "above" ? mark.y - line.y : line.y - mark.y) / line.height;
    return rows > 0.5 && rows < MAX_ROWS_APART && Math.abs(left(mark) - left(line)) < MAX_ASIDE * line.height;
  });
  return isPlaced ? [hypothesis("fullName", name, line)] : [];
}

const hypothesis = (field: keyof typeof PRIOR, value: string, line: ClassifiedLine): Hypothesis => ({
  field,
  parsed: { value, shortYear: false, ambiguous: false },
  line,
  label: null,
  score: PRIOR[field],
  reading: line.confidence,
});

const withScore = (found: Hypothesis, more: number): Hypothesis => ({ ...found, score: found.score + more });

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

/** States whose licences print the surname and initials in one line without a label: "MKHIZE N" (South African layout). */
const WITH_INITIALS: ReadonlySet<string> = new Set(["LSO", "NAM", "SWZ", "ZAF"]);
const SURNAME_AND_INITIALS = /^[A-Z][A-Z' -]+(?: [A-Z]){1,4}$/;

function surnameAndInitialsIn(line: ClassifiedLine, { country = "", isLicence }: PageContext): Hypothesis[] {
  const isLine = isLicence && WITH_INITIALS.has(country) && SURNAME_AND_INITIALS.test(line.text.trim());
  const surname = isLine && line.confidence >= MIN_NAME_READING ? surnameOf(line.text) : null;
  return surname === null ? [] : [withScore(hypothesis("surname", surname, line), ANNOUNCED)];
}

function namesIn(line: ClassifiedLine): Hypothesis[] {
  const name = nameOf(line.text);
  const isName =
    name !== null &&
    keyOf(name).length >= MIN_NAME_LETTERS &&
    line.confidence >= MIN_NAME_READING &&
    !/\d/.test(line.text) &&
    !NO_NAME.test(line.text) &&
    !isSpecimenWord(line.text) &&
    !holdsTitle(line.text) &&
    nationalityOf(line.text) === null;
  return isName ? [hypothesis("surname", name, line), hypothesis("names", name, line)] : [];
}

/** States whose cards or licences print the whole name in one line without a label, and how it is parted. */
const PARTED_NAMES: Readonly<Record<string, RegExp>> = {
  HKG: SURNAME_AND_COMMA,
  NGA: SURNAME_AND_COMMA,
  AUS: SURNAME_IN_CAPITALS,
  CAN: SURNAME_AND_COMMA,
  USA: SURNAME_AND_COMMA,
};

/** "KADUNA, KADUNA STATE": a city and its state. */
const isPlace = (text: string) => /\bSTATE$/i.test(text.trim());

function partedNameIn(line: ClassifiedLine, { country = "" }: PageContext): Hypothesis[] {
  const name = nameOf(line.text);
  const isParted = (PARTED_NAMES[country]?.test(line.text) ?? false) && !isPlace(line.text);
  return isParted && name !== null && line.confidence >= MIN_NAME_READING
    ? [hypothesis("fullName", name, line)]
    : [];
}

/** Signs of states on licences that are a letter of the sex too (Vienna Convention on Road Traffic, annex 3). */
const STATE_SIGNS: Readonly<Record<string, string>> = { FRA: "F", HUN: "H", MLT: "M" };

/** "CIT M": cards of Zimbabwe print the sex behind the citizenship. */
const BEHIND_CITIZENSHIP = /^(?:NON[ -]?)?CIT\.? ?([MF])$/;

function sexIn(line: ClassifiedLine, { country = "", isLicence }: PageContext): Hypothesis[] {
  const [, behind] = (country === "ZWE" && BEHIND_CITIZENSHIP.exec(folded(line.text).trim())) || [];
  if (behind !== undefined) return [hypothesis("sex", behind, line)];
  const sex = sexOf(line.text);
  const key = keyOf(line.text);
  const isSign = isLicence && STATE_SIGNS[country] === key;
  const isBare = line.text.length <= 4 && key !== "E";
  // What stands before a slash may be in letters that are not read.
  const isWord = SEX_ALONE.test(keyOf(line.text.split("/").at(-1) ?? ""));
  return sex !== null && !isSign && (isBare || isWord) ? [hypothesis("sex", sex, line)] : [];
}

/** Words of the sex that are no names. */
const SEX_ALONE =
  /^(?:FEMALE|MALE|FEMENINO|FEMININO|MASCULINO|FEMININ|MASCULIN|HOMBRE|MUJER|ERKEK|PEREMPUAN|LELAKI)$/;

function numbersIn(line: ClassifiedLine, { country, isLicence, order }: PageContext): Hypothesis[] {
  const number = parse("documentNumber", line.text, order)[0]?.value;
  if (number === undefined || numberOf(line.text) === null) return [];
  const plain = number.replace(/[^A-Z0-9]/g, "");
  const found: Hypothesis[] = [];
  if (isFormOfNumber(plain, country, "personalNumber") || startsWithDate(plain, country))
    found.push(hypothesis("personalNumber", number, line));
  const announced = afterNumberWord(line.text) === null ? 0 : ANNOUNCED;
  if (isLicence && line.confidence > 0.8 && findDates(line.text, order).length === 0)
    found.push(withScore(hypothesis("licenceNumber", number, line), announced));
  if (!isLicence && announced > 0)
    found.push(withScore(hypothesis("documentNumber", number, line), announced));
  return found;
}

/** A number of 13 digits that starts with a possible birth date, of a country whose numbers may do so. */
function startsWithDate(number: string, country: string | undefined) {
  const [, month, day] = /^\d{2}(\d{2})(\d{2})\d{7}$/.exec(number)?.map(Number) ?? [];
  const isDay =
    month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay && hasBirthDateInNumber(country);
}
