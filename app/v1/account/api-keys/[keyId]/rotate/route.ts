import { rotateKey } from "@/lib/account/manage-keys";
import { rotateApiKey } from "@/lib/contract/api-keys";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(rotateApiKey, ({ tenant, params, body }) => rotateKey(tenant, params.keyId, body.graceHours)),
);
