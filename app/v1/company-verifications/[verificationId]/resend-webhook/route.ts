import { resendWebhook } from "@/lib/company/resend-webhook";
import { resendCompanyWebhook } from "@/lib/contract/company-verifications";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resendCompanyWebhook, async ({ tenant, params: { verificationId } }) => {
    await takeToken(BUCKETS.verificationResend, `${tenant.businessId} ${tenant.mode} ${verificationId}`);
    const { eventId } = await resendWebhook(tenant, verificationId);
    return { verificationId, eventId, message: "The completed event is being sent again." };
  }),
);
