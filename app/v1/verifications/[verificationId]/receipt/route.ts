import { getReceipt } from "@/lib/contract/proofs";
import { methods, route } from "@/lib/http/route";
import { signReceipt } from "@/lib/verification/receipt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getReceipt, async ({ tenant, params: { verificationId } }) => ({
    verificationId,
    receipt: await signReceipt(tenant, verificationId),
  })),
);
