import { states } from "mrz";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import { editDistance, keyOf } from "../printed/text";
import { countryNames, countryWords, longestFirst, TITLES } from "./heading-country";

const NATIONALS = longestFirst(
  ALL_COUNTRIES.flatMap(({ alpha3, demonyms }) => countryWords(alpha3, demonyms)),
);

/** ISO 3166-1 alpha-3 of a printed nationality: a code, a demonym or the country's name; null for any other text. */
export function nationalityOf(printed: string): string | null {
  return wholeNationality(printed) ?? codeAfterSlash(printed) ?? inTwoLanguages(printed);
}

/** "T.C./TUR": the code behind what no list of peoples holds, and behind a slash that was read as an I. */
function codeAfterSlash(printed: string): string | null {
  const code = keyOf(/(?:\/|^I\s)\s*([A-Z]{3})\s*$/.exec(printed)?.[1] ?? "");
  return isCountryCode(code) ? code : null;
}

/** "O'zbekiston / Uzbekistan": all parts that are known name one country. */
function inTwoLanguages(printed: string): string | null {
  const parts = printed.includes("/") ? printed.split("/").map(wholeNationality) : [];
  const known = new Set(parts.filter((part) => part !== null));
  const [only] = known;
  return known.size === 1 ? (only ?? null) : null;
}

function wholeNationality(printed: string): string | null {
  const key = keyOf(printed);
  if (/^[A-Z]{3}$/.test(key) && isCountryCode(key)) return key;
  const exact =
    NATIONALS.find((people) => key === people.key) ??
    NATIONALS.find((people) => people.key.length > 5 && key.includes(people.key)) ??
    TITLES.find((title) => title.key === key);
  return exact?.country ?? countryNames().get(key) ?? nearestDemonym(key);
}

/**
 * Whether a text is the adjective of a people ("Irish"), perhaps with the word for its citizens or in two languages ("S.A. burger/S.A.
 * citizen"), and no country's name or code.
 */
export const isPeople = (printed: string): boolean => printed.split("/").some(isOnePeople);

/** "Namibian citizen" */
const CITIZEN = /(?<=.{2})(?:CITIZEN|CIDADAO|CIUDADANO|CITOYEN)$/;
/** Romance languages have two endings: "venezolana" and "venezolano". */
const OTHER_ENDING: Readonly<Record<string, string>> = { A: "O", O: "A" };

function isOnePeople(printed: string): boolean {
  const key = keyOf(printed);
  if (key.length <= 3 || countryNames().has(key)) return false;
  const other = key.slice(0, -1) + (OTHER_ENDING[key.slice(-1)] ?? key.slice(-1));
  const keys = [key, other, key.replace(CITIZEN, "")];
  return NATIONALS.some((people) => keys.includes(people.key));
}

const MIN_MISREAD_LENGTH = 7;

/** Tolerates one misread letter in a long demonym, where no other is as similar. */
function nearestDemonym(key: string): string | null {
  if (key.length < MIN_MISREAD_LENGTH) return null;
  const near = new Set(NATIONALS.filter((p) => editDistance(key, p.key, 1) <= 1).map((p) => p.country));
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}

/** Whether ICAO 9303-3, section 5, lists the code; the specimen country UTO is not included. */
export const isCountryCode = (code: string) => code.length === 3 && Object.hasOwn(states, code);

/** Codes of British nationalities, all issued by the United Kingdom (ICAO 9303-3, section 5, part B). */
const BRITISH = new Set(["GBD", "GBN", "GBO", "GBP", "GBS"]);

/**
 * Codes in zones that ISO 3166-1 does not list now: Germany's own, KYA on Kenyan identity cards beside KEN, and former
 * codes of states that papers of long validity may still carry (ISO 3166-3).
 */
const ALIASES: Readonly<Record<string, string>> = {
  D: "DEU",
  KYA: "KEN",
  ROM: "ROU",
  ZAR: "COD",
  TMP: "TLS",
};

/** ISO 3166-1 alpha-3 of a zone's country code; null for an unknown one. */
export function countryOfMrzCode(code: string): string | null {
  const letters = code.replace(/<+$/, "");
  const alias = ALIASES[letters];
  if (alias !== undefined) return alias;
  if (BRITISH.has(letters)) return "GBR";
  return isCountryCode(letters) ? letters : null;
}
