import { findAccount } from "@/lib/account/find-account";
import { getAccount } from "@/lib/contract/account";
import { methods, route } from "@/lib/http/route";
import { findWebhook } from "@/lib/webhook/endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getAccount, async ({ tenant }) => ({
    ...(await findAccount(tenant)),
    ...(await findWebhook(tenant)),
  })),
);
