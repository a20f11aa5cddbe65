import { COMPANY } from "@/lib/company/screened-company";
import { resolveCompanyHit } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { presentScreening } from "@/lib/screening/present";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(resolveCompanyHit, async ({ tenant, params, body }) => {
    await resolveScreeningHit(COMPANY, tenant, params.verificationId, body);
    return presentScreening(tenant, params.verificationId);
  }),
);
