/** Pages below a list that are not the page of a record. */
const FORMS = new Set(["/dashboard/companies/new", "/dashboard/verifications/links"]);

/** The list that a record's page belongs to, or null for any other page of the dashboard. */
export function listOfRecord(pathname: string): string | null {
  const [, list] = /^(\/dashboard\/(?:verifications|review|companies))\/[^/]+\/?$/.exec(pathname) ?? [];
  return list === undefined || FORMS.has(pathname) ? null : list;
}
