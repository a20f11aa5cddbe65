import { putSpendLimit } from "@/lib/contract/account";
import { methods, route } from "@/lib/http/route";
import { setSpendLimit } from "@/lib/usage/spend-limit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(putSpendLimit, ({ tenant, body }) => setSpendLimit(tenant, body.monthlyLimit)),
);
