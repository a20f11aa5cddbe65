import { revokeKey } from "@/lib/account/manage-keys";
import { revokeApiKey } from "@/lib/contract/api-keys";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(revokeApiKey, async ({ tenant, params }) => {
    await revokeKey(tenant, params.keyId);
    return { message: "The key is revoked." };
  }),
);
