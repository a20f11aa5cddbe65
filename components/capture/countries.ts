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

/**
 * The country that this device is set to, where its time zone is one of that country's; null where they disagree, or the
 * browser cannot tell. A phone that is set to English (United States) is found everywhere, and a wrong country would
 * count as the person's word (DOCUMENT-HINT-1).
 */
export function likelyCountry(
  locale: string = navigator.language,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  try {
    const { region } = new Intl.Locale(locale);
    if (!region) return null;
    const place = new Intl.Locale(`und-${region}`) as Intl.Locale & {
      getTimeZones?: () => readonly string[] | undefined;
      timeZones?: readonly string[];
    };
    const zones = place.getTimeZones?.() ?? place.timeZones ?? [];
    const codes: Readonly<Record<string, string>> = DOCUMENT_ISSUERS;
    return zones.includes(timeZone) ? (codes[region] ?? null) : null;
  } catch {
    return null; // an unknown locale
  }
}
