/** The kinds of document of the API's vocabulary; countries are data that imports nothing else. */
type IssuedType = "NATIONAL_ID" | "PASSPORT" | "DRIVERS_LICENSE" | "RESIDENCE_PERMIT" | "VISA";

/** One kind of document that a state issues to persons, as far as public sources say. */
export interface IdentityDocument {
  readonly type: IssuedType;
  /** What the state calls it, in English or by its own name. */
  readonly name: string;
  /** The longest validity of the issues that expire, in years; null where none does; absent where it is not known. */
  readonly longestYears?: number | null;
  /** What else a source says of the validity. */
  readonly note?: string;
  /** Whether a public source confirms the validity. What is not confirmed decides nothing (DOCUMENT-NUMBER-1). */
  readonly confirmed: boolean;
  readonly sources: readonly string[];
}

const known = (
  type: IssuedType,
  name: string,
  longestYears: number | null,
  ...sources: readonly string[]
): IdentityDocument => ({ type, name, longestYears, confirmed: true, sources });
/** It exists; how long it is valid was not found, or only in a source that is not enough. */
const unsure = (type: IssuedType, name: string, ...sources: readonly string[]): IdentityDocument => ({
  type,
  name,
  confirmed: false,
  sources,
});
/** A passport after ICAO 9303, whose own limit (`templates/icao.ts`) holds where the state's is not known. */
const passport = unsure("PASSPORT", "Passport");
const licence = unsure("DRIVERS_LICENSE", "Driving licence");
const permit = unsure("RESIDENCE_PERMIT", "Residence permit");

/** Documents of the home market by ISO 3166-1 alpha-3 code. Public sources were read in November 2026. */
const IDENTITY_DOCUMENTS: Readonly<Record<string, readonly IdentityDocument[]>> = {
  BWA: [
    known("NATIONAL_ID", "Omang", 10, "Botswana mission in Geneva: National Identity Cards"),
    passport,
    unsure("DRIVERS_LICENSE", "Driving licence", "AuthBridge field reference: a sample valid for 5 years"),
    permit,
  ],
  GHA: [
    known("NATIONAL_ID", "Ghana Card (ECOWAS identity card)", 10, "Wikipedia: Ghana Card"),
    passport,
    licence,
    unsure("RESIDENCE_PERMIT", "Non-citizen Ghana Card", "National Identification Authority: nia.gov.gh"),
  ],
  KEN: [
    known("NATIONAL_ID", "Identity card, Maisha card", 10, "Business Times Kenya: Maisha card"),
    passport,
    licence,
    unsure("RESIDENCE_PERMIT", "Foreign national certificate (alien card)"),
  ],
  LSO: [
    known("NATIONAL_ID", "National identity card", 10, "National Identity Cards Act 2011, section 9"),
    passport,
    licence,
    permit,
  ],
  MOZ: [
    {
      ...known("NATIONAL_ID", "Bilhete de identidade", 10, "Província de Maputo: Registo civil"),
      note: "for life from the age of 50",
    },
    passport,
    licence,
    unsure("RESIDENCE_PERMIT", "DIRE (documento de identificação e residência para estrangeiros)"),
  ],
  MWI: [
    known(
      "NATIONAL_ID",
      "National identity card",
      10,
      "Kulinji: Why Malawi's national IDs have expiry dates",
    ),
    passport,
    licence,
    unsure("RESIDENCE_PERMIT", "Foreign resident identity card", "National Registration Bureau: nrb.gov.mw"),
  ],
  NAM: [
    known("NATIONAL_ID", "Identity card", null, "Wikipedia (German): Identitätskarte (Namibia)"),
    known("PASSPORT", "Passport", 10, "The Namibian: passports' validity increased to 10 years"),
    licence,
    unsure(
      "RESIDENCE_PERMIT",
      "Identity card of permanent residents and refugees",
      "Namibian Sun, 2021-11-19",
    ),
  ],
  NGA: [
    unsure("NATIONAL_ID", "National identity card, NIN slip", "legit.ng: National Identification Number"),
    known("PASSPORT", "Passport", 10, "Ladun Liadi: validity extended to 10 years, 2018"),
    licence,
    permit,
  ],
  SWZ: [
    unsure(
      "NATIONAL_ID",
      "National identity card",
      "Times of Eswatini, 2016-11-16: cards are to get an expiry date",
    ),
    passport,
    licence,
    permit,
  ],
  TZA: [
    {
      ...known("NATIONAL_ID", "Kitambulisho cha taifa (NIDA card)", 10, "The East African, 2023-02-23"),
      note: "since 2023 accepted beyond the printed date, which is not applied yet",
    },
    passport,
    licence,
    unsure("RESIDENCE_PERMIT", "NIDA card of residents and refugees", "nidaonlinetz.com: 5 years"),
  ],
  ZAF: [
    unsure("NATIONAL_ID", "Smart ID card, green identity book", "Wikipedia: South African identity card"),
    passport,
    licence,
    unsure(
      "RESIDENCE_PERMIT",
      "Asylum seeker temporary visa (section 22), recognition of refugee status (section 24)",
      "Refugees Act 130 of 1998, Refugees Regulations 2018",
    ),
    unsure("VISA", "Visa"),
  ],
  ZMB: [
    unsure(
      "NATIONAL_ID",
      "National registration card (NRC)",
      "Zambian Observer: The National Registration Card",
    ),
    passport,
    licence,
    permit,
  ],
  ZWE: [unsure("NATIONAL_ID", "National registration card"), passport, licence, permit],
};

/** What a country of the home market issues; empty for others. @param country ISO 3166-1 alpha-3 */
export const identityDocumentsOf = (country: string): readonly IdentityDocument[] =>
  Object.hasOwn(IDENTITY_DOCUMENTS, country) ? (IDENTITY_DOCUMENTS[country] ?? []) : [];

/** ISO 3166-1 alpha-3 codes of the countries whose documents are described in depth. */
export const HOME_MARKET: readonly string[] = Object.keys(IDENTITY_DOCUMENTS);

const documentOf = (country: string | undefined, type: IssuedType | null | undefined) =>
  country === undefined ? undefined : identityDocumentsOf(country).find((each) => each.type === type);

/** The longest validity of a country's document in years, where a public source confirms it; null where none expires. */
export function confirmedYears(
  country: string | undefined,
  type: IssuedType | null | undefined,
): number | null | undefined {
  const found = documentOf(country, type);
  return found?.confirmed ? found.longestYears : undefined;
}
