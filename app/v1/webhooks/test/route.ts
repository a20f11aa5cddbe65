import { sendTestEvent } from "@/lib/contract/webhooks";
import { methods, route } from "@/lib/http/route";
import { sendTestEvent as send } from "@/lib/webhook/test-delivery";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(sendTestEvent, ({ tenant }) => send(tenant)),
);
