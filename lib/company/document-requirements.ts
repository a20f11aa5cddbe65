/** One line of a country's matrix (SPEC 2.9). */
interface Requirement {
  readonly docType: string;
  readonly label: string;
  readonly sortOrder: number;
  /** `from-first-year`: only once the company is a full calendar year old; an unknown date counts as old. */
  readonly required: "always" | "from-first-year" | "never";
}

/** Every supported country by its ISO 3166-1 alpha-2 code. A new country is a new row here and nothing else. */
const MATRIX: ReadonlyMap<string, readonly Requirement[]> = new Map([
  [
    "SZ",
    [
      {
        docType: "company_registration",
        label: "Certificate of incorporation",
        sortOrder: 10,
        required: "always",
      },
      { docType: "form_j", label: "Form J (directors and officers)", sortOrder: 20, required: "always" },
      { docType: "form_c", label: "Form C (annual return)", sortOrder: 30, required: "from-first-year" },
      { docType: "trading_license", label: "Trading licence", sortOrder: 40, required: "always" },
      {
        docType: "proof_of_address",
        label: "Proof of the company's address",
        sortOrder: 50,
        required: "always",
      },
      { docType: "director_id", label: "Identity document of a director", sortOrder: 60, required: "always" },
      { docType: "tax_clearance", label: "Tax clearance certificate", sortOrder: 70, required: "never" },
    ],
  ],
]);

/** One line of a company's checklist. */
export interface ChecklistItem {
  readonly docType: string;
  readonly label: string;
  readonly required: boolean;
  readonly sortOrder: number;
}

/**
 * What a company of a country must hand in, in order; null when the country has no matrix.
 * @param incorporationDate `YYYY-MM-DD`, or null when unknown
 * @param today `YYYY-MM-DD`, UTC
 */
export function checklistFor(
  country: string,
  incorporationDate: string | null,
  today: string,
): ChecklistItem[] | null {
  const requirements = MATRIX.get(country);
  if (!requirements) return null;
  const isOld = incorporationDate === null || isFullYearOld(incorporationDate, today);
  return requirements
    .map(({ docType, label, sortOrder, required }) => ({
      docType,
      label,
      required: required === "always" || (required === "from-first-year" && isOld),
      sortOrder,
    }))
    .sort((a, b) => a.sortOrder - b.sortOrder);
}

/**
 * Whether a calendar year has passed: from the same day of the next year on. The year of one founded on 29 February
 * ends with 28 February, so it is old from 1 March; the text `2025-02-29` sorts exactly between those two.
 */
export function isFullYearOld(incorporationDate: string, today: string): boolean {
  const year = Number(incorporationDate.slice(0, 4)) + 1;
  return today >= `${String(year).padStart(4, "0")}${incorporationDate.slice(4)}`;
}
