import { presentUploaded } from "@/lib/company/present";
import { uploadDocument } from "@/lib/company/upload-document";
import { uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(uploadCompanyDocument, async ({ tenant, params, body, files }) =>
    presentUploaded(await uploadDocument(tenant, params.verificationId, { ...body, ...files })),
  ),
);
