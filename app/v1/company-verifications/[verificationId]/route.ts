import { getCompany } from "@/lib/company/get-company";
import { presentDetail } from "@/lib/company/present";
import { getCompanyVerification } from "@/lib/contract/company-verifications";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getCompanyVerification, async ({ tenant, params }) =>
    presentDetail(await getCompany(tenant, params.verificationId)),
  ),
);
