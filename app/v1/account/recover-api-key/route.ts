import { requestKeyRecovery } from "@/lib/account/recover-key";
import { recoverApiKey } from "@/lib/contract/api-keys";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(recoverApiKey, async ({ body }) => {
    await takeToken(BUCKETS.emailRecovery, body.email.toLowerCase());
    await requestKeyRecovery(body.email);
    return { message: "If an account has this address, a link is on its way to it." };
  }),
);
