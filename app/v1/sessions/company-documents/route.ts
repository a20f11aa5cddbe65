import { uploadSignatoryDocument } from "@/lib/company/upload-document";
import { uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(uploadSessionCompanyDocument, async ({ session, body, files }) => {
    const { docType, status } = await uploadSignatoryDocument(session, { docType: body.docType, ...files });
    return { docType, status };
  }),
);
