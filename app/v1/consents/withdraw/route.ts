import { withdrawConsent } from "@/lib/contract/consents";
import { methods, route } from "@/lib/http/route";
import { withdrawByReceipt } from "@/lib/session/consent-receipt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(withdrawConsent, ({ body }) => withdrawByReceipt(body.receipt)),
);
