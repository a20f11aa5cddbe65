import { ALPHA3, type Alpha2 } from "./codes";
import type { Country } from "./country";
import { COUNTRIES } from "./table";

/** A country with both of its ISO 3166-1 codes. */
export interface CodedCountry extends Country {
  readonly alpha2: string;
  readonly alpha3: string;
}

export const ALL_COUNTRIES: readonly CodedCountry[] = (Object.entries(ALPHA3) as [Alpha2, string][]).map(
  ([alpha2, alpha3]) => ({ ...COUNTRIES[alpha2], alpha2, alpha3 }),
);

const byAlpha2 = new Map(ALL_COUNTRIES.map((country) => [country.alpha2, country]));
const byAlpha3 = new Map(ALL_COUNTRIES.map((country) => [country.alpha3, country]));

/** @param code ISO 3166-1 alpha-2, upper case */
export function countryByAlpha2(code: string): CodedCountry | undefined {
  return byAlpha2.get(code);
}

/** @param code ISO 3166-1 alpha-3, upper case */
export function countryByAlpha3(code: string): CodedCountry | undefined {
  return byAlpha3.get(code);
}
