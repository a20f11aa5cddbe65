import { isPeople } from "../fields/countries";
import { hasBirthDateInNumber, numbersByForm } from "../fields/personal-number";
import { holdsTitle } from "../fields/type";
import { isFormOfNumber } from "../templates/find";
import { type DateOrder, findDates } from "./dates";
import type { Hypothesis } from "./hypotheses";
import { CLEAR } from "./match-label";
import { type ClassifiedLine, parse } from "./parsed-values";
import { ANNOUNCED, hypothesis, type PageContext, withScore } from "./placed-hypothesis";
import { folded, keyOf } from "./text";
import { isLongNumber } from "./title-numbers";
import { isWholeWithoutLabel, namesWithoutLabel } from "./unlabelled-names";
import { afterNumberWord, numberOf, sexOf } from "./values";

/** Log odds of a number that has the form of its state's. */
const OWN_FORM = 1.5;

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

/**
 * Where the state prints the whole name in one line, by its form or in a place that tells it, no other line is a part of it, but beside a
 * label that was read well.
 */
export function besideWholeName(
  hypotheses: readonly Hypothesis[],
  context: Pick<PageContext, "country" | "isLicence">,
): readonly Hypothesis[] {
  const isWhole = ({ field, line, label }: Hypothesis) =>
    field === "fullName" && label === null && isWholeWithoutLabel(line.text, context);
  if (!hypotheses.some(isWhole)) return hypotheses;
  const isClear = ({ label }: Hypothesis) => (label?.label?.score ?? 0) >= CLEAR;
  return hypotheses.filter((each) => (each.field !== "surname" && each.field !== "names") || isClear(each));
}

function hypothesesOf(line: ClassifiedLine, lines: readonly ClassifiedLine[], context: PageContext) {
  return [
    ...datesIn(line, context.order),
    ...(context.isLicence ? [] : [...peopleIn(line), ...codeOfPeopleIn(line, lines, context)]),
    ...namesWithoutLabel(line, lines, context),
    ...sexIn(line, context),
    ...numbersIn(line, context),
    ...formedNumbersIn(line, context),
  ];
}

/** How far right of a title its number may stand, how far below it and how far to the side of its start, in line heights. */
const MAX_BESIDE = 24;
const BELOW = { least: 0.6, most: 2.2, aside: 2 } as const;

function isAtTitle(line: ClassifiedLine, title: ClassifiedLine): boolean {
  const height = (title.height + line.height) / 2;
  const gap = (line.start - title.end) / height;
  const drop = (line.y - title.y) / height;
  const aside = Math.abs(line.start - title.start) / height;
  const isBelow = drop > BELOW.least && drop < BELOW.most && aside < BELOW.aside;
  return (Math.abs(drop) < 0.55 && gap > -1 && gap < MAX_BESIDE) || isBelow;
}

/** A word, or digits behind the letters of a series: "RR 7291640". */
const ONE_NUMBER = /^(?:[A-Z]{1,3} )?\S+$/;

/** Numbers right of a title in its row, or right below its start: cards and permits print theirs there without a label. */
export function numbersBesideTitles(
  lines: readonly ClassifiedLine[],
  field: "documentNumber" | "licenceNumber" = "documentNumber",
): Hypothesis[] {
  const titles = lines.filter(({ label, text }) => label === null && holdsTitle(text));
  return lines.flatMap((line) => {
    const isFree = line.label === null && !line.heading && ONE_NUMBER.test(line.text.trim());
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

/** "M  SVN  05.07.1991": the issuer's own code in the row of the sex or a date is the nationality, whatever its label was read as. */
function codeOfPeopleIn(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country, order }: PageContext,
): Hypothesis[] {
  const code = line.text.trim();
  if (code !== country || line.label !== null) return [];
  const isBeside = lines.some(
    ({ text, y }) =>
      Math.abs(y - line.y) < SAME_ROW * line.height &&
      ((text.length <= 3 && sexOf(text) !== null) || findDates(text, order).length === 1),
  );
  return isBeside ? [hypothesis("nationality", code, line)] : [];
}
/** In line heights. */
const SAME_ROW = 0.6;

/** Signs of states on licences that are a letter of the sex too (Vienna Convention on Road Traffic, annex 3). */
const STATE_SIGNS: Readonly<Record<string, string>> = { FRA: "F", HUN: "H", MLT: "M" };

/** "CIT M": cards of Zimbabwe print the sex behind the citizenship. */
const BEHIND_CITIZENSHIP = /^(?:NON[ -]?)?CIT\.? ?([MF])$/;

function sexIn(line: ClassifiedLine, { country = "", isLicence }: PageContext): Hypothesis[] {
  const [, behind] = (country === "ZWE" && BEHIND_CITIZENSHIP.exec(folded(line.text).trim())) || [];
  if (behind !== undefined) return [hypothesis("sex", behind, line)];
  const behindBlood = BEHIND_BLOOD_GROUP.exec(line.text.trim())?.[1];
  if (behindBlood) return [hypothesis("sex", sexOf(behindBlood) ?? "", line)];
  const sex = sexOf(line.text);
  const key = keyOf(line.text);
  const isSign = isLicence && STATE_SIGNS[country] === key;
  const isBare = line.text.length <= 4 && key !== "E";
  // What stands before a slash may be in letters that are not read.
  const isWord = SEX_ALONE.test(keyOf(line.text.split("/").at(-1) ?? ""));
  return sex !== null && !isSign && (isBare || isWord) ? [hypothesis("sex", sex, line)] : [];
}

/** "3. B - PRIA" on licences of Indonesia. */
const BEHIND_BLOOD_GROUP = /^(?:3[.,]\s*)?(?:AB?|B|O|-)?\s?-\s?(PRIA|WANITA)$/i;

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
