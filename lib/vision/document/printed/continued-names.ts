import type { DocumentType } from "@/lib/vocabulary";
import { nationalityOf } from "../fields/countries";
import type { Claim } from "./hypotheses";
import { NO_NAME } from "./name-forms";
import { isGeneric, labelText } from "./name-labels";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";
import { isItem, isOtherSurname, isSpecimenWord, nameOf } from "./values";
import { isCapitalised } from "./whole-name";

type Values = Readonly<Partial<Record<PrintedField, PrintedValue>>>;

/** In heights of the first row. */
const MIN_DROP = 0.8;
const MAX_LEFT = 0.6;
/** The first row may begin with a field code, which the second one lacks. */
const MAX_RIGHT = 2.5;
const MIN_READING = 0.8;

/** How far below the first row the second one may stand, in heights of the first one, and how much their heights may differ. */
interface RowLimits {
  readonly drop: number;
  readonly ratio: number;
}
/** A row that may as well be another value. */
const CONTINUED: RowLimits = { drop: 1.6, ratio: 1.25 };
/** A label announces both rows: the drop and heights of rows in photos, where the boxes of small print differ. */
const ANNOUNCED: RowLimits = { drop: 2.1, ratio: 1.5 };

/** States whose documents print each name in letters of their own and, behind them or in the row below, in Latin ones. */
const LATIN_BELOW: ReadonlySet<string> = new Set([
  "ARM",
  "BGR",
  "BLR",
  "CYP",
  "GEO",
  "GRC",
  "KAZ",
  "KGZ",
  "MKD",
  "MNG",
  "RUS",
  "TJK",
  "UKR",
]);

/** "МЕЛЬНИК/MELNYK": both in one row. */
const BEHIND_SLASH = /\S\/([^/]+)$/;
/** "ШЕВЦОВА /" above "SHEVTSOVA". */
const BEFORE_SLASH = /\/\s*$/;

/**
 * Names that go on in the row below, in the same letters and the same column, where both names have labels of their own, so
 * that the row is no other value (DOCDATA-NAME-3). Where the state has letters of its own, what follows in Latin ones is the name.
 */
export function withContinuedNames(
  values: Values,
  lines: readonly ClassifiedLine[],
  claims: readonly Claim[],
  country: string | undefined,
): Values {
  const { surname, names } = values;
  if (!surname?.isLabelled) return values;
  if (!names?.isLabelled)
    return LATIN_BELOW.has(country ?? "") ? withLatinSurname(values, surname, lines) : values;
  const used = new Set(Object.values(values).flatMap(({ pieces }) => pieces));
  const isFree = (line: ClassifiedLine) =>
    !line.pieces.some((piece) => used.has(piece)) && !claims.some((claim) => claim.line === line);
  const hasOwnLetters = LATIN_BELOW.has(country ?? "");
  const continued = (value: PrintedValue): PrintedValue => {
    const latin = hasOwnLetters && nameOf(BEHIND_SLASH.exec(value.pieces.at(-1)?.text ?? "")?.[1] ?? "");
    if (latin) return { ...value, value: latin };
    const row = rowOf(value, lines);
    const next = row && lines.find((line) => isFree(line) && isSecondRow(row, line));
    const rest = next && nameOf(next.text);
    if (!row || !next || !rest) return value;
    const confidence = Math.min(value.confidence, next.confidence);
    if (hasOwnLetters || BEFORE_SLASH.test(row.text))
      return { ...value, value: rest, confidence, pieces: next.pieces, isContinued: true };
    const glue = value.value.endsWith("-") ? "" : " ";
    return {
      ...value,
      value: value.value + glue + rest,
      confidence,
      pieces: [...value.pieces, ...next.pieces],
      isContinued: true,
    };
  };
  return { ...values, surname: continued(surname), names: continued(names) };
}

/** The surname in the row right below it, which is no given name where only the label of these was not read. */
function withLatinSurname(
  { names, ...others }: Values,
  surname: PrintedValue,
  lines: readonly ClassifiedLine[],
): Values {
  const next = rowBelow(rowOf(surname, lines), lines);
  const latin = next && nameOf(next.text);
  const kept = names && (!latin || names.pieces.at(-1) !== next.pieces.at(-1)) ? { names } : {};
  if (!latin) return { ...others, ...kept };
  const confidence = Math.min(surname.confidence, next.confidence);
  const below = { ...surname, value: latin, confidence, pieces: next.pieces, isContinued: true as const };
  return { ...others, ...kept, surname: below };
}

/** States whose identity cards print father's surname, mother's surname and names in three rows under one label. */
const NAMES_IN_ROWS: ReadonlySet<string> = new Set(["MEX"]);

/** The names of such a card: the first two rows are the surname (DOCDATA-NAME-3). */
export function withNamesInRows(
  values: Values,
  lines: readonly ClassifiedLine[],
  country: string | undefined,
): Values {
  const { surname, names } = values;
  if (!NAMES_IN_ROWS.has(country ?? "") || surname?.isLabelled || !names?.isLabelled) return values;
  const second = rowBelow(rowOf(names, lines), lines);
  const third = rowBelow(second, lines);
  const [mother, given] = [second, third].map((row) => (row ? nameOf(row.text) : null));
  if (!second || !third || !mother || !given) return values;
  const confidence = Math.min(names.confidence, second.confidence, third.confidence);
  const isContinued = true as const;
  return {
    ...values,
    surname: { ...names, value: `${names.value} ${mother}`, confidence, pieces: [...names.pieces, ...second.pieces], isContinued }, // biome-ignore format: one value
    names: { ...names, value: given, confidence, pieces: third.pieces },
  };
}

/**
 * "NAME" above "WICKRAMASINGHE" and "DILHANI": residence permits print the parts of a name in two rows, and no label of each. So do other
 * documents where the rows tell the parts: "WARRINGTON-LEE" above "Matilda Jun".
 */
export function withNamesUnderName(
  values: Values,
  lines: readonly ClassifiedLine[],
  kind: DocumentType | null | undefined,
): Values {
  const { names, ...others } = values;
  if (!names?.isLabelled || values.surname || values.fullName) return values;
  if (kind !== "RESIDENCE_PERMIT" && !forenamesBelow(rowOf(names, lines), lines)) return values;
  if (lines.some((line) => line.label?.field === "names" && !isGeneric(labelText(line)))) return values;
  const parted = withNameInTwoRows({ ...others, fullName: { ...names, surnameWords: 1 } }, lines);
  return parted.surname ? parted : values;
}

/**
 * The whole name in two rows under one label that names the surname first ("NAME, VORNAMEN"): the first row is the surname, the
 * second one the given names (DOCDATA-NAME-3).
 */
export function withNameInTwoRows(values: Values, lines: readonly ClassifiedLine[]): Values {
  const { fullName, ...others } = values;
  if (!fullName?.surnameWords || others.surname || others.names) return values;
  const first = rowOf(fullName, lines);
  const second = rowBelow(first, lines, ANNOUNCED) ?? forenamesBelow(first, lines);
  const names = second && nameOf(second.text);
  if (!second || !names) return values;
  return {
    ...others,
    surname: fullName,
    names: { ...fullName, value: names, confidence: Math.min(fullName.confidence, second.confidence), pieces: second.pieces }, // biome-ignore format: one value
  };
}

/** Two surnames with labels of their own ("Primer apellido", "Segundo apellido") are one surname (DOCDATA-NAME-3). */
export function withSecondSurname({ secondSurname, ...values }: Values): Values {
  const { surname } = values;
  if (!surname || !secondSurname?.isLabelled) return values;
  return { ...values, surname: followedBy(surname, secondSurname) };
}

/** States where the middle name is the mother's surname and no given name. */
const MIDDLE_SURNAME: ReadonlySet<string> = new Set(["PHL"]);

/** Middle names with a label of their own follow the given names (DOCDATA-NAME-3). */
export function withMiddleNames({ middleNames, ...values }: Values, country: string | undefined): Values {
  const { names } = values;
  if (!names || !middleNames?.isLabelled || MIDDLE_SURNAME.has(country ?? "")) return values;
  return { ...values, names: followedBy(names, middleNames) };
}

const followedBy = (first: PrintedValue, second: PrintedValue): PrintedValue => ({
  ...first,
  value: `${first.value} ${second.value}`,
  confidence: Math.min(first.confidence, second.confidence),
  pieces: [...first.pieces, ...second.pieces],
});

/** The line that a value ends in, and the next row of a name below a line. */
const rowOf = ({ pieces }: PrintedValue, lines: readonly ClassifiedLine[]) =>
  lines.find((line) => line.pieces.at(-1) === pieces.at(-1));
const rowBelow = (
  row: ClassifiedLine | undefined,
  lines: readonly ClassifiedLine[],
  limits: RowLimits = CONTINUED,
) =>
  row && lines.find((line) => line !== row && isSecondRow(row, line, limits) && !isParted(row, line, lines));

/** Whether a third line stands between two rows. */
const isParted = (first: ClassifiedLine, second: ClassifiedLine, lines: readonly ClassifiedLine[]) =>
  lines.some(
    ({ y, start, end }) => y > first.y + MIN_PARTED * first.height && y < second.y - MIN_PARTED * second.height && start < first.end && end > first.start, // biome-ignore format: one condition
  );
/** In line heights, from the middle of either row. */
const MIN_PARTED = 0.5;

/** "Matilda Jun" below "WARRINGTON-LEE". */
const forenamesBelow = (row: ClassifiedLine | undefined, lines: readonly ClassifiedLine[]) =>
  row && isInCapitals(row)
    ? lines.find((line) => isCapitalised(line.text) && isNextRow(row, line, ANNOUNCED) && isName(line))
    : undefined;
const isInCapitals = ({ text }: ClassifiedLine) => text === text.toUpperCase();

function isSecondRow(first: ClassifiedLine, second: ClassifiedLine, limits: RowLimits = CONTINUED): boolean {
  return isInCapitals(second) && isNextRow(first, second, limits) && isName(second);
}

function isNextRow(first: ClassifiedLine, second: ClassifiedLine, limits: RowLimits): boolean {
  const { height } = first;
  const drop = (second.y - first.y) / height;
  const shift = (second.start - first.start) / height;
  const ratio = Math.max(height, second.height) / Math.min(height, second.height);
  const isPlaced = drop >= MIN_DROP && drop <= limits.drop && shift >= -MAX_LEFT && shift <= MAX_RIGHT;
  return isPlaced && ratio <= limits.ratio;
}

const isName = ({ text, label, heading, confidence }: ClassifiedLine) =>
  label === null &&
  !heading &&
  confidence >= MIN_READING &&
  !/[\d:]/.test(text) &&
  !NO_NAME.test(text) &&
  !isItem(text) &&
  !isOtherSurname(text) &&
  !isSpecimenWord(text) &&
  nameOf(text) !== null &&
  nationalityOf(text) === null;
