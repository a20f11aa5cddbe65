/** What is known of one country. Its ISO 3166-1 codes are in `codes.ts`; every entry has the alpha-2 code as key. */
export interface Country {
  /** English name, as in the Unicode CLDR. */
  readonly name: string;
  /** Other English names, as watchlists write them. Case, accents, punctuation and a leading "the" do not matter. */
  readonly otherNames?: readonly string[];
  /** Three-letter and other codes in use beside ISO 3166-1. */
  readonly otherCodes?: readonly string[];
  /** What its identity documents print as their heading, in any language. The document reader finds the issuer by it. */
  readonly headings?: readonly string[];
  /** What documents of any issuer print as the nationality of its people. */
  readonly demonyms?: readonly string[];
  /** Documents that a company registered here uploads, in the order of the checklist. Absent: companies unsupported. */
  readonly companyDocuments?: readonly CompanyDocumentRequirement[];
}

export interface CompanyDocumentRequirement {
  /**
   * Identifier in the API, `[a-z0-9_]`, at most 64 characters. Countries share an identifier where they mean the same kind
   * of document: the capture page has one translation for each.
   */
  readonly docType: string;
  /** English name, for the API and the dashboard; also what the capture page shows where it has no translation. */
  readonly label: string;
  /** `false`: optional. A condition: required for the companies that meet it, optional for others. */
  readonly required: boolean | RequirementCondition;
}

/** Whole calendar years since the incorporation date. An unknown date meets the condition. */
export interface RequirementCondition {
  readonly kind: "minimumAge";
  readonly years: number;
}
