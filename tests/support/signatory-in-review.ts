import { askPersonAgain } from "@/lib/company/ask-again";
import { createCompany } from "@/lib/company/create";
import { reviewDocuments } from "@/lib/company/review-documents";
import { uploadDocument } from "@/lib/company/upload-document";
import type { Tenant } from "@/lib/platform/tenant";
import { authenticatePage, type PageSession } from "@/lib/session/page-settings";
import { submitSession } from "@/lib/session/submit";
import { SZ_REQUIRED } from "./company";
import { plainPng } from "./images";
import { runJobs } from "./run-jobs";

/** A company in test mode whose signatory's check is in review, to ask for new photos. */

/** Photos that differ from those of another side length. */
export const photosOf = (side: number) => {
  const photo = plainPng(side, side).toString("base64");
  return { selfie: photo, idFront: photo };
};
export const FIRST = photosOf(1);
export const SECOND = photosOf(2);

export const opened = async (link: { readonly verifyUrl: string }): Promise<PageSession> =>
  authenticatePage(link.verifyUrl.split("#session=")[1] ?? "");

/** Runs what a submit and a verdict have queued. */
export async function workQueued(): Promise<void> {
  // The clocks of two PostgreSQL connections may differ slightly.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await runJobs("verification.process");
  await runJobs("company.recompute");
}

/** A company with a required document, whose signatory's check is in review. */
export async function inReview(tenant: Tenant) {
  const wanted = { country: "SZ", registeredName: "SIGNATORY NEEDS REVIEW (Pty) Ltd" };
  const { company, link } = await createCompany(tenant, { ...wanted, simulate: { aml: "clear" } }, null);
  const { id } = company;
  const first = await opened({ verifyUrl: link?.verifyUrl ?? "" });
  const { verificationId: checkId } = await submitSession(first, FIRST);
  await workQueued();
  const document = plainPng(1, 1);
  const accept = async (): Promise<void> => {
    const documents = [];
    for (const docType of SZ_REQUIRED)
      documents.push(await uploadDocument(tenant, id, { docType, document }));
    await reviewDocuments(
      tenant,
      id,
      documents.map((each) => ({ documentId: each.id, status: "accepted" as const })),
    );
  };
  const reject = async (): Promise<void> => {
    const { id: documentId } = await uploadDocument(tenant, id, { docType: "form_j", document });
    await reviewDocuments(tenant, id, [{ documentId, status: "rejected" }]);
  };
  const ask = () => askPersonAgain(tenant, checkId, ["selfie_blurred", "front_glare"]);
  return { id, first, checkId, accept, reject, ask };
}
