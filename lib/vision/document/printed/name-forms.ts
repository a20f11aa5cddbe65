import { nationalityOf } from "../fields/countries";
import { holdsTitle } from "../fields/type";
import type { ClassifiedLine } from "./parsed-values";
import { keyOf } from "./text";
import { isOtherSurname, isSpecimenWord, nameOf } from "./values";

/** A name that was read badly is no name. */
export const MIN_NAME_READING = 0.75;
/** Words of addresses and notices, and of offices in the languages of most documents. */
const NO_NAME_WORDS = [
  "STREET|STRE ET|ROAD|AVENUE|AVE|BOX|RUA|AVENIDA|CALLE|RUE|STR|STRASSE|SIGNATURE|FIRMA|NUMERO|NUMBER|NUMMER|NONE|CARD|CLASS|VALID|OF|AND|THE",
  "DEPARTMENT|DEPARTAMENTO|MINISTRY|MINISTERIO|MINISTERE|MINISTERO|GOVERNMENT|GOBIERNO|GOVERNO|GOUVERNEMENT|POLICE|POLICIE",
  "OFFICE|AUTHORITY|SECRETARIA|DIRECCION|DIRECTION|INSTITUTO|COMMISSION|COMISION|TRIBUNAL|REGISTRO|SERVICIO|MUNICIPALIDAD",
].join("|");
export const NO_NAME = new RegExp(`\\S,|\\b(?:${NO_NAME_WORDS})\\b|[&*#<>@]|^e/[vg] `, "i");
/** Shorter text is an abbreviation. */
const MIN_NAME_LETTERS = 3;

/** Unlike abbreviations ("MCWG"), names have vowels, or are as short as "Ng". */
const NO_VOWEL = /^[^AEIOUY]{3,}$/;

/** "AUSTRALIA", or "VICTORIA AUSTRALIA" on a card of that state: a heading. */
function endsWithState(text: string, country: string): boolean {
  const last = text.split(" ").at(-1) ?? "";
  return nationalityOf(text) !== null || (last !== text && nationalityOf(last) === country);
}

/**
 * Whether a line without a label may be a name by its form alone.
 * @param country issuer, ISO 3166-1 alpha-3, or empty
 */
export function isNameByForm({ text, confidence }: ClassifiedLine, country: string): boolean {
  const key = keyOf(nameOf(text) ?? "");
  return (
    key.length >= MIN_NAME_LETTERS &&
    !NO_VOWEL.test(key) &&
    confidence >= MIN_NAME_READING &&
    !/\d/.test(text) &&
    !NO_NAME.test(text) &&
    !isSpecimenWord(text) &&
    !isOtherSurname(text) &&
    !holdsTitle(text) &&
    !endsWithState(text, country)
  );
}

/** "14 WETHERAL ROAD", in a photo "14WETHERAL ROAD": what stands below it is a place. */
export const HOUSE_AND_STREET = /^\d+\w?,? +\D|^\d{1,5}\p{Lu}{3,}/u;

/** Whether a line stands in the row right below another one, in its column. */
export function isRightBelow(line: ClassifiedLine, above: ClassifiedLine): boolean {
  const drop = (line.y - above.y) / line.height;
  return drop > 0.6 && drop < NEXT_ROW && Math.abs(line.start - above.start) < MAX_ASIDE * line.height;
}
/** How far the left ends may differ, and the next row may stand below, in line heights. */
export const MAX_ASIDE = 2;
const NEXT_ROW = 2.2;
