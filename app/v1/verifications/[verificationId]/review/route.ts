import { reviewVerification } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { presentReview, reviewVerification as review } from "@/lib/verification/review";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(reviewVerification, async ({ tenant, params, body }) =>
    presentReview(await review(tenant, params.verificationId, body)),
  ),
);
