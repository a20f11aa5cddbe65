import { ALL_COUNTRIES } from "@/lib/countries/lookup";

/** Converts the countries of lists and documents to ISO 3166-1 alpha-2. */

const byCode = new Map<string, string>();
const byName = new Map<string, string>();
for (const { alpha2, alpha3, name, otherNames = [], otherCodes = [] } of ALL_COUNTRIES) {
  for (const code of [alpha2, alpha3, ...otherCodes]) byCode.set(code, alpha2);
  for (const each of [name, ...otherNames]) byName.set(plain(each), alpha2);
}

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z]+/g, " ")
    .replace(/^ ?the /, "")
    .trim();
}

/** @param text a code of two or three letters or an English name. @returns alpha-2; null for anything else */
export function countryCode(text: string): string | null {
  return byCode.get(text.trim().toUpperCase()) ?? byName.get(plain(text)) ?? null;
}

/** The distinct codes of several texts; unknown ones are left out. */
export function countryCodes(texts: readonly string[]): string[] {
  const codes = texts.map(countryCode).filter((code): code is string => code !== null);
  return [...new Set(codes)];
}
