import { createWebhookEndpoint, listWebhookEndpoints } from "@/lib/contract/webhook-endpoints";
import { methods, route } from "@/lib/http/route";
import { createEndpoint } from "@/lib/webhook/change-endpoints";
import { listEndpoints } from "@/lib/webhook/describe-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(listWebhookEndpoints, async ({ tenant }) => ({ endpoints: await listEndpoints(tenant) })),
  route(createWebhookEndpoint, ({ tenant, body }) => createEndpoint(tenant, body)),
);
