import { presentReviewed } from "@/lib/company/present";
import { reviewDocuments } from "@/lib/company/review-documents";
import { reviewCompanyVerification } from "@/lib/contract/company-verifications";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(reviewCompanyVerification, async ({ tenant, params, body }) =>
    presentReviewed(await reviewDocuments(tenant, params.verificationId, body.documentReviews)),
  ),
);
