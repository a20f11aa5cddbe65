import { resolveVerificationHit } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { presentScreening } from "@/lib/screening/present";
import { resolvePersonHit } from "@/lib/verification/resolve-hit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resolveVerificationHit, async ({ tenant, params, body }) => {
    await resolvePersonHit(tenant, params.verificationId, body);
    return presentScreening(tenant, params.verificationId);
  }),
);
