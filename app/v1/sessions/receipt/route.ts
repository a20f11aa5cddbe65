import { createConsentReceipt } from "@/lib/contract/consents";
import { methods, route } from "@/lib/http/route";
import { createReceipt } from "@/lib/session/consent-receipt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createConsentReceipt, ({ session }) => createReceipt(session)),
);
