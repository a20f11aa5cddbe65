import { resendDelivery } from "@/lib/contract/webhooks";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { methods, route } from "@/lib/http/route";
import { findEventSubject, resendDelivery as resend } from "@/lib/webhook/resend";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resendDelivery, async ({ tenant, params, query }) => {
    await takeToken(BUCKETS.verificationResend, await findEventSubject(tenant, params.eventId));
    return resend(tenant, params.eventId, query.endpointId);
  }),
);
