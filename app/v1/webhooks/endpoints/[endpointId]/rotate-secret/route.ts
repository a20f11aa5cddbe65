import { rotateEndpointSecret } from "@/lib/contract/webhook-endpoints";
import { methods, route } from "@/lib/http/route";
import { rotateSecret } from "@/lib/webhook/change-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(rotateEndpointSecret, ({ tenant, params }) => rotateSecret(tenant, params.endpointId)),
);
