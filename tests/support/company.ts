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

/** Creates companies and uploads their documents. */

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

type KeyOption = { key?: "live" | "test" };

export async function newCompany(business: Business, given: object = {}, as: KeyOption = TEST) {
  const body = { country: "SZ", registeredName: "Acme (Pty) Ltd", registrationNumber: "R7/1234", ...given };
  const { signatorySessionToken, verifyUrl, ...created } = await business.callOk(
    createCompanyVerification,
    { body },
    as,
  );
  if (signatorySessionToken === null || verifyUrl === null) throw new Error("A new company has a link.");
  return { ...created, signatorySessionToken, verifyUrl };
}

export async function uploadOf(
  business: Business,
  verificationId: string,
  docType: string,
  as: KeyOption = TEST,
): Promise<string> {
  const given = { params: { verificationId }, body: { docType }, files: { document: placeholder } };
  return (await business.callOk(uploadCompanyDocument, given, as)).documentId;
}

/** Uploads one document of each docType; resolves to their ids. */
export async function uploadAll(
  business: Business,
  verificationId: string,
  docTypes: readonly string[] = SZ_REQUIRED,
  as: KeyOption = TEST,
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
  as: KeyOption = TEST,
) {
  return business.call(
    reviewCompanyVerification,
    { params: { verificationId }, body: { documentReviews } },
    as,
  );
}

export function detail(business: Business, verificationId: string, as: KeyOption = TEST) {
  return business.callOk(getCompanyVerification, { params: { verificationId } }, as);
}

/** Submits placeholder photos as the signatory. */
export function submitSignatory(business: Business, session: string, photo: Buffer = PLACEHOLDER) {
  const text = photo.toString("base64");
  return business.call(submitSession, { body: { session, selfie: text, idFront: text } });
}

/** Polls a company until a condition holds. @throws Error when it does not hold in time */
export async function until(
  business: Business,
  verificationId: string,
  isSo: (company: Awaited<ReturnType<typeof detail>>) => boolean,
  as: KeyOption = TEST,
) {
  for (const deadline = Date.now() + 20_000; ; ) {
    const company = await detail(business, verificationId, as);
    if (isSo(company)) return company;
    if (Date.now() > deadline) throw new Error(`It stays ${JSON.stringify(company)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
