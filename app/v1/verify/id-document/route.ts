import { verifyDocument } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { POLICY_V1 } from "@/lib/verification/policy";
import { presentDocumentResult } from "@/lib/verification/present";
import { verifyDocumentNow } from "@/lib/verification/verify-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(verifyDocument, async ({ tenant, body, files }) =>
    presentDocumentResult(await verifyDocumentNow(tenant, { ...body, ...files }), POLICY_V1.face.matchAt),
  ),
);
