import {
  createCompanyVerification,
  getCompanyVerification,
  reviewCompanyVerification,
  uploadCompanyDocument,
} from "@/lib/contract/company-verifications";
import { submitSession } from "@/lib/contract/sessions";
import type { DocumentVerdict } from "@/lib/vocabulary";
import type { Business } from "@/tools/testing/business";
import { plainPng } from "./images";

/** Companies and what they hand in. */

const PLACEHOLDER = plainPng(1, 1);
export const TEST = { key: "test" } as const;
export const SZ_REQUIRED = [
  "company_registration",
  "form_j",
  "form_c",
  "trading_license",
  "proof_of_address",
  "director_id",
] as const;

export const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
export const placeholder = blobOf(PLACEHOLDER);

type As = { key?: "live" | "test" };

export async function newCompany(business: Business, given: object = {}, as: As = TEST) {
  const body = { country: "SZ", registeredName: "Acme (Pty) Ltd", registrationNumber: "R7/1234", ...given };
  return business.need(createCompanyVerification, { body }, as);
}

export async function uploadOf(
  business: Business,
  verificationId: string,
  docType: string,
  as: As = TEST,
): Promise<string> {
  const given = { params: { verificationId }, body: { docType }, files: { document: placeholder } };
  return (await business.need(uploadCompanyDocument, given, as)).documentId;
}

/** Uploads one document of each docType; resolves to their ids. */
export async function uploadAll(
  business: Business,
  verificationId: string,
  docTypes: readonly string[] = SZ_REQUIRED,
  as: As = TEST,
): Promise<string[]> {
  const ids: string[] = [];
  for (const docType of docTypes) ids.push(await uploadOf(business, verificationId, docType, as));
  return ids;
}

export function verdicts(documentIds: readonly string[], status: DocumentVerdict = "accepted") {
  return documentIds.map((documentId) => ({ documentId, status }));
}

export function review(
  business: Business,
  verificationId: string,
  documentReviews: readonly object[],
  as: As = TEST,
) {
  return business.call(
    reviewCompanyVerification,
    { params: { verificationId }, body: { documentReviews } },
    as,
  );
}

export function detail(business: Business, verificationId: string, as: As = TEST) {
  return business.need(getCompanyVerification, { params: { verificationId } }, as);
}

/** The signatory hands in placeholder photos. */
export function submitSignatory(business: Business, session: string, photo: Buffer = PLACEHOLDER) {
  const text = photo.toString("base64");
  return business.call(submitSession, { body: { session, selfie: text, idFront: text } });
}

/** Reads a company until it is as wanted. @throws Error when it does not become so in time. */
export async function until(
  business: Business,
  verificationId: string,
  isSo: (company: Awaited<ReturnType<typeof detail>>) => boolean,
  as: As = TEST,
) {
  for (const deadline = Date.now() + 20_000; ; ) {
    const company = await detail(business, verificationId, as);
    if (isSo(company)) return company;
    if (Date.now() > deadline) throw new Error(`It stays ${JSON.stringify(company)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
