import { carriesPersonalNumber } from "../mrz/optional-data";
import { findDates } from "../printed/dates";
import { isWholeYears } from "../printed/joint";
import { keyOf } from "../printed/text";
import type { SideReading } from "../read-side";
import { dateOrderOf } from "../templates/find";
import type { ZoneFields } from "./candidates";
import { dateInPrint, type LineOnPage, nameInPrint, numberInPrint, printedLines } from "./stands-in-print";
import { nameInItsPlace, variantOfNumber } from "./variants-in-print";

/** Whether print repeats what the zone says. */
export interface Confirmation {
  /** In print that was read well, these stand nowhere. */
  readonly missing: readonly ConfirmedField[];
  /** These stand nowhere in what was read of the print, which is too little to miss them. */
  readonly unread: readonly ConfirmedField[];
}
type ConfirmedField = "surname" | "names" | "idNumber" | "dateOfBirth" | "expiryDate";

/** The end of a date, in a piece of figures and letters. */
const YEAR = /^\S{4,}(?:19|20)\d{2}\.?$/;
/** As many other values of the zone have to stand in print to prove that print was read. */
const MIN_WITNESSES = 2;
/** Smaller photos are not judged: their print is misread more often than it is altered. */
const MIN_SIDE_PX = 480;
/** A line of figures below this confidence may be the missing value. */
const CLEAR_FIGURES = 0.85;
/** Least probability of a letter of the zone's name row, from which its names are what it says. */
const SURE_NAME_ROW = 0.6;

/**
 * Looks for the names, numbers, birth date and expiry of a zone in the print of the same document. Every passport and
 * nearly every card prints them: where other values of the zone stand in print and one of these does not, it was misread
 * or altered. What was not read at all confirms nothing either (DOCUMENT-CHECK-1).
 */
export function confirmedByPrint(zone: ZoneFields, sides: readonly SideReading[]): Confirmation {
  const lines = printedLines(sides);
  const { documentNumber, dateOfBirth, expiryDate, issuingCountry, personalNumber } = zone.fields;
  const order = dateOrderOf(issuingCountry ?? undefined);
  const stands = {
    // A card may print its holder's number instead of its own.
    idNumber: [documentNumber, ...personalNumber.split(" ")].some((number) => numberInPrint(number, lines)),
    dateOfBirth: dateOfBirth !== null && dateInPrint(dateOfBirth, lines, order),
    expiryDate: expiryDate !== null && dateInPrint(expiryDate, lines, order),
  };
  const missing = missingInPrint(zone, sides, lines, stands);
  const unread = ALWAYS_PRINTED.filter(
    (field) => isToldByZone(field, zone) && !stands[field] && !missing.includes(field),
  );
  return { missing, unread };
}

/** What every passport and card prints beside its zone; some print no expiry on the side of the portrait. */
const ALWAYS_PRINTED = ["idNumber", "dateOfBirth"] as const;

/** Visas repeat the number of the passport or their own, and need not print the birth date. */
function isToldByZone(field: (typeof ALWAYS_PRINTED)[number], { reading, fields }: ZoneFields): boolean {
  if (field === "idNumber") return fields.documentNumber !== "";
  return fields.dateOfBirth !== null && !/^MRV/.test(reading.format);
}

type Stands = Readonly<Record<"idNumber" | "dateOfBirth" | "expiryDate", boolean>>;

/** What stands nowhere in print, or stands there otherwise; none where print was not read well enough to tell. */
function missingInPrint(
  zone: ZoneFields,
  sides: readonly SideReading[],
  lines: readonly LineOnPage[],
  stands: Stands,
): readonly ConfirmedField[] {
  const isReadable = readableFigures(sides, lines);
  if (!isReadable) return [];
  const { surname, names } = zone.fields;
  const named = [surname, names].filter((name) => name !== "" && nameInPrint(name, lines) !== null).length;
  const witnesses = named + Object.values(stands).filter(Boolean).length;
  if (witnesses < MIN_WITNESSES) return [];
  const dates = isReadable.dates && hasStrayDate(zone, lines) ? missingDates(zone, stands) : [];
  const isNumberMissing = isReadable.numbers && hasOtherNumber(zone, sides, lines, stands.idNumber);
  return [...otherNames(zone, lines), ...(isNumberMissing ? (["idNumber"] as const) : []), ...dates];
}

function hasOtherNumber(
  zone: ZoneFields,
  sides: readonly SideReading[],
  lines: readonly LineOnPage[],
  stands: boolean,
): boolean {
  const { documentNumber, personalNumber } = zone.fields;
  if (documentNumber !== "" && !stands) return true;
  return [documentNumber, personalNumber].some((number) => variantOfNumber(number, lines)) || hasForeignNumber(zone, sides); // biome-ignore format: one question
}

/** A date is missed only where the other one shows that dates of this form can be read. */
function missingDates(
  { fields }: ZoneFields,
  stands: Readonly<Record<"dateOfBirth" | "expiryDate", boolean>>,
) {
  const pairs = [
    ["dateOfBirth", "expiryDate"],
    ["expiryDate", "dateOfBirth"],
  ] as const;
  return pairs.filter(([field, other]) => fields[field] !== null && !stands[field] && stands[other]).map(([field]) => field); // biome-ignore format: one list
}

/** Names of the zone that stand nowhere in print, while another name stands in their place beside the one that does. */
function otherNames({ fields, truncated, nameCertainty }: ZoneFields, lines: readonly LineOnPage[]) {
  if (truncated || nameCertainty < SURE_NAME_ROW) return [];
  const pairs = [
    ["surname", "names"],
    ["names", "surname"],
  ] as const;
  return pairs.flatMap(([field, other]) => {
    const found = fields[other] === "" || fields[field] === "" ? null : nameInPrint(fields[other], lines);
    return found && nameInItsPlace(field, fields[field], found, lines) ? [field] : [];
  });
}

/** A personal number in print that the zone of a state which repeats such numbers does not hold. */
function hasForeignNumber({ reading, fields }: ZoneFields, sides: readonly SideReading[]): boolean {
  const text = reading.lines.join("").replaceAll("<", "");
  const { format } = reading;
  return sides.some(({ printed }) => {
    const number = printed.values.personalNumber;
    if (!number?.isLabelled || number.confidence < CLEAR_FIGURES) return false;
    const plain = number.value.replace(/[^A-Z0-9]/g, "");
    return (
      carriesPersonalNumber(format, fields.issuingCountry, reading.lines, plain) && !text.includes(plain)
    );
  });
}

/** A printed date that is neither birth, expiry nor issue: without one, the document may just not print the missing date. */
function hasStrayDate({ fields }: ZoneFields, lines: readonly LineOnPage[]): boolean {
  const { dateOfBirth, expiryDate, issuingCountry } = fields;
  const order = dateOrderOf(issuingCountry ?? undefined);
  const coded = [dateOfBirth, expiryDate].map((date) => date?.slice(2));
  return lines
    .flatMap(({ line }) => findDates(line.text, order))
    .some(
      ({ date }) =>
        !coded.includes(date.slice(2)) && !(expiryDate !== null && isWholeYears(date, expiryDate)),
    );
}

/** A line that was read badly and may be a date is short; one that is a number and nothing else is long. */
const MAX_DATE_FIGURES = 8;
const MIN_NUMBER_LETTERS = 6;

/**
 * Which figures of a page were read well enough to miss one: numbers and dates are judged apart, since a smeared number
 * says nothing of the dates. Null for pages that are too small, or without figures.
 */
function readableFigures(sides: readonly SideReading[], lines: readonly LineOnPage[]) {
  const isLarge = sides.every(({ page: { image } }) => Math.max(image.width, image.height) >= MIN_SIDE_PX);
  const figures = lines.map(({ line }) => line).filter(({ text }) => /\d.*\d.*\d.*\d/.test(text));
  if (!isLarge || figures.length === 0) return null;
  const unclear = figures.filter(({ confidence }) => confidence < CLEAR_FIGURES).map(({ text }) => text);
  // A year without its date is a date that was misread.
  const isWhole = lines.every(({ line: { text } }) => !YEAR.test(text) || findDates(text).length > 0);
  const mayBeDate = (text: string) => text.replace(/\D/g, "").length <= MAX_DATE_FIGURES;
  const mayBeNumber = (text: string) =>
    keyOf(text).length >= MIN_NUMBER_LETTERS && findDates(text).length === 0;
  return { dates: isWhole && !unclear.some(mayBeDate), numbers: !unclear.some(mayBeNumber) };
}
