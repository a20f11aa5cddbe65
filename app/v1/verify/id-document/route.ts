import { verifyDocument } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { presentDocumentResult } from "@/lib/verification/present";
import { verifyDocument as verify } from "@/lib/verification/verify-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(verifyDocument, async ({ tenant, body, files }) =>
    presentDocumentResult(await verify(tenant, { ...body, ...files })),
  ),
);
