import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/lib/contract/webhook-endpoints";
import { methods, route } from "@/lib/http/route";
import { deleteEndpoint, updateEndpoint } from "@/lib/webhook/change-endpoints";
import { describeEndpoint } from "@/lib/webhook/describe-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getWebhookEndpoint, ({ tenant, params }) => describeEndpoint(tenant, params.endpointId)),
  route(updateWebhookEndpoint, ({ tenant, params, body }) => updateEndpoint(tenant, params.endpointId, body)),
  route(deleteWebhookEndpoint, ({ tenant, params }) => deleteEndpoint(tenant, params.endpointId)),
);
