import { DOCUMENT_TYPE_LABELS } from "@/lib/contract/lists/value-labels";
import { countryByAlpha3 } from "@/lib/countries/lookup";
import { codeLabel } from "./labels";

/** Labels of a record's values. For server components only: the list of countries is long. */

const DOCUMENTS: Readonly<Record<string, string>> = DOCUMENT_TYPE_LABELS;

/** @param code ISO 3166-1 alpha-3 */
export const countryLabel = (code: string) => countryByAlpha3(code)?.name ?? code;

export const documentLabel = (type: string) => DOCUMENTS[type] ?? codeLabel(type.toLowerCase());

/** @param code BCP 47 */
export function languageLabel(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The meaning of a field's code; null when the value is readable without one. */
export function meaningOf(field: string, value: string): string | null {
  if (field === "nationality" || field === "issuingCountry") return countryByAlpha3(value)?.name ?? null;
  if (field === "documentType") return DOCUMENTS[value] ?? null;
  return null;
}
