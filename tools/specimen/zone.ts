import { checkDigit } from "@/lib/vision/document/mrz/check-digits";
import type { Holder } from "./holder";

/** What a zone says of a holder; the country as the zone writes it, without fillers. */
export interface ZoneHolder
  extends Pick<
    Holder,
    "surname" | "names" | "sex" | "documentNumber" | "dateOfBirth" | "expiryDate" | "personalNumber"
  > {
  readonly country: string;
}

/** Writes machine-readable zones (ICAO 9303-4 and 9303-5); `tests/unit/tools/specimen.test.ts` reads them with another parser. */

const filled = (text: string, length: number) => text.padEnd(length, "<").slice(0, length);
const shortDate = (date: string) => date.slice(2).replaceAll("-", "");
const checked = (text: string) => text + checkDigit(text);

/** Umlauts written out, other diacritics dropped, spaces and hyphens as fillers (ICAO 9303-3, section 6). */
export const zoneName = (name: string) =>
  name
    .replace(/[ÄÖÜ]/g, (umlaut) => ({ Ä: "AE", Ö: "OE", Ü: "UE" })[umlaut] ?? umlaut)
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toUpperCase()
    .replace(/[^A-Z]+/g, "<");

const nameField = ({ surname, names }: ZoneHolder, length: number) =>
  filled(`${zoneName(surname)}<<${zoneName(names)}`, length);

/** A passport's two lines of 44. */
export function passportZone(holder: ZoneHolder, withPersonalNumber: boolean): string[] {
  const { country, sex, documentNumber, dateOfBirth, expiryDate, personalNumber } = holder;
  const number = checked(filled(documentNumber, 9));
  const birth = checked(shortDate(dateOfBirth));
  const expiry = checked(shortDate(expiryDate));
  const personal = withPersonalNumber ? checked(filled(personalNumber, 14)) : "<".repeat(15);
  const composite = checkDigit(number + birth + expiry + personal);
  return [
    `P<${filled(country, 3)}${nameField(holder, 39)}`,
    `${number}${filled(country, 3)}${birth}${zoneSex(sex)}${expiry}${personal}${composite}`,
  ];
}

/** An identity card's three lines of 30, the personal number in the optional field. */
export function cardZone(holder: ZoneHolder): string[] {
  const { country, sex, documentNumber, dateOfBirth, expiryDate, personalNumber } = holder;
  const upper = checked(filled(documentNumber, 9)) + filled(personalNumber, 15);
  const birth = checked(shortDate(dateOfBirth));
  const expiry = checked(shortDate(expiryDate));
  const optional = "<".repeat(11);
  const composite = checkDigit(upper + birth + expiry + optional);
  return [
    `I<${filled(country, 3)}${upper}`,
    `${birth}${zoneSex(sex)}${expiry}${filled(country, 3)}${optional}${composite}`,
    nameField(holder, 30),
  ];
}

const zoneSex = (sex: Holder["sex"]) => (sex === "X" ? "<" : sex);
