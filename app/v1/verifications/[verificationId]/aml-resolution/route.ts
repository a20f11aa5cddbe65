import { resolveVerificationHit } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { presentScreening } from "@/lib/screening/present";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { PERSON } from "@/lib/verification/screened-person";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resolveVerificationHit, async ({ tenant, params, body }) => {
    await resolveScreeningHit(PERSON, tenant, params.verificationId, body);
    return presentScreening(tenant, params.verificationId);
  }),
);
