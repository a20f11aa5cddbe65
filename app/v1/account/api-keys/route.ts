import { createKey, listKeys } from "@/lib/account/manage-keys";
import { createApiKey, listApiKeys } from "@/lib/contract/api-keys";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createApiKey, ({ tenant, body }) => createKey(tenant, body)),
  route(listApiKeys, ({ tenant, query }) => listKeys(tenant, query)),
);
