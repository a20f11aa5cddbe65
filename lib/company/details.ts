import type { companyVerification } from "@/db/schema/company";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";

/** What a company is known by. It is sealed as one value (SECURITY-SEAL-4). */
export interface CompanyDetails {
  readonly registeredName: string;
  readonly registrationNumber: string | null;
  readonly registeredAddress: string | null;
  readonly taxId: string | null;
  /** `YYYY-MM-DD`. */
  readonly incorporationDate: string | null;
}

export type CompanyRow = typeof companyVerification.$inferSelect;

/** The columns that held them before they were sealed. */
const CLEAR = {
  clearName: null,
  clearNumber: null,
  clearAddress: null,
  clearTaxId: null,
  clearIncorporation: null,
} as const;

/** A company as the product works with it: its row, with the details opened. */
export type Company = Omit<CompanyRow, keyof typeof CLEAR | "detailsSealed"> & CompanyDetails;

/** The additional authenticated data of a company's details. */
export function detailsAad(owner: TenantRef, id: string): string {
  return aadOf(owner, id, "company-details");
}

/** As a request names them: what it does not give is null. */
type GivenDetails = { readonly [Name in keyof CompanyDetails]?: CompanyDetails[Name] | undefined } & {
  readonly registeredName: string;
};

/** The columns of a row that holds its details sealed. */
export function sealedColumns(owner: TenantRef, id: string, details: GivenDetails) {
  const { registeredName, registrationNumber = null, registeredAddress = null } = details;
  const { taxId = null, incorporationDate = null } = details;
  const all = { registeredName, registrationNumber, registeredAddress, taxId, incorporationDate };
  return { ...CLEAR, detailsSealed: sealJson(all, detailsAad(owner, id)) };
}

/** @throws Error where the secrets do not open it, as {@link openJson} */
export function openCompany(row: CompanyRow): Company {
  const { clearName, clearNumber, clearAddress, clearTaxId, clearIncorporation, detailsSealed, ...rest } =
    row;
  if (detailsSealed !== null)
    return { ...rest, ...openJson<CompanyDetails>(detailsSealed, detailsAad(row, row.id)) };
  return {
    ...rest,
    registeredName: clearName ?? "",
    registrationNumber: clearNumber,
    registeredAddress: clearAddress,
    taxId: clearTaxId,
    incorporationDate: clearIncorporation,
  };
}
