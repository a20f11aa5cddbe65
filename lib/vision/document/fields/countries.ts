import { states } from "mrz";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import type { TextLine } from "../page/read-page";
import { contains, editDistance, keyOf } from "../printed/text";

/** The country of a heading; longer and larger headings weigh more. */
export interface HeadingCountry {
  readonly country: string;
  readonly weight: number;
}

interface CountryWord {
  readonly country: string;
  readonly key: string;
}

const wordsOf = (country: string, words: readonly string[] = []): CountryWord[] =>
  words.map((word) => ({ country, key: keyOf(word) }));
const longestFirst = (words: readonly CountryWord[]) =>
  words.slice().sort((a, b) => b.key.length - a.key.length);

const TITLES = longestFirst(ALL_COUNTRIES.flatMap(({ alpha3, headings }) => wordsOf(alpha3, headings)));
const NATIONALS = longestFirst(ALL_COUNTRIES.flatMap(({ alpha3, demonyms }) => wordsOf(alpha3, demonyms)));

/** The issuing country by the heading that is longest and largest; null without any (DOCUMENT-COUNTRY-1). */
export function issuingCountryOf(lines: readonly TextLine[]): HeadingCountry | null {
  let best: HeadingCountry | null = null;
  for (const line of lines) {
    const key = keyOf(line.text);
    const title = key.length < 3 ? undefined : titleIn(key);
    if (!title) continue;
    const weight = title.key.length + line.height * 0.05;
    if (!best || weight > best.weight) best = { country: title.country, weight };
  }
  return best;
}

/** An exact heading, else one with misread letters in the country's own name. */
const titleIn = (key: string) =>
  TITLES.find((title) => (title.key.length <= 4 ? key === title.key : key.includes(title.key))) ??
  TITLES.find((title) => resembles(key, title.key));

/** Words that many countries share are not compared: "Republic of Namibia" is similar to "Republic of Zambia". */
const SHARED_WORDS =
  /^(FEDERAL|UNITED)?(REPUBLICOF|REPUBLICADE|KINGDOMOF|JAMHURIYA|UMBUSOWE?|LEFATSHELA|MUSOOA|STATEOF|REINODE|UNIONDES|BUNDESREPUBLIK)/;
const MIN_RESEMBLING = 7;

function resembles(key: string, title: string) {
  const own = title.replace(SHARED_WORDS, "");
  return own.length >= MIN_RESEMBLING && key.length >= own.length - 2 && contains(key, own);
}

/** ISO 3166-1 alpha-3 of a printed nationality: a code, a demonym or the country's name; null for any other text. */
export function nationalityOf(printed: string): string | null {
  const key = keyOf(printed);
  if (/^[A-Z]{3}$/.test(key) && isCountryCode(key)) return key;
  const exact =
    NATIONALS.find((people) => key === people.key) ??
    NATIONALS.find((people) => people.key.length > 5 && key.includes(people.key)) ??
    TITLES.find((title) => title.key === key);
  return exact?.country ?? nearestDemonym(key);
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
