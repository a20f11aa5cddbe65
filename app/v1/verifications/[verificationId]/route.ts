import { deleteVerification, getVerification } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { deleteVerification as remove } from "@/lib/verification/delete";
import { findVerification } from "@/lib/verification/find-verification";
import { presentDetail } from "@/lib/verification/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getVerification, async ({ tenant, params }) =>
    presentDetail(await findVerification(tenant, params.verificationId)),
  ),
  route(deleteVerification, async ({ tenant, params }) => {
    await remove(tenant, params.verificationId);
    return { message: "The verification and its images are removed." };
  }),
);
