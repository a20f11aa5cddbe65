import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "../printed/dates";
import type { PrintedField, PrintedValue } from "../printed/parsed-values";
import { folded, keyOf } from "../printed/text";
import { settleNumber } from "./licence-number";
import { type LicenceField, type Mark, marksIn } from "./marks";
import { type LicenceIssuer, licenceIssuer } from "./region";

/** What the codes of a licence give. */
export interface LicenceReading {
  readonly issuer: LicenceIssuer;
  readonly values: Readonly<Partial<Record<PrintedField, PrintedValue>>>;
  /** Number of different fields whose code or label was read with a value that fits it. */
  readonly fields: number;
  /** The codes and their values alone prove a licence: birth date, a date of issue or expiry, and a number. */
  readonly isProven: boolean;
}

export interface LicenceOptions {
  readonly order: DateOrder;
  /** Issuer by the heading, ISO 3166-1 alpha-3. */
  readonly country: string | undefined;
}

/** A mark with its place on the page, or a line without any mark. */
interface Cell {
  readonly line: TextLine;
  readonly mark: Mark | null;
  readonly text: string;
  readonly start: number;
}

interface Value extends Pick<PrintedValue, "value" | "shortYear" | "ambiguous"> {
  /** Factor on the reading confidence. */
  readonly certainty: number;
}

/** Least number of fields by code for which a page is read as a licence, and under the heading of a state that issues them. */
const MIN_FIELDS = 3;
const MIN_FIELDS_HEADED = 2;
/** DOCDATA-PRINT-1: 85 of at most 93, for a number that neither a form nor a check digit settles. */
const UNSETTLED = 85 / 93;
const INFERRED = 0.9;

/**
 * Reads a licence by the codes of ISO/IEC 18013-1, annex A, or of the AAMVA DL/ID Card Design Standard, annex A, wherever
 * they stand: glued to the value, beside it or above it. Null where fewer than three fields have one, or two under the
 * heading of a state.
 */
export function readLicence(
  lines: readonly TextLine[],
  { order, country }: LicenceOptions,
): LicenceReading | null {
  const issuer = licenceIssuer(lines, country);
  const legible = lines.filter(({ text, confidence }) => text.length > 0 && confidence > 0.4);
  const cells = legible.flatMap((line) => cellsOf(line, issuer));
  const dateOrder = issuer.jurisdiction ? orderOf(issuer) : order;
  const found = new Map<LicenceField, { readonly value: Value; readonly line: TextLine }>();
  const used = new Set<TextLine>();
  const keep = (field: LicenceField, value: Value, line: TextLine) => {
    if (!found.has(field)) found.set(field, { value, line });
    used.add(line);
  };
  for (const { mark, line } of cells) {
    const value = mark && mark.rest !== "" ? parsed(mark.field, mark.rest, dateOrder, issuer) : null;
    if (mark && value) keep(mark.field, value, line);
  }
  for (const { cell, line } of neighbours(cells, dateOrder, issuer)) {
    const field = cell.mark?.field ?? "other";
    const value = parsed(field, line.text, dateOrder, issuer);
    if (value && !found.has(field) && !used.has(line)) keep(field, value, line);
  }
  found.delete("other");
  const fields = found.size;
  if (fields < leastFields(issuer)) return null;
  inferNames(cells, found, issuer);
  return { issuer, values: valuesOf(found), fields, isProven: proves(found) };
}

const leastFields = ({ jurisdiction }: LicenceIssuer) => (jurisdiction ? MIN_FIELDS_HEADED : MIN_FIELDS);

/** The United States write the month first, Canada the year or the day. */
const orderOf = ({ jurisdiction }: LicenceIssuer): DateOrder =>
  jurisdiction?.country === "USA" ? "mdy" : "dmy";

function cellsOf(line: TextLine, { region }: LicenceIssuer): Cell[] {
  const start = line.x - line.width / 2;
  const marks = marksIn(line.text, region);
  if (marks.length === 0) return [{ line, mark: null, text: line.text, start }];
  return marks.map((mark) => ({
    line,
    mark,
    text: mark.rest,
    start: start + (line.width * mark.at) / line.text.length,
  }));
}

function parsed(field: LicenceField, text: string, order: DateOrder, issuer: LicenceIssuer): Value | null {
  switch (field) {
    case "birth":
    case "issue":
    case "expiry": {
      const [date] = findDates(text, order);
      return date
        ? { value: date.date, shortYear: date.shortYear, ambiguous: date.ambiguous, certainty: 1 }
        : null;
    }
    case "licenceNumber":
      return numberIn(text, issuer);
    case "surname":
    case "names":
      return plain(nameIn(text));
    case "sex":
      return plain(/^[MFX]\b/i.exec(text.trim())?.[0].toUpperCase() ?? null);
    default:
      return null;
  }
}

const plain = (value: string | null): Value | null =>
  value === null ? null : { value, shortYear: false, ambiguous: false, certainty: 1 };

const MIN_NUMBER = 5;
const MAX_NUMBER = 25;
const MIN_DIGITS = 3;

/** Whether a text may be a value of the field, without deciding on its look-alikes. */
const fitsField = (field: LicenceField, text: string, order: DateOrder, issuer: LicenceIssuer) =>
  field === "licenceNumber" ? rawNumber(text) !== null : parsed(field, text, order, issuer) !== null;

/** The first word of a text that may be a licence number, or the whole text where it has gaps ("D123 4567 8901"). */
function rawNumber(text: string): string | null {
  const whole = folded(text)
    .replace(/[^A-Z0-9 *-]/g, "")
    .trim();
  const joined = whole.replaceAll(" ", "");
  const digits = joined.replace(/\D/g, "").length;
  const number = /[A-Z]{3,} [A-Z]{3,}/.test(whole) ? (whole.split(" ")[0] ?? "") : joined;
  if (number.length < MIN_NUMBER || number.length > MAX_NUMBER || digits < MIN_DIGITS) return null;
  return findDates(text).length > 0 ? null : number;
}

function numberIn(text: string, { numberForms }: LicenceIssuer): Value | null {
  const number = rawNumber(text);
  if (number === null) return null;
  const { value, isSettled } = settleNumber(number, numberForms);
  return { value, shortYear: false, ambiguous: false, certainty: isSettled ? 1 : UNSETTLED };
}

/** Titles and words of other fields that stand where a name may. */
const NO_NAME =
  /LICEN[CS]E|DRIVER|IDENTIFICATION|REPUBLI|KINGDOM|NATIONAL|^CLASS|RESTRICTION|ENDORSEMENT|^NONE$|^DONOR$|^VETERAN$|^ORGAN|FEDERAL|LIMITS|COMMERCIAL|SIGNATURE|VEHICLE|CLASSIFICATION|PREVIOUS|CUSTOMER|NAMES?$|^(?:LN|FN|DLN?|DD|DOB|EXP|ISS|SEX|HGT|WGT|EYES|HAIR|END|REST|STATES?)$/;

/** A name of letters, in capitals without diacritics; null for other text. */
function nameIn(text: string): string | null {
  if (/\d/.test(text)) return null;
  const name = folded(text)
    .replace(/[^A-Z' -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return name.replace(/[^A-Z]/g, "").length < 2 || NO_NAME.test(name) ? null : name;
}

/** Furthest a value stands from its code, in heights of the line: to the right, and below. */
const MAX_RIGHT = 9;
const MAX_BELOW = 2.4;

interface Pair {
  readonly cell: Cell;
  readonly line: TextLine;
  readonly cost: number;
}

/** Codes without a value on their line, each with the line that may be its value, the nearest first. */
function neighbours(cells: readonly Cell[], order: DateOrder, issuer: LicenceIssuer): Pair[] {
  const open = cells.filter(({ mark }) => mark !== null && mark.rest === "");
  const bare = cells.filter(({ mark }) => mark === null).map(({ line }) => line);
  const pairs = open.flatMap((cell) =>
    bare.flatMap((line): Pair[] => {
      const cost = distance(cell, line);
      const field = cell.mark?.field ?? "other";
      const fits = field === "other" ? !/^\d/.test(line.text) : fitsField(field, line.text, order, issuer);
      return cost !== null && fits ? [{ cell, line, cost }] : [];
    }),
  );
  return taken(pairs.sort((a, b) => a.cost - b.cost));
}

/** Each code and each line once, by cost. Lines of fields that are not read are taken too, so that no other field gets them. */
function taken(pairs: readonly Pair[]): Pair[] {
  const cells = new Set<Cell>();
  const lines = new Set<TextLine>();
  return pairs.filter(({ cell, line }) => {
    if (cells.has(cell) || lines.has(line)) return false;
    cells.add(cell);
    lines.add(line);
    return true;
  });
}

/** Null where the line stands neither right of the code nor below it. */
function distance({ line, mark, start }: Cell, value: TextLine): number | null {
  const height = Math.max(line.height, value.height);
  const valueStart = value.x - value.width / 2;
  const down = (value.y - line.y) / height;
  const own = (line.width * (line.text.length - (mark?.at ?? 0))) / line.text.length;
  const right = (valueStart - (start + Math.min(own, line.width))) / height;
  if (Math.abs(down) < 0.6 && right > -0.8 && right < MAX_RIGHT) return 0.5 + Math.max(0, right) * 0.4;
  const aside = (valueStart - start) / height;
  const isBelow = down > 0.5 && down < MAX_BELOW && aside > -1.2 && aside < 4;
  return isBelow ? down + 0.3 * Math.abs(aside) : null;
}

type Found = Map<LicenceField, { readonly value: Value; readonly line: TextLine }>;

/** A house number and a street, with or without code 8 before it. */
const ADDRESS = /^(?:8[.,:]?\s?)?\d{1,6}\s?[A-Z]{3}[A-Z .,#-]*$/;
/** In heights of the line: the rows of one name, and those of names above an address. */
const NEXT_ROW = 2;
const ROW_OF_ADDRESS = 2.6;

/**
 * The codes 1 and 2 are small: where one was lost, its name is the line above or below the other one's. Where both were,
 * they are the two lines above the address, because 1, 2 and 8 stand below each other (AAMVA, annex A).
 */
function inferNames(cells: readonly Cell[], found: Found, { region }: LicenceIssuer) {
  const bare = cells.filter(({ mark }) => mark === null).map(({ line }) => line);
  const beside = (known: TextLine, side: 1 | -1, furthest = NEXT_ROW) =>
    bare
      .filter((line) => {
        const height = Math.max(line.height, known.height);
        const down = (side * (line.y - known.y)) / height;
        const aside = Math.abs(line.x - line.width / 2 - (known.x - known.width / 2)) / height;
        const isTaken = [...found.values()].some((each) => each.line === line);
        return down > 0.5 && down < furthest && aside < 1.6 && !isTaken && nameIn(line.text) !== null;
      })
      .sort((a, b) => Math.abs(a.y - known.y) - Math.abs(b.y - known.y))[0];
  const put = (field: "surname" | "names", line: TextLine | undefined) => {
    const value = line && plain(nameIn(line.text));
    if (line && value) found.set(field, { value: { ...value, certainty: INFERRED }, line });
  };
  const [surname, names] = [found.get("surname")?.line, found.get("names")?.line];
  if (!surname && names) put("surname", beside(names, -1));
  if (!names && surname) put("names", beside(surname, 1));
  if (surname || names || region !== "aamva") return;
  const address = cells.find(({ line }) => ADDRESS.test(folded(line.text)) && !findDates(line.text)[0])?.line;
  const second = address && beside(address, -1, ROW_OF_ADDRESS);
  const first = second && beside(second, -1, ROW_OF_ADDRESS);
  if (!first) return;
  put("surname", first);
  put("names", second);
}

function valuesOf(found: Found): Partial<Record<PrintedField, PrintedValue>> {
  const values: Partial<Record<LicenceField, PrintedValue>> = {};
  for (const [field, { value, line }] of found) {
    const { certainty, ...read } = value;
    const confidence = line.confidence * certainty;
    values[field] = { ...read, confidence, isLabelled: true, heightPx: line.height, pieces: [line] };
  }
  return values;
}

const proves = (found: Found) =>
  found.has("birth") && found.has("licenceNumber") && (found.has("issue") || found.has("expiry"));

/** Words that make a card with these codes an identity card: the states print both alike. */
export const isIdentificationCard = (lines: readonly { readonly text: string }[]): boolean =>
  lines.some(({ text }) => /IDENTIFICATIONCARD|IDCARD$/.test(keyOf(text)));
