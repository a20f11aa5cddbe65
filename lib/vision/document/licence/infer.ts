import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "../printed/dates";
import { matchLabel } from "../printed/match-label";
import { folded } from "../printed/text";
import { placedValues } from "./by-place";
import type { Cell } from "./cells";
import { type LicenceValue, nameIn, parsed, plain, rawNumber } from "./licence-values";
import type { LicenceField } from "./marks";
import type { LicenceIssuer } from "./region";

/** The fields of a licence found so far. */
export type Found = Map<LicenceField, { readonly value: LicenceValue; readonly line: TextLine }>;
/** Factor on the reading confidence of what no code names. */
const INFERRED = 0.9;

/** A date, and the line that shows it. */
export interface Dated {
  readonly value: LicenceValue;
  readonly line: TextLine;
}

/** Gives dates behind a 4 whose letter was lost to what the other date leaves open: 4a stands before 4b. */
export function addValidity(found: Found, validity: readonly Dated[]) {
  const dates = [...validity].sort((a, b) => (a.value.value < b.value.value ? -1 : 1));
  const [issue, expiry] = [found.get("issue"), found.get("expiry")];
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return;
  if (!issue && expiry && first.value.value < expiry.value.value) found.set("issue", first);
  if (!expiry && issue && last.value.value > issue.value.value) found.set("expiry", last);
  if (issue || expiry || first === last) return;
  found.set("issue", first);
  found.set("expiry", last);
}

/** Adds what the arrangement gives to fields without a code. */
export function addPlaced(cells: readonly Cell[], found: Found, order: DateOrder, issuer: LicenceIssuer) {
  const lines = [...new Set(cells.map(({ line }) => line))].map((line) => ({
    line,
    isOther: cells.some((cell) => cell.line === line && cell.mark?.field === "other"),
  }));
  // A first licence has a date of its own: of the two later dates none is then known to be the issue.
  const hasOtherDate = lines.some(({ line }) => matchLabel(line.text)?.field === "otherDate");
  const known = new Map([...found].map(([field, each]) => [field as string, each]));
  const isName = (text: string) => nameIn(text) !== null;
  const isNumber = (text: string) => rawNumber(text) !== null;
  for (const { field, line, text, date } of placedValues(lines, { issuer, order, isName, isNumber, known })) {
    const value = date ? { value: date.date, ...date, certainty: 1 } : parsed(field, text, order, issuer);
    const isTaken = [...found.values()].some((each) => each.line === line && !date);
    if (field === "issue" && hasOtherDate) continue;
    if (value && !found.has(field) && !isTaken) found.set(field, { value: { ...value, certainty: value.certainty * INFERRED }, line }); // biome-ignore format: one step
  }
}

/** A house number and a street, with or without code 8 before it. */
const ADDRESS =
  /^(?:8[.,:]?\s?)?\d{1,6}\s?(?:[A-Z]{3}[A-Z .,#-]*$|[A-Z0-9 .,#-]*\b(?:ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|BLVD|CT|COURT|WAY|PL|HWY)\b)/;
/** In heights of the line: the rows of one name, and those of names above an address. */
const NEXT_ROW = 2;
const ROW_OF_ADDRESS = 2.6;
/** Other fields that a page must have shown before two bare lines are taken for names. */
const MIN_KNOWN = 2;

/** "ILINDSTROM" above "2INGRID": where the code of the names is glued to them, a stroke before the surname is its code 1. */
const withoutMisreadCode = (surname: string, names: string) =>
  /^2[.,]?[A-Z]/.test(names) ? surname.replace(/^[Il|](?=[A-Z]{3})/, "") : surname;

/**
 * The codes 1 and 2 are small: where one was lost, its name is the line above or below the other one's. Where both were,
 * they are the two lines above the address, because 1, 2 and 8 stand below each other (AAMVA, annex A).
 */
export function inferNames(
  cells: readonly Cell[],
  found: Found,
  { region, jurisdiction }: LicenceIssuer,
  isTitled: boolean,
) {
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
  const put = (field: "surname" | "names", line: TextLine | undefined, text = line?.text ?? "") => {
    const value = line && plain(nameIn(text));
    if (line && value) found.set(field, { value: { ...value, certainty: INFERRED }, line });
  };
  const [surname, names] = [found.get("surname")?.line, found.get("names")?.line];
  if (!surname && names) {
    const line = beside(names, -1);
    put("surname", line, line && withoutMisreadCode(line.text, names.text));
  }
  if (!names && surname) put("names", beside(surname, 1));
  const isProven = found.size >= MIN_KNOWN || (isTitled && jurisdiction !== null);
  if (surname || names || region !== "aamva" || !isProven) return;
  const address = cells.find(({ line }) => ADDRESS.test(folded(line.text)) && !findDates(line.text)[0])?.line;
  const second = address && beside(address, -1, ROW_OF_ADDRESS);
  const first = second && beside(second, -1, ROW_OF_ADDRESS);
  if (!first) return;
  put("surname", first);
  put("names", second);
}
