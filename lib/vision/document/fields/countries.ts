import { states } from "mrz";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import type { TextLine } from "../page/read-page";
import { contains, editDistance, keyOf } from "../printed/text";

/** A country found on a page, and how much print speaks for it. */
export interface CountryFound {
  readonly country: string;
  readonly weight: number;
}

interface Words {
  readonly country: string;
  readonly key: string;
}

const listed = (country: string, words: readonly string[] = []): Words[] =>
  words.map((word) => ({ country, key: keyOf(word) }));
const longestFirst = (words: readonly Words[]) => words.slice().sort((a, b) => b.key.length - a.key.length);

const TITLES = longestFirst(ALL_COUNTRIES.flatMap(({ alpha3, headings }) => listed(alpha3, headings)));
const NATIONALS = longestFirst(ALL_COUNTRIES.flatMap(({ alpha3, demonyms }) => listed(alpha3, demonyms)));

/** The country whose heading is printed largest and longest; null without any. */
export function issuingCountryOf(lines: readonly TextLine[]): CountryFound | null {
  let best: CountryFound | null = null;
  for (const line of lines) {
    const key = keyOf(line.text);
    const title = key.length < 3 ? undefined : titleIn(key);
    if (!title) continue;
    const weight = title.key.length + line.height * 0.05;
    if (!best || weight > best.weight) best = { country: title.country, weight };
  }
  return best;
}

/** As printed, else with misread letters in the country's own name. */
const titleIn = (key: string) =>
  TITLES.find((title) => (title.key.length <= 4 ? key === title.key : key.includes(title.key))) ??
  TITLES.find((title) => resembles(key, title.key));

/** What many countries share must not make up for the rest: Namibia is not Zambia. */
const SHARED_WORDS =
  /^(FEDERAL|UNITED)?(REPUBLICOF|REPUBLICADE|KINGDOMOF|JAMHURIYA|UMBUSOWE?|LEFATSHELA|MUSOOA|STATEOF|REINODE|UNIONDES|BUNDESREPUBLIK)/;
const MIN_RESEMBLING = 7;

function resembles(key: string, title: string) {
  const own = title.replace(SHARED_WORDS, "");
  return own.length >= MIN_RESEMBLING && key.length >= own.length - 2 && contains(key, own);
}

/** ISO alpha-3 of a printed nationality: a code, a word for the people, or the country's own name. */
export function nationalityOf(printed: string): string | null {
  const key = keyOf(printed);
  if (/^[A-Z]{3}$/.test(key) && isCountryCode(key)) return key;
  const exact =
    NATIONALS.find((people) => key === people.key) ??
    NATIONALS.find((people) => people.key.length > 5 && key.includes(people.key)) ??
    TITLES.find((title) => title.key === key);
  return exact?.country ?? nearestPeople(key);
}

const MIN_MISREAD_PEOPLE = 7;

/** One misread letter of a long word, where no other people is as near. */
function nearestPeople(key: string): string | null {
  if (key.length < MIN_MISREAD_PEOPLE) return null;
  const near = new Set(NATIONALS.filter((p) => editDistance(key, p.key, 1) <= 1).map((p) => p.country));
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}

/** A code that ICAO 9303-3 (section 5) lists; the specimen country UTO is not one. */
export const isCountryCode = (code: string) => code.length === 3 && Object.hasOwn(states, code);

/** British kinds of nationality, all issued by the United Kingdom (ICAO 9303-3, 5, part B). */
const BRITISH = new Set(["GBD", "GBN", "GBO", "GBP", "GBS"]);

/** ISO alpha-3 of a code as it stands in a zone; Germany writes `D<<`. Null for an unknown one. */
export function countryOfMrzCode(code: string): string | null {
  const letters = code.replace(/<+$/, "");
  if (letters === "D") return "DEU";
  if (BRITISH.has(letters)) return "GBR";
  return isCountryCode(letters) ? letters : null;
}
