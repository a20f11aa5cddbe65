import type { TextLine } from "../page/read-page";
import type { DateOrder } from "../printed/dates";
import type { PrintedField, PrintedValue } from "../printed/parsed-values";
import { keyOf } from "../printed/text";
import { type Cell, cellsOf } from "./cells";
import { addPlaced, addValidity, type Dated, type Found, inferNames } from "./infer";
import { NATIONAL_NUMBERS } from "./jurisdictions";
import { fitsField, type LicenceValue, parsed } from "./licence-values";
import type { LicenceField } from "./marks";
import { type LicenceIssuer, licenceIssuer } from "./region";

/** What the codes of a licence give. */
export interface LicenceReading {
  readonly issuer: LicenceIssuer;
  /** Issuer by the state's name or the form of the number, ISO 3166-1 alpha-3; null where neither tells. */
  readonly stated: string | null;
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
  /** The page calls itself a licence: what its codes do not give, the arrangement of licences may. */
  readonly isTitled?: boolean;
}

/** Least number of fields by code for which a page is read as a licence, and under the heading of a state that issues them. */
const MIN_FIELDS = 3;
const MIN_FIELDS_HEADED = 2;

/**
 * Reads a licence by the codes of ISO/IEC 18013-1, annex A, or of the AAMVA DL/ID Card Design Standard, annex A, wherever
 * they stand: glued to the value, beside it or above it. Null where fewer than three fields have one, or two under the
 * heading of a state.
 */
export function readLicence(
  lines: readonly TextLine[],
  { order, country, isTitled = false }: LicenceOptions,
): LicenceReading | null {
  const issuer = licenceIssuer(lines, country, isTitled);
  const legible = lines.filter(({ text, confidence }) => text.length > 0 && confidence > 0.4);
  const cells = withoutLoneCode(
    legible.flatMap((line) => cellsOf(line, issuer)),
    issuer,
  );
  const dateOrder = issuer.jurisdiction ? orderOf(issuer) : order;
  const { found, validity } = codedValues(cells, dateOrder, issuer);
  addValidity(found, validity);
  const fields = found.size;
  if (isTitled) addPlaced(cells, found, dateOrder, issuer);
  inferNames(cells, found, issuer, isTitled);
  if (fields < leastFields(issuer) && !(isTitled && found.size >= MIN_FIELDS)) return null;
  const stated = issuer.jurisdiction?.country ?? countryOfNumber(found);
  return { issuer, stated, values: valuesOf(found), fields, isProven: proves(found, issuer) };
}

/**
 * One name by a code where nothing else has one is an address: "1 WONDERFUL DRIVE". So a 5 before digits is the first one of a
 * number, "5938271", also where the code of an authority (4c) was read.
 */
function withoutLoneCode(cells: readonly Cell[], { region }: LicenceIssuer): readonly Cell[] {
  const coded = new Set(cells.flatMap(({ mark }) => (mark?.coded ? [mark.field] : [])));
  const isNumber =
    region === "iso" && coded.has("licenceNumber") && coded.size === (coded.has("other") ? 2 : 1);
  const isName = (coded.has("surname") || coded.has("names")) && coded.size === 1;
  if (!isNumber && !isName) return cells;
  return cells.map((cell) => (cell.mark?.coded ? { ...cell, mark: null } : cell));
}

/** The values that codes announce, on their line or beside them; dates of a code 4 without its letter apart. */
function codedValues(cells: readonly Cell[], order: DateOrder, issuer: LicenceIssuer) {
  const validity: Dated[] = [];
  const found: Found = new Map();
  const used = new Set<TextLine>();
  const keep = (field: LicenceField, value: LicenceValue, line: TextLine) => {
    if (field === "validity") validity.push({ value, line });
    else if (!found.has(field)) found.set(field, { value, line });
    used.add(line);
  };
  for (const { mark, line } of cells) {
    const value = mark && mark.rest !== "" ? parsed(mark.field, mark.rest, order, issuer) : null;
    if (mark && value) keep(mark.field, value, line);
  }
  for (const { cell, line } of neighbours(cells, order, issuer)) {
    const field = cell.mark?.field ?? "other";
    const value = parsed(field, line.text, order, issuer);
    if (value && !found.has(field) && !used.has(line)) keep(field, value, line);
  }
  found.delete("other");
  return { found, validity };
}

/** From this length on the form of a number is the issuer's own: Great Britain's holds letters of the surname and the birth date. */
const MIN_OWN_FORM = 16;

function countryOfNumber(found: Found): string | null {
  const number = found.get("licenceNumber")?.value.value.replace(/[^A-Z0-9]/g, "") ?? "";
  if (number.length < MIN_OWN_FORM) return null;
  const own = Object.entries(NATIONAL_NUMBERS).find(([, forms]) => forms.some((form) => form.test(number)));
  return own?.[0] ?? null;
}

const leastFields = ({ jurisdiction }: LicenceIssuer) => (jurisdiction ? MIN_FIELDS_HEADED : MIN_FIELDS);

/** The United States write the month first, Canada the year or the day. */
const orderOf = ({ jurisdiction }: LicenceIssuer): DateOrder =>
  jurisdiction?.country === "USA" ? "mdy" : "dmy";

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

function valuesOf(found: Found): Partial<Record<PrintedField, PrintedValue>> {
  const values: Partial<Record<LicenceField, PrintedValue>> = {};
  for (const [field, { value, line }] of found) {
    const { certainty, ...read } = value;
    const confidence = line.confidence * certainty;
    values[field] = { ...read, confidence, isLabelled: true, heightPx: line.height, pieces: [line] };
  }
  return values;
}

const proves = (found: Found, { jurisdiction }: LicenceIssuer) =>
  found.has("birth") &&
  (found.has("licenceNumber") || jurisdiction !== null) &&
  (found.has("issue") || found.has("expiry"));

/** Words that make a card with these codes an identity card: the states print both alike. */
export const isIdentificationCard = (lines: readonly { readonly text: string }[]): boolean =>
  lines.some(({ text }) => /IDENTIFICATIONCARD|IDCARD$|NONDRIVER/.test(keyOf(text)));
