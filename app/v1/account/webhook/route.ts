import { putWebhook } from "@/lib/contract/account";
import { methods, route } from "@/lib/http/route";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(putWebhook, async ({ tenant, body }) => ({
    webhookUrl: body.webhookUrl,
    message: await configureWebhook(tenant, body),
  })),
);
