import { listDeliveries } from "@/lib/contract/webhooks";
import { methods, route } from "@/lib/http/route";
import { listDeliveries as list } from "@/lib/webhook/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(listDeliveries, ({ tenant, query }) => list(tenant, query)),
);
