import { testWebhookEndpoint } from "@/lib/contract/webhook-endpoints";
import { methods, route } from "@/lib/http/route";
import { sendTestEvent } from "@/lib/webhook/test-delivery";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(testWebhookEndpoint, ({ tenant, params }) => sendTestEvent(tenant, params.endpointId)),
);
