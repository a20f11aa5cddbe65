import { AFRICA } from "./africa";
import { AMERICAS } from "./americas";
import { ASIA_PACIFIC } from "./asia-pacific";
import type { Alpha2 } from "./codes";
import type { Country } from "./country";
import { EUROPE } from "./europe";

/** Every country by its ISO 3166-1 alpha-2 code. The one source for names, nationalities and company documents. */
export const COUNTRIES = {
  ...AFRICA,
  ...AMERICAS,
  ...ASIA_PACIFIC,
  ...EUROPE,
} as const satisfies Readonly<Record<Alpha2, Country>>;

type Entry = (typeof COUNTRIES)[Alpha2];
type WithCompanyDocuments = Extract<Entry, { readonly companyDocuments: unknown }>;

/** The `docType` of any document that any country asks companies for. */
export type CompanyDocumentType = WithCompanyDocuments["companyDocuments"][number]["docType"];
