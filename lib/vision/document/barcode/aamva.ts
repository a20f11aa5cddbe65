import { calendarDate } from "../fields/dates";
import { type BarcodeFields, NO_FIELDS } from "./fields";

/** AAMVA DL/ID Card Design Standard, annex D: element DBC. */
const SEXES: Readonly<Record<string, "M" | "F" | "X">> = { "1": "M", "2": "F", "9": "X", M: "M", F: "F" };
const MAX_LENGTH = 4096;

/** Parses a PDF417 of the AAMVA DL/ID Card Design Standard, annex D; null for any other text (DOCUMENT-BARCODE-1). */
export function parseAamva(text: string): BarcodeFields | null {
  if (text.length > MAX_LENGTH || !/ANSI |AAMVA/.test(text.slice(0, 40))) return null;
  const element = (code: string) => {
    const found = new RegExp(`(?:^|[\\n\\r]|DL|ID)${code}([^\\n\\r]*)`).exec(text);
    return found?.[1]?.trim() || null;
  };
  const country = element("DCG") === "CAN" ? "CAN" : "USA";
  const date = (code: string) => elementDate(element(code), country);
  const middle = element("DAD");
  const names = [element("DAC") ?? element("DCT"), middle === "NONE" ? null : middle]
    .filter(Boolean)
    .join(" ");
  // The first version has the whole name in one element: surname, then given names.
  const [family = null, ...given] = element("DAA")?.split(",") ?? [];
  const isLicence = /ANSI \d+DL|DL\d{8}|DLDAQ/.test(text);
  const number =
    element("DAQ")
      ?.replace(/[^A-Z0-9]/gi, "")
      .toUpperCase() || null;
  return {
    ...NO_FIELDS,
    documentType: isLicence ? "DRIVERS_LICENSE" : "NATIONAL_ID",
    issuingCountry: country,
    surname: upper(element("DCS") ?? element("DAB") ?? family),
    names: upper(names) ?? upper(given.join(" ")),
    dateOfBirth: date("DBB"),
    issueDate: date("DBD"),
    expiryDate: date("DBA"),
    sex: SEXES[element("DBC") ?? ""] ?? null,
    documentNumber: number,
    licenceNumber: isLicence ? number : null,
  };
}

/** Old versions of the standard have commas between names, and lower case. */
const upper = (name: string | null) =>
  name
    ?.replace(/[,\s]+/g, " ")
    .trim()
    .toUpperCase() || null;

/** The United States write MMDDCCYY, Canada CCYYMMDD. */
function elementDate(text: string | null, country: "USA" | "CAN") {
  const found = /^(\d{8})/.exec(text ?? "")?.[1];
  if (!found) return null;
  const part = (from: number, to: number) => Number(found.slice(from, to));
  const yearFirst = calendarDate(part(0, 4), part(4, 6), part(6, 8));
  const monthFirst = calendarDate(part(4, 8), part(0, 2), part(2, 4));
  return country === "CAN" ? (yearFirst ?? monthFirst) : (monthFirst ?? yearFirst);
}
