import { resolveCompanyHit as resolve } from "@/lib/company/resolve-hit";
import { resolveCompanyHit } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { presentScreening } from "@/lib/screening/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resolveCompanyHit, async ({ tenant, params, body }) => {
    await resolve(tenant, params.verificationId, body);
    return presentScreening(tenant, params.verificationId);
  }),
);
