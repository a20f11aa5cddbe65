import type { DocumentType } from "@/lib/vocabulary";

/** The fields of a barcode; null where absent. Dates YYYY-MM-DD, countries ISO 3166-1 alpha-3. */
export interface BarcodeFields {
  readonly documentType: DocumentType | null;
  readonly issuingCountry: string | null;
  readonly nationality: string | null;
  readonly surname: string | null;
  readonly names: string | null;
  readonly dateOfBirth: string | null;
  readonly issueDate: string | null;
  readonly expiryDate: string | null;
  readonly sex: "M" | "F" | "X" | null;
  readonly documentNumber: string | null;
  readonly personalNumber: string | null;
  readonly licenceNumber: string | null;
}

export const NO_FIELDS: BarcodeFields = {
  documentType: null,
  issuingCountry: null,
  nationality: null,
  surname: null,
  names: null,
  dateOfBirth: null,
  issueDate: null,
  expiryDate: null,
  sex: null,
  documentNumber: null,
  personalNumber: null,
  licenceNumber: null,
};
