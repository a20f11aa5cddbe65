import type { CompanyDocumentRequirement } from "./country";
import { ALL_COUNTRIES, countryByAlpha2 } from "./lookup";

/** One document of a company's checklist. */
export interface ChecklistItem {
  readonly docType: string;
  readonly label: string;
  readonly required: boolean;
  readonly sortOrder: number;
}

/**
 * What a company of a country has to upload, in order; null when companies of the country are not supported.
 * @param country ISO 3166-1 alpha-2
 * @param incorporationDate `YYYY-MM-DD`, or null when unknown
 * @param today `YYYY-MM-DD`, UTC
 */
export function checklistFor(
  country: string,
  incorporationDate: string | null,
  today: string,
): ChecklistItem[] | null {
  const requirements = countryByAlpha2(country)?.companyDocuments;
  if (!requirements) return null;
  return requirements.map(({ docType, label, required }, i) => ({
    docType,
    label,
    required:
      typeof required === "boolean"
        ? required
        : incorporationDate === null || hasReachedAge(incorporationDate, required.years, today),
    sortOrder: (i + 1) * 10,
  }));
}

/**
 * Whether so many calendar years have passed: from the same day of that year on. One year after 29 February is 1 March:
 * the text `2025-02-29` sorts exactly between 28 February and 1 March.
 */
export function hasReachedAge(incorporationDate: string, years: number, today: string): boolean {
  const year = Number(incorporationDate.slice(0, 4)) + years;
  return today >= `${String(year).padStart(4, "0")}${incorporationDate.slice(4)}`;
}

/** A country whose companies can be verified, as the dashboard's form offers it. */
export interface CompanyCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Which documents depend on the incorporation date; null where none does. */
  readonly incorporationDateHint: string | null;
}

/** Countries whose companies can be verified, by name. */
export function companyCountries(): CompanyCountry[] {
  return supported()
    .map(({ alpha2, name, companyDocuments }) => ({
      code: alpha2,
      name,
      incorporationDateHint: conditionsOf(companyDocuments, ({ label }) => label),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Every `docType` of every supported country, each once. */
export function companyDocumentTypes(): string[] {
  const types = supported().flatMap(({ companyDocuments }) => companyDocuments.map(({ docType }) => docType));
  return [...new Set(types)];
}

/** Supported countries and their conditional documents in Markdown, for the API reference. */
export function companyDocumentRules(): string {
  const names = supported().map(({ alpha2, name }) => `\`${alpha2}\` (${name})`);
  const conditions = supported().flatMap(({ alpha2, companyDocuments }) => {
    const sentences = conditionsOf(companyDocuments, ({ docType }) => `\`${docType}\``);
    return sentences ? [`In \`${alpha2}\`, ${sentences}`] : [];
  });
  return [`Supported countries: ${list.format(names)}.`, ...conditions].join(" ");
}

function supported() {
  return ALL_COUNTRIES.flatMap(({ alpha2, name, companyDocuments }) =>
    companyDocuments ? [{ alpha2, name, companyDocuments }] : [],
  );
}

const list = new Intl.ListFormat("en");

/** One sentence for each number of years; null without conditional documents. */
function conditionsOf(
  requirements: readonly CompanyDocumentRequirement[],
  nameOf: (requirement: CompanyDocumentRequirement) => string,
): string | null {
  const byYears = new Map<number, string[]>();
  for (const requirement of requirements) {
    if (typeof requirement.required === "boolean") continue;
    const { years } = requirement.required;
    byYears.set(years, [...(byYears.get(years) ?? []), nameOf(requirement)]);
  }
  const sentences = [...byYears].map(
    ([years, names]) =>
      `${list.format(names)} ${names.length === 1 ? "is" : "are"} required once the company is ` +
      `${years === 1 ? "a full year" : `${years} full years`} old, or if its incorporation date is unknown.`,
  );
  return sentences.length > 0 ? sentences.join(" ") : null;
}
