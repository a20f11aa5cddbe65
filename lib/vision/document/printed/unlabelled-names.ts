import { numbersByForm } from "../fields/personal-number";
import type { Hypothesis } from "./hypotheses";
import { matchLabel } from "./match-label";
import {
  HOUSE_AND_STREET,
  isNameByForm,
  isRightBelow,
  MAX_ASIDE,
  MIN_NAME_READING,
  NO_NAME,
} from "./name-forms";
import { nameAboveAddress } from "./names-above-addresses";
import { nameAboveLabels } from "./names-above-labels";
import type { ClassifiedLine, PrintedField } from "./parsed-values";
import { ANNOUNCED, hypothesis, type PageContext, withScore } from "./placed-hypothesis";
import { nameOf, withoutTitle } from "./values";
import { initialsAndSurname, SURNAME_AND_COMMA, SURNAME_IN_CAPITALS } from "./whole-name";

/** Layouts that print the whole name without a label, by the line that it stands above or below. */
const PLACED_NAMES: Readonly<
  Record<string, { readonly side: "above" | "below"; readonly of: PrintedField }>
> = {
  IND: { side: "above", of: "birth" },
  MYS: { side: "below", of: "personalNumber" },
};

/** Whether a text that may be a whole name without a label is one: by its form, or since cards of the issuer print it in its place. */
export function isWholeWithoutLabel(
  text: string,
  { country = "", isLicence }: Pick<PageContext, "country" | "isLicence">,
): boolean {
  const isPlaced = !isLicence && PLACED_NAMES[country] !== undefined;
  return isPlaced || SURNAME_AND_COMMA.test(text) || (PARTED_NAMES[country]?.test(text) ?? false);
}

/** In line heights, from row to row: a row in the state's own letters may stand between. */
const MAX_ROWS_APART = 4;
/** Log odds that each further line height between them costs: the nearest line is the name, the next one an address. */
const PER_ROW = 0.6;
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
  const apart = lines
    .filter((mark) => isMark(mark) && Math.abs(left(mark) - left(line)) < MAX_ASIDE * line.height)
    .map((mark) => (layout.side === "above" ? mark.y - line.y : line.y - mark.y) / line.height)
    .filter((rows) => rows > 0.5 && rows < MAX_ROWS_APART);
  const [rows] = apart.sort((a, b) => a - b);
  return rows === undefined ? [] : [withScore(hypothesis("fullName", name, line), -PER_ROW * (rows - 1))];
}

/** "TJ NAIDOO", "MKHIZE N" on licences of the South African layout. */
function nameWithInitialsIn(line: ClassifiedLine, { country = "", isLicence }: PageContext): Hypothesis[] {
  const isRead = isLicence && line.confidence >= MIN_NAME_READING;
  const name = isRead && initialsAndSurname(line.text, country) ? nameOf(line.text) : null;
  return name === null ? [] : [withScore(hypothesis("fullName", name, line), ANNOUNCED)];
}

/** States whose identity cards print no label with the names. */
const WITHOUT_LABELS: ReadonlySet<string> = new Set(["DOM", "MAR", "PAN"]);
/** Log odds that a name gains there. */
const EXPECTED = 2.5;
function namesIn(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country = "", isLicence }: PageContext,
): Hypothesis[] {
  const name = isNameByForm(line, country) ? nameOf(line.text) : null;
  if (name === null || isMisreadLabel(line, lines, country)) return [];
  const isExpected = !isLicence && WITHOUT_LABELS.has(country) && !lines.some(isLabelOfName);
  const more = isExpected ? EXPECTED : 0;
  const given = nameOf(withoutTitle(line.text)) ?? name;
  return [
    withScore(hypothesis("surname", name, line), more),
    withScore(hypothesis("names", given, line), more),
  ];
}

/** A line that was read better than this may have small letters among names in capitals. */
const CLEAR_READING = 0.9;
const MIN_IN_CAPITALS = 2;
const hasSmallLetters = ({ text }: ClassifiedLine) => /\p{Ll}/u.test(text);

/** So many words that mean a name are its label in several languages, though others of them were misread. */
const MIN_WORDS_FOR_NAME = 2;
const isWordForName = (word: string) => {
  const label = matchLabel(word);
  return label !== null && label.rest === "" && (label.field === "surname" || label.field === "names");
};

/** "Nane Nom Cognome Num"; and "Samae" for "Surname": small print that was read badly, on a card whose values are in capitals. */
function isMisreadLabel(line: ClassifiedLine, lines: readonly ClassifiedLine[], country: string): boolean {
  if (line.text.split(/[\s·/-]+/).filter(isWordForName).length >= MIN_WORDS_FOR_NAME) return true;
  if (!hasSmallLetters(line) || line.confidence >= CLEAR_READING) return false;
  const isOtherName = (other: ClassifiedLine) =>
    other.label === null && !other.heading && !hasSmallLetters(other) && isNameByForm(other, country);
  return lines.filter(isOtherName).length >= MIN_IN_CAPITALS;
}

const isLabelOfName = ({ label }: ClassifiedLine) => label?.field === "surname" || label?.field === "names";

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

/** "NWACHUKWU," above "CHIAMAKA BLESSING": the comma parts the rows. */
const ENDS_WITH_COMMA = /^[A-Z][A-Z' -]+,$/;
const isCommaRow = (line: ClassifiedLine) =>
  ENDS_WITH_COMMA.test(line.text.trim()) && line.confidence >= MIN_NAME_READING;
function partedNameIn(
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  { country = "" }: PageContext,
): Hypothesis[] {
  const form = PARTED_NAMES[country];
  if (!form || line.confidence < MIN_NAME_READING) return [];
  if (form === SURNAME_AND_COMMA && lines.some(isCommaRow)) return inCommaRows(line, lines);
  const isPlaced = lines.some((other) => HOUSE_AND_STREET.test(other.text) && isRightBelow(line, other));
  const name = form.test(line.text) && !isPlace(line.text) && !isPlaced ? nameOf(line.text) : null;
  return name === null ? [] : [hypothesis("fullName", name, line)];
}

function inCommaRows(line: ClassifiedLine, lines: readonly ClassifiedLine[]): Hypothesis[] {
  const field = isCommaRow(line)
    ? "surname"
    : lines.some((other) => isCommaRow(other) && isRightBelow(line, other))
      ? "names"
      : null;
  const name = field && !/\d/.test(line.text) ? nameOf(line.text) : null;
  return field && name ? [withScore(hypothesis(field, name, line), ANNOUNCED)] : [];
}

/** Licences of Indonesia number what they print in an order of their own: 1 the whole name, 2 place and day of birth, 3 blood group and sex. */
const INDONESIAN_NAME = /^1[.,]\s*(?=\p{Lu})(\D+)$/u;
function numberedNameIn(line: ClassifiedLine, { country, isLicence }: PageContext): Hypothesis[] {
  const [, text = ""] = (isLicence && country === "IDN" && INDONESIAN_NAME.exec(line.text.trim())) || [];
  const name = nameOf(text);
  return name === null ? [] : [withScore(hypothesis("fullName", name, line), ANNOUNCED)];
}

/** All names that a line may be without a label. */
export const namesWithoutLabel = (
  line: ClassifiedLine,
  lines: readonly ClassifiedLine[],
  context: PageContext,
): Hypothesis[] => [
  ...namesIn(line, lines, context),
  ...nameWithInitialsIn(line, context),
  ...partedNameIn(line, lines, context),
  ...nameAboveAddress(line, lines, context),
  ...nameAboveLabels(line, lines, context),
  ...placedNameIn(line, lines, context),
  ...numberedNameIn(line, context),
];
