import { type DateOrder, findDates } from "./dates";
import { type LabelField, NAME_FIELDS } from "./label-fields";
import { EXACT, isExactLabel, type LabelMatch, matchLabel } from "./match-label";
import { nameOf, numberOf, withoutTitle } from "./values";

/** Fields of a licence by number (Vienna Convention on Road Traffic, annex 6; ISO/IEC 18013-1). */
const BARE_CODES: Readonly<Record<string, LabelField>> = {
  "1": "surname",
  "2": "names",
  "3": "birth",
  "5": "licenceNumber",
  "6": "other",
  "8": "address",
  "9": "other",
};
const LETTERED_CODES: Readonly<Record<string, LabelField>> = {
  a: "issue",
  b: "expiry",
  c: "authority",
  d: "licenceNumber",
};

/** The word for a licence's number behind code 4d: without it the code is a number of the administration (annex 6). */
const NUMBER_WORD = /^(?:US)?(?:DLN?|LIC|NO|NUM|CUSTOMER)/i;

/** Recognises a field code at the start of a line, alone or with its value; null without one. */
export function matchFieldCode(text: string, order: DateOrder): LabelMatch | null {
  const match = matchCode(text, order);
  const label = match && match.rest !== "" ? matchLabel(match.rest) : null;
  // "1. SURNAME": the words behind a code are its label and no value.
  if (match && label?.field === match.field && label.score >= MIN_LABEL)
    return { ...match, rest: label.rest };
  // "1. Name" is the surname in German: what is exactly a label of any name is none itself.
  if (match && label && NAMES.has(match.field) && NAME_FIELDS.has(label.field) && label.score >= EXACT)
    return { ...match, rest: label.rest };
  const [, named] = (match && NAME_WORD[match.field]?.exec(match.rest.trim())) ?? [];
  if (match && named !== undefined) return { ...match, rest: named };
  // "1 HABILITAÇÃO": the label of another field that begins with a digit.
  const isOther = match !== null && NAMES.has(match.field) && match.rest.length >= MIN_OTHER_LABEL;
  return isOther && isExactLabel(match.rest) ? null : match;
}
const MIN_LABEL = 0.78;
/** "1 LAST" above the name, "2. Given: ELLEN": a word that is a label behind its code only. */
const NAME_WORD: Readonly<Partial<Record<LabelField, RegExp>>> = {
  surname: /^(?:LAST|FAMILY)(?:$|(?=:)):?\s*(.*)$/i,
  names: /^(?:FIRST|GIVEN)(?:$|(?=:)):?\s*(.*)$/i,
};
const NAMES: ReadonlySet<LabelField> = new Set(["surname", "names"]);
/** Shorter labels are also names. */
const MIN_OTHER_LABEL = 6;

function matchCode(text: string, order: DateOrder): LabelMatch | null {
  const line = text.trim();
  const code = (field: LabelField, rest: string): LabelMatch => ({ field, score: 0.95, rest, inline: false });
  const lettered = /^4\s?([abcdABCD])[.,:)]?\s*(.*)$/.exec(line);
  if (lettered && !isPartOfDate(line, lettered[2] ?? "", order)) {
    const rest = lettered[2] ?? "";
    const letter = (lettered[1] ?? "").toLowerCase();
    const field = letter === "d" && !NUMBER_WORD.test(rest) ? "other" : LETTERED_CODES[letter];
    return code(field ?? "other", rest.replace(/^(DL|EXP|ISS|ID|DLN)\s*/i, ""));
  }
  const bare = /^([1235689])(?:[.,:)]\d?)?\s*$/.exec(line);
  if (bare) return code(BARE_CODES[bare[1] ?? ""] ?? "other", "");
  return withValue(line, order, code);
}

/** "4 DEC 2025" begins with a day, not with code 4d: without the would-be code the line has a date less. */
const isPartOfDate = (line: string, rest: string, order: DateOrder) =>
  findDates(line, order).length > findDates(rest, order).length;

type MatchBuilder = (field: LabelField, rest: string) => LabelMatch;

/** A code with a value counts only where the value fits it. */
function withValue(line: string, order: DateOrder, matchOf: MatchBuilder): LabelMatch | null {
  const birth = birthAfterCode(line, order);
  if (birth !== null) return { ...matchOf("birth", birth), inline: DAY_OR_CODE.test(line) };
  const sex = /^1[5S]\s*SEX\s*(.*)$/i.exec(line)?.[1];
  if (sex !== undefined) return matchOf("sex", sex);
  // "2 SEPTEMBER 90", "5.12.1990" and "12 JAN 1990" start with a day.
  if (findDates(line, order).length > 0) return null;
  const rest = (pattern: RegExp) => pattern.exec(line)?.[1];
  const whole = rest(/^1\s?[,.&/]\s?2[.,)]?\s*(\p{Lu}.*)$/u);
  if (whole !== undefined && nameOf(whole) !== null) return matchOf("fullName", whole);
  const surname =
    rest(/^1(?!ST\b)[.,)]?\s*(\p{Lu}.*)$/u) ?? withLetterO(rest(/^1(?:[.,)]\s*)?(0[' ]?\p{Lu}{4,})$/u));
  if (surname !== undefined && nameOf(surname) !== null) return matchOf("surname", surname);
  const names =
    rest(/^2(?!ND\b)[.,)]?\s*(\p{Lu}.*)$/u) ??
    withLetterO(rest(/^2(?:[.,)]\s*)?(0\p{Lu}{4,}|(?<=\D\s*)10\p{Lu}{3,}.*)$/u));
  if (names !== undefined && nameOf(names) !== null) return matchOf("names", withoutTitle(names));
  const number = rest(/^5[.,)]\s*(.{4,})$/);
  if (number !== undefined && numberOf(number) !== null) return matchOf("licenceNumber", number);
  const others = /^(9|12|16|17|18|19)[.,)]?\s/.test(line) && line.length < 14 && !/\d{2}[/.-]/.test(line);
  return others ? matchOf("other", "") : null;
}

/** "0AKHURST", "0'SHEA", "0 CEALLAIGH", "10ANA DELIA" behind a code: no name begins with a digit. */
const withLetterO = (name: string | undefined) => name?.replace(/^10/, "IO").replace(/^0/, "O");

/** The day 30 or 31 of a date, its second digit perhaps read as a letter. */
const LATE_DAY = /^3[0-9OIQSBL](?:[\s./-]|[A-Z]{3})/i;
/** Either code 3 before a single-digit day, or the day 30 or 31 with a gap between its digits. */
const DAY_OR_CODE = /^3\s+[0-9OIQSBL](?:[\s./-]|[A-Z]{3})/i;

/** The text after code 3; null where the 3 is no code. */
function birthAfterCode(line: string, order: DateOrder): string | null {
  if (LATE_DAY.test(line)) return null;
  const rest = /^3[.,)]?\s*(?:DOB)?\s*(.*)$/.exec(line)?.[1];
  return rest !== undefined && (rest === "" || findDates(rest, order).length > 0) ? rest : null;
}
