import { verifyDocument } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { presentDocumentResult } from "@/lib/verification/present";
import { verifyDocument as verify } from "@/lib/verification/verify-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(verifyDocument, async ({ tenant, body, files, heldKey }) => {
    const checked = await verify(tenant, { ...body, ...files }, (tx, row) =>
      heldKey.storeAnswer(tx, row.id, presentDocumentResult(row)),
    );
    return presentDocumentResult(checked);
  }),
);
