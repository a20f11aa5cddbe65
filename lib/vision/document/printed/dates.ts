import { calendarDate } from "../fields/dates";
import { monthOf, monthOfEither, monthOfTwoLetters } from "./months";
import { folded } from "./text";

/** The order of day and month in numeric dates. */
export type DateOrder = "dmy" | "mdy";

/** A date found in printed text. */
export interface PrintedDate {
  /** YYYY-MM-DD, a real day. */
  readonly date: string;
  /** The year has two digits, so that the century is assumed. */
  readonly shortYear: boolean;
  /** Day and month could be swapped: only the country's custom tells which is which. */
  readonly ambiguous: boolean;
}

/** Two-digit years up to this belong to the 2000s (DOCDATA-DATE-2). */
const PIVOT = 45;

/** Digits, and letters that the recogniser reads for digits. */
const D = "[0-9OISBL]";
const SEPARATOR = "[\\s.\\-/]";
/** After a four-digit year: no digit, unless a field code (2025-11-20 4C), perhaps half read, or another date (2022JUL2034) follows. */
const AFTER = "(?=4(?:[ABC]|$)|[0-3]?[0-9][A-Z]|[^0-9]|$)";
/** A single-digit day must not be the end of another number, nor the second digit of a day read as "3 1". */
const ALONE = "(?<![0-9]|(?<![0-9])[0-3] )";
/** A day that was read as letters only is followed by a gap and no word of a sentence ("and is valid until 18 September 2026"). */
const DAY = `(?=.?\\d)[0-3OIQ][0-9OIQSBL]|(?<![A-Z] ?)[OIQ][OIQSBL](?=${SEPARATOR})|${ALONE}(?:[0-9]|(?<![A-Z0-9])[OIQSBL](?=${SEPARATOR}))`;
/** 12 JAN 1990, 12 JAN/JAN 90, 12JANUARY1990 */
const NAMED_MONTH = new RegExp(
  `(${DAY})${SEPARATOR}*([A-Z0]{3,11})(?:\\s*[/.\\- ]\\s*([A-Z0]{3,11})|\\s*/\\s*[A-Z0-9]{3,4})?${SEPARATOR}*` +
    `((?:19|20|I9|Z0|2O)[0-9OISB]{2}${AFTER}|(?=.?\\d)[0-9OIS]{2}(?![0-9]))`,
  "g",
);
/** AUGUST 12, 1985 */
const MONTH_FIRST = /(?<![A-Z0-9])([A-Z]{3,9})\.? ?([0-3]?[0-9])[,.] ?((?:19|20)[0-9]{2})(?![0-9])/g;
/** 2022-Aug-12, 1990 JAN 05 */
const YEAR_AND_NAMED_MONTH =
  /(?<![0-9])((?:19|20)[0-9OISB]{2})[ ./-]{1,2}([A-Z0]{3,9})\.?[ ./-]{1,2}([0-3][0-9])(?![0-9])/g;
/** Not the year of a date before it: "12/02/2024-11/02/2029". */
const YEAR_FIRST = new RegExp(
  `(?<![0-9][./-]?)(${D}{4})${SEPARATOR}{1,2}([0-9OISB]{2})${SEPARATOR}{1,2}([0-9OISB]{2})(?=4[ABC]|[^0-9]|$)`,
  "g",
);
/** No part of it belongs to a date with its year last: "2025/02/05 2032/10/15" are two calendars. */
const CLEARLY_YEAR_FIRST = /(?<!\d[ ./-]?)(?:19|20)\d{2}([./-])\d{2}\1\d{2}(?!\d)/g;
/** A two-digit year is not followed by another part of a date ("3 12/05/1990"). */
const YEAR_LAST = new RegExp(
  `(?<![0-9])(${D}{2}|${ALONE}${D})${SEPARATOR}{1,2}(${D}{1,2})${SEPARATOR}{1,2}` +
    `((?:19|20)[0-9OISB]{2}${AFTER}|(?:[0-9OISB]{4}|[0-9]{2}(?![./-][0-9])|[0-9]{2}(?=-[0-3][0-9][./][01][0-9][./][0-9]{2}))(?=4[ABC]|[^0-9]|$))`,
  "g",
);
const RUN_TOGETHER = new RegExp(
  `(?<![0-9])([0-3][0-9])${SEPARATOR}?([01][0-9])${SEPARATOR}?((?:19|20)[0-9]{2})(?![0-9])`,
  "g",
);

/** 09 5月/MAY 2019: the number of the month, in letters that are not read or with nothing behind it, before its name. */
const NUMBER_AND_NAME =
  /(?<![0-9])([0-3][0-9]) ?([01]?[0-9]) ?[^A-Z0-9]{0,4} ?\/ ?([A-Z]{3,9}) ?((?:19|20)[0-9]{2})(?![0-9])/g;

/** 02UN1995, a whole text: a letter of the month was lost beside the day. */
const SHORT_MONTH = /^[^A-Z0-9]*([0-3][0-9])[ .-]?([A-Z]{2})[ .-]?((?:19|20)[0-9]{2})[^A-Z0-9]*$/g;

/** 1985Y02M12D, as Japan prints the parts of a date in English, and 1985年02月12日. */
const YEAR_LETTERED = /(?<![0-9])((?:19|20)[0-9]{2}) ?[Y年] ?([01]?[0-9]) ?[M月] ?([0-3]?[0-9]) ?[D日]/g;
/** ngày 26 tháng 06 năm 2023, perhaps with the English words behind slashes */
const VIETNAMESE =
  /(?<!\d)([0-3]?\d) ?THANG(?: ?\/ ?MONTH)? ?([01]?\d) ?NAM(?: ?\/ ?YEAR)? ?((?:19|20)\d{2})(?!\d)/g;
/** 19850212 */
const YEAR_RUN_TOGETHER = /(?<![0-9])((?:19|20)[0-9]{2})([01][0-9])([0-3][0-9])(?![0-9])/g;

/** The dates in the value of a label that announces one: eight digits elsewhere are rather a number than a year, month and day. */
export function datesOfLabel(text: string, order: DateOrder): PrintedDate[] {
  const found = findDates(text, order);
  return found.length > 0 ? found : yearsInFront(folded(text), YEAR_RUN_TOGETHER);
}

/** Day and year of the Buddhist era, what is read of a date with a Thai month: "20 2533" and "202533". @param country ISO 3166-1 alpha-3 */
export const isThaiDay = (text: string, country: string | undefined): boolean =>
  country === "THA" && /^\D*(?:[12]?\d|3[01])\D*(?:24[89]|25\d)\d\D*$/.test(text);

/** All dates in a printed text, in no defined order; impossible days are left out. */
export function findDates(text: string, order: DateOrder = "dmy"): PrintedDate[] {
  // A field code without a space before its date (4a.12/01/2020) must not become part of the date.
  const line = folded(text)
    // Bars between the boxes of day, month and year.
    .replace(/(?<=\d)\s*[|¦]\s*(?=\d|[A-Z]{3})|(?<=\d\s*[|¦]\s*[A-Z]{3,9})\s*[|¦]\s*(?=\d)/g, " ")
    .replace(/\s+/g, " ")
    // Separators read as a colon or a bracket.
    .replace(/(?<=(?<!\d)\d{2})[:(](?=\d{2}(?:[./-]\d{2}|[:(](?:19|20)\d{2}))/g, ".")
    .replace(/(?<=\d[./-]\d{2})[:(](?=(?:19|20)\d{2})/g, ".")
    .replace(/4([ABC])\./g, "4$1 ");
  const outOfOrder = [
    ...monthsFirst(line),
    ...yearsAndNamedMonths(line),
    ...vietnamese(line),
    ...numbersAndNames(line),
  ];
  if (outOfOrder.length > 0) return outOfOrder;
  const found = [
    ...namedMonths(line),
    ...yearsInFront(line, YEAR_FIRST),
    ...yearsInFront(line, YEAR_LETTERED),
    ...yearsLast(line.replace(CLEARLY_YEAR_FIRST, " ; "), order),
  ];
  if (found.length > 0) return found;
  const together = runTogether(line, order);
  return together.length > 0 ? together : shortMonths(line);
}

const FOUR_DIGIT_YEAR = /(?<!\d)(\d{2})[./-](\d{2})[./-](?:19|20)\d{2}(?!\d)/g;

/** The order of day and month that dates with a day over 12 prove; null without one, or where they contradict. */
export function orderShownBy(texts: readonly string[]): DateOrder | null {
  const pairs = texts.flatMap((text) => [...text.matchAll(FOUR_DIGIT_YEAR)]).map(([, a, b]) => [Number(a), Number(b)] as const); // biome-ignore format: one list
  const isDay = (n: number) => n > 12 && n <= 31;
  const isMonth = (n: number) => n >= 1 && n <= 12;
  const dayFirst = pairs.some(([a, b]) => isDay(a) && isMonth(b));
  const monthFirst = pairs.some(([a, b]) => isMonth(a) && isDay(b));
  return dayFirst === monthFirst ? null : dayFirst ? "dmy" : "mdy";
}

const digits = (text: string) =>
  text
    .replace(/[OQD]/g, "0")
    .replace(/[IL|]/g, "1")
    .replace(/S/g, "5")
    .replace(/B/g, "8")
    .replace(/Z/g, "2")
    .replace(/G/g, "6");
const numberIn = (text: string | undefined) => Number(digits(text ?? ""));

function withYear(year: string, month: number, day: number): PrintedDate | null {
  const shortYear = year.length === 2;
  const full = shortYear ? Number(year) + (Number(year) > PIVOT ? 1900 : 2000) : Number(year);
  const date = calendarDate(full, month, day);
  return date === null ? null : { date, shortYear, ambiguous: false };
}

/** Digits of a date that are read as digits: "I CAN OS" within a word would be 1 January 2005. */
const MIN_DIGITS = 2;

function all(line: string, pattern: RegExp, read: (found: RegExpExecArray) => PrintedDate | null) {
  return [...line.matchAll(pattern)]
    .filter(([text]) => (text.match(/\d/g)?.length ?? 0) >= MIN_DIGITS)
    .map(read)
    .filter((date) => date !== null);
}

function namedMonths(line: string) {
  return all(line, NAMED_MONTH, ([, day, first, second, year]) => {
    const month = monthOfEither(first ?? "", second);
    return month === null ? null : withYear(digits(year ?? ""), month, numberIn(day));
  });
}

/** A date, or null where the word is no month. */
function ofNamedMonth(year: string | undefined, word: string | undefined, day: string | undefined) {
  const month = monthOf(word ?? "");
  return month === null ? null : withYear(digits(year ?? ""), month, Number(day));
}

const shortMonths = (line: string) =>
  all(line, SHORT_MONTH, ([, day, word, year]) => {
    const month = monthOfTwoLetters(word ?? "");
    return month === null ? null : withYear(year ?? "", month, Number(day));
  });

const vietnamese = (line: string) =>
  all(line, VIETNAMESE, ([, day, month, year]) => withYear(year ?? "", Number(month), Number(day)));

const monthsFirst = (line: string) =>
  all(line, MONTH_FIRST, ([, month, day, year]) => ofNamedMonth(year, month, day));

const numbersAndNames = (line: string) =>
  all(line, NUMBER_AND_NAME, ([, day, number, name = "", year]) =>
    monthOf(name) === Number(number) ? withYear(year ?? "", Number(number), Number(day)) : null,
  );

const yearsAndNamedMonths = (line: string) =>
  all(line, YEAR_AND_NAMED_MONTH, ([, year, month, day]) => ofNamedMonth(year, month, day));

function yearsInFront(line: string, form: RegExp) {
  return all(line, form, ([, year, month, day]) =>
    withYear(digits(year ?? ""), numberIn(month), numberIn(day)),
  );
}

/** Codes 5 and 15 of a North American licence, read as one with the date left of them: 07-22-2021 5DD. */
const GLUED_CODE = /(?<=\d[./-]\d{1,2}[./-](?:19|20)\d{2})(?=1?5(?:[SDO0]|\s|$))/g;

/** One digit beside a zero in front: where either is padded both are, so that a digit was not read (2/02/1985). */
const hasLostDigit = (one: string, other: string) => one.length === 1 && /^[0O]./.test(other);

/** Reads day and month in the expected order, else in the other one. */
function yearsLast(text: string, order: DateOrder) {
  const line = order === "mdy" ? text.replace(GLUED_CODE, " ") : text;
  return all(line, YEAR_LAST, ([, a = "", b = "", year]) => {
    if (hasLostDigit(a, b) || hasLostDigit(b, a)) return null;
    const [first, second] = [numberIn(a), numberIn(b)];
    const dayFirst = withYear(digits(year ?? ""), second, first);
    const monthFirst = withYear(digits(year ?? ""), first, second);
    const found = order === "mdy" ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
    return found && { ...found, ambiguous: dayFirst !== null && monthFirst !== null && first !== second };
  });
}

function runTogether(line: string, order: DateOrder) {
  return all(line, RUN_TOGETHER, ([, a, b, year]) => {
    const [day, month] = order === "mdy" ? [b, a] : [a, b];
    return withYear(year ?? "", Number(month), Number(day));
  });
}
