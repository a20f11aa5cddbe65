import { resendFailedDeliveries } from "@/lib/contract/webhooks";
import { methods, route } from "@/lib/http/route";
import { resendFailed } from "@/lib/webhook/resend";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resendFailedDeliveries, ({ tenant, body }) => resendFailed(tenant, body)),
);
