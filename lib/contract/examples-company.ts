import { checklistFor } from "@/lib/countries/company-documents";
import type { CompanyDocumentType } from "@/lib/countries/table";
import { DAY, DAY_LATER, type Example, eventId, keyId, session, verificationId } from "./example-values";

const companyId = "cv_9Yb3NcXz6Vm1Lk8Jh5Gf2D";
const documentId = "doc_1Qa2Ws3Ed4Rf5Tg6Yh7Uj8";
const docType = "form_j" satisfies CompanyDocumentType;
const country = "SZ";
const incorporationDate = "2019-03-01";
const companyListed = {
  verificationId: companyId,
  registeredName: "Example Trading (Pty) Ltd",
  status: "COMPLETED",
  decision: "APPROVED",
  createdAt: DAY,
};

export const COMPANY_EXAMPLES: Readonly<Record<string, Example>> = {
  createCompanyVerification: {
    body: {
      country,
      registeredName: "Example Trading (Pty) Ltd",
      registrationNumber: "R7/12345",
      incorporationDate,
      externalRef: "company-7",
    },
    response: {
      verificationId: companyId,
      status: "pending",
      requiredDocuments: checklistFor(country, incorporationDate, DAY.slice(0, 10)),
      signatorySessionToken: session,
      verifyUrl: `https://verify.example.com/verify#session=${session}`,
    },
  },
  renewSignatorySession: {
    params: { verificationId: companyId },
    response: {
      verificationId: companyId,
      signatorySessionToken: session,
      verifyUrl: `https://verify.example.com/verify#session=${session}`,
      expiresIn: 1800,
    },
  },
  uploadCompanyDocument: {
    form: { docType },
    params: { verificationId: companyId },
    response: { documentId, docType, status: "uploaded" },
  },
  uploadSessionCompanyDocument: { form: { session, docType }, response: { docType, status: "uploaded" } },
  listCompanyVerifications: {
    query: {
      page: "1",
      limit: "20",
      status: "COMPLETED",
      decision: "APPROVED",
      country: "SZ",
      from: "2026-01-01",
      to: "2026-01-31",
      externalRef: "company-7",
    },
    response: { items: [companyListed], total: 1, page: 1, limit: 20, nextCursor: null },
  },
  getCompanyVerification: {
    params: { verificationId: companyId },
    response: {
      id: companyId,
      ...companyListed,
      externalRef: "company-7",
      country,
      registrationNumber: "R7/12345",
      decisionReason: "Every required document is accepted and the signatory is approved.",
      reasons: [],
      revision: 1,
      amlDecision: "clear",
      amlScore: 0,
      signatoryVerificationId: verificationId,
      documents: [
        {
          id: documentId,
          docType,
          status: "accepted",
          signedUrl: `https://files.example.com/f/${documentId}?e=1767272400&v=1&s=c2lnbmF0dXJl`,
          createdAt: DAY,
        },
      ],
      reviewHistory: [
        {
          documentId,
          docType,
          status: "accepted",
          note: null,
          reviewer: keyId,
          createdAt: DAY_LATER,
        },
      ],
      webhookSent: true,
      completedAt: DAY_LATER,
    },
  },
  reviewCompanyVerification: {
    params: { verificationId: companyId },
    body: { documentReviews: [{ documentId, status: "accepted", note: "Stamp and date checked." }] },
    response: { verificationId: companyId, status: "COMPLETED", decision: "APPROVED" },
  },
  resendCompanyWebhook: {
    params: { verificationId: companyId },
    response: { verificationId: companyId, eventId, message: "The event is being sent again." },
  },
};
