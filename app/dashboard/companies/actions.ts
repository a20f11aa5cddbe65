"use server";

import { askForCopy as requestCopy } from "@/lib/company/ask-for-copy";
import { createCompany } from "@/lib/company/create";
import { presentCreated, presentReviewed } from "@/lib/company/present";
import { decideCompanyAgain, reopenCompany } from "@/lib/company/reopen";
import { resendWebhook } from "@/lib/company/resend-webhook";
import { reviewDocuments } from "@/lib/company/review-documents";
import { COMPANY } from "@/lib/company/screened-company";
import { issueSignatoryLink } from "@/lib/company/signatory-link";
import { askForCopyCommand } from "@/lib/contract/ask-again";
import {
  createCompanyVerification,
  resendCompanyWebhook,
  reviewCompanyVerification,
} from "@/lib/contract/company-verifications";
import { issueSignatoryLinkCommand } from "@/lib/contract/dashboard";
import { decideCompanyAgainCommand, reopenCompanyCommand } from "@/lib/contract/reopen";
import { resolveCompanyHit } from "@/lib/contract/screening";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { presentScreening } from "@/lib/screening/present";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";

export const create = action(createCompanyVerification, "company.create", async ({ tenant, body }) => {
  const { company, link } = await createCompany(tenant, body, null);
  return presentCreated(company, link);
});

export const issueLink = action(
  issueSignatoryLinkCommand,
  "company.issueLink",
  async ({ tenant, params }) => {
    const { verifyUrl, expiresIn } = await issueSignatoryLink(tenant, params.verificationId);
    return { verifyUrl, expiresIn };
  },
);

export const review = action(reviewCompanyVerification, "company.review", async ({ tenant, params, body }) =>
  presentReviewed(await reviewDocuments(tenant, params.verificationId, body.documentReviews)),
);

export const askForCopy = action(askForCopyCommand, "company.review", async ({ tenant, params, body }) => {
  const { verifyUrl, expiresIn } = await requestCopy(tenant, params.verificationId, body);
  return { verifyUrl, expiresIn };
});

export const reopen = action(reopenCompanyCommand, "company.reopen", async ({ tenant, params, body }) => {
  const { revision } = await reopenCompany(tenant, params.verificationId, body);
  return { revision };
});

export const decideAgain = action(decideCompanyAgainCommand, "company.reopen", async ({ tenant, params }) =>
  presentReviewed(await decideCompanyAgain(tenant, params.verificationId)),
);

export const resolveHit = action(resolveCompanyHit, "screening.resolve", async ({ tenant, params, body }) => {
  await resolveScreeningHit(COMPANY, tenant, params.verificationId, body);
  return presentScreening(tenant, params.verificationId);
});

export const resend = action(
  resendCompanyWebhook,
  "company.resendWebhook",
  async ({ tenant, params: { verificationId } }) => {
    await takeToken(BUCKETS.verificationResend, `${tenant.businessId} ${tenant.mode} ${verificationId}`);
    const { eventId } = await resendWebhook(tenant, verificationId);
    return { verificationId, eventId, message: "The completed event is being sent again." };
  },
);
