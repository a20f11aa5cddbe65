import { readConsent } from "@/lib/contract/consents";
import { methods, route } from "@/lib/http/route";
import { readReceipt } from "@/lib/session/consent-receipt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(readConsent, ({ body }) => readReceipt(body.receipt)),
);
