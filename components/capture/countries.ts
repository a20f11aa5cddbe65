import { DOCUMENT_ISSUERS } from "@/lib/countries/codes";

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
}

/** Every country by its name in a language, in that language's order; in English where the browser has no other. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  return Object.entries(DOCUMENT_ISSUERS)
    .map(([alpha2, code]) => ({ code, name: names.of(alpha2) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
