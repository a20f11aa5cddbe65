import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates, type PrintedDate } from "../printed/dates";
import { yearsBetween } from "../printed/joint";
import type { LicenceIssuer } from "./region";

/** The fields of a licence that its arrangement alone can give. */
export type PlacedField = "surname" | "names" | "birth" | "issue" | "expiry" | "licenceNumber";

export interface PlacedValue {
  readonly field: PlacedField;
  readonly line: TextLine;
  /** The text of the value, without what is left of a code before it. */
  readonly text: string;
  readonly date: PrintedDate | null;
}

/** A line of a titled licence. `isOther`: its code says that it holds something else (4c, 4d, 8, 9). */
export interface PlaceLine {
  readonly line: TextLine;
  readonly isOther: boolean;
}

export interface Arrangement {
  readonly issuer: LicenceIssuer;
  readonly order: DateOrder;
  readonly isName: (text: string) => boolean;
  readonly isNumber: (text: string) => boolean;
  /** What codes gave, by field. */
  readonly known: ReadonlyMap<string, { readonly line: TextLine; readonly value: PlacedDate }>;
}

/** A value that was read; of fields other than dates it is not looked at. */
interface PlacedDate {
  readonly value: string;
  readonly shortYear: boolean;
  readonly ambiguous: boolean;
}

interface Dated {
  readonly line: TextLine;
  readonly date: PrintedDate;
}

/** In heights of the line: values of one column begin at most so far from each other, and rows follow so closely. */
const COLUMN = 2.4;
const NEXT_ROW = 3;
const MAX_HEIGHT_RATIO = 1.5;
/** Nobody gets a licence younger. */
const MIN_AGE = 14;

/**
 * The values of a licence whose codes were not read: they are small print, and the values are not. The Vienna Convention
 * (annex 6) and ISO/IEC 18013-1 number the fields in the order in which they stand below each other: surname, names, birth
 * date, issue, expiry, number. The first date that is far before all others is therefore the birth date, the two lines
 * above it are the names, and the last number below the other dates is the licence's. In North America the number is the
 * only text of the form that its state gives out.
 */
export function placedValues(lines: readonly PlaceLine[], arrangement: Arrangement): PlacedValue[] {
  const { issuer } = arrangement;
  if (issuer.region === "aamva") return numberOfForm(lines, arrangement);
  const coded = codedDates(arrangement);
  const bare = datesOf(lines, arrangement.order).filter(
    ({ line }) => !coded.some((each) => each.line === line),
  );
  const dated = [...coded, ...bare].sort((a, b) => a.line.y - b.line.y);
  const known = arrangement.known.get("birth")?.line;
  const birth = dated.find(({ line }) => line === known) ?? birthOf(dated);
  if (!birth) return [];
  const later = dated.filter((each) => each !== birth && each.date.date !== birth.date.date);
  return [
    { field: "birth", line: birth.line, text: birth.line.text, date: birth.date },
    ...validityOf(later),
    ...namesAbove(birth.line, lines, arrangement),
    ...numberBelow(birth.line, later, lines, arrangement),
  ];
}

const startOf = ({ x, width }: TextLine) => x - width / 2;

const CODED_DATES = ["birth", "issue", "expiry"] as const;

function codedDates({ known }: Arrangement): Dated[] {
  return CODED_DATES.flatMap((field) => {
    const each = known.get(field);
    return each ? [{ line: each.line, date: { ...each.value, date: each.value.value } }] : [];
  });
}

function datesOf(lines: readonly PlaceLine[], order: DateOrder): Dated[] {
  return lines
    .flatMap(({ line }) => findDates(withoutCode(line.text), order).map((date) => ({ line, date })))
    .sort((a, b) => a.line.y - b.line.y);
}

/** What is left of a code that was half read: "4.", ".", "3 ". */
const withoutCode = (text: string) =>
  text.replace(/^(?:[\s.,:;]*[1-9]\s?[a-dA-D]?\s?[.,:;]\s*|[.,:;\s]+)(?=[0-9A-Z])/, "");

/** The uppermost date, if every other one is of a grown person and there are two of them. */
function birthOf(dated: readonly Dated[]): Dated | null {
  const [first, ...others] = dated;
  const later = new Set(others.map(({ date }) => date.date));
  if (!first || later.size !== 2) return null;
  return [...later].every((date) => yearsBetween(fullDate(first.date, date), date) >= MIN_AGE) ? first : null;
}

/** A birth year of two digits that would lie after the issue belongs to the century before. */
function fullDate({ date, shortYear }: PrintedDate, other: string) {
  return shortYear && date >= other ? `${Number(date.slice(0, 4)) - 100}${date.slice(4)}` : date;
}

function validityOf(later: readonly Dated[]): PlacedValue[] {
  const [issue, expiry, more] = [...later].sort((a, b) => (a.date.date < b.date.date ? -1 : 1));
  if (!issue || !expiry || more || yearsBetween(issue.date.date, expiry.date.date) < 0.9) return [];
  return [
    { field: "issue", line: issue.line, text: issue.line.text, date: issue.date },
    { field: "expiry", line: expiry.line, text: expiry.line.text, date: expiry.date },
  ];
}

function inColumnOf(line: TextLine, other: TextLine) {
  const height = Math.max(line.height, other.height);
  const ratio = height / Math.min(line.height, other.height);
  return Math.abs(startOf(line) - startOf(other)) < COLUMN * height && ratio < MAX_HEIGHT_RATIO;
}

function namesAbove(birth: TextLine, lines: readonly PlaceLine[], arrangement: Arrangement): PlacedValue[] {
  const above = (below: TextLine) =>
    lines
      .filter(({ line, isOther }) => {
        const rise = (below.y - line.y) / Math.max(line.height, below.height);
        return !isOther && rise > 0.5 && rise < NEXT_ROW && inColumnOf(line, birth);
      })
      .sort((a, b) => b.line.y - a.line.y)[0]?.line;
  const isName = (line: TextLine | undefined): line is TextLine =>
    line !== undefined && arrangement.isName(withoutCode(line.text));
  const names = above(birth);
  const surname = names && above(names);
  if (!isName(names) || !isName(surname)) return [];
  const value = (field: PlacedField, line: TextLine) => ({ field, line, text: withoutCode(line.text), date: null }); // biome-ignore format: one value
  return [value("surname", surname), value("names", names)];
}

/** Without words: no address and no office. */
const ONE_WORD = /^\S+(?:\s\S{1,3})?$/;

function numberBelow(
  birth: TextLine,
  later: readonly Dated[],
  lines: readonly PlaceLine[],
  { isNumber }: Arrangement,
): PlacedValue[] {
  if (later.length === 0) return [];
  const top = Math.min(...later.map(({ line }) => line.y));
  const below = lines
    .filter(({ line, isOther }) => !isOther && line.y > top && inColumnOf(line, birth))
    .map(({ line }) => ({ line, text: withoutCode(line.text) }))
    .filter(({ text }) => ONE_WORD.test(text) && isNumber(text))
    .sort((a, b) => a.line.y - b.line.y);
  const last = below.at(-1);
  return last ? [{ field: "licenceNumber", ...last, date: null }] : [];
}

/** The one text that has the form of the state's numbers; none where two have it. */
function numberOfForm(lines: readonly PlaceLine[], { issuer, order, known }: Arrangement): PlacedValue[] {
  const taken = new Set([...known.values()].map(({ line }) => line));
  const found = lines.flatMap(({ line, isOther }) => {
    if (isOther || taken.has(line) || findDates(line.text, order).length > 0) return [];
    const text = line.text.replace(/^[A-Za-z#.\s]{1,4}[:.#\s]+(?=\S)/, "");
    const plain = text.replace(/[\s-]/g, "");
    return issuer.numberForms.some((form) => form.test(plain)) ? [{ line, text }] : [];
  });
  const [only] = found;
  return only && found.length === 1 ? [{ field: "licenceNumber", ...only, date: null }] : [];
}
