import { getDeliveryBody } from "@/lib/contract/delivery-body";
import { methods, route } from "@/lib/http/route";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getDeliveryBody, async ({ tenant, params: { eventId } }) => ({
    eventId,
    body: await readDeliveryBody(tenant, eventId),
  })),
);
