import { createCompany } from "@/lib/company/create";
import { listCompanies } from "@/lib/company/list";
import { presentCreated, presentListItem } from "@/lib/company/present";
import { createCompanyVerification, listCompanyVerifications } from "@/lib/contract/company-verifications";
import { Replayed } from "@/lib/http/idempotency";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createCompanyVerification, async ({ tenant, body, idempotencyKey }) => {
    const { company, link, isReplay } = await createCompany(tenant, body, idempotencyKey);
    const answer = presentCreated(company, link);
    return isReplay ? new Replayed(answer) : answer;
  }),
  route(listCompanyVerifications, async ({ tenant, query }) => {
    const { found, ...page } = await listCompanies(tenant, query);
    return { items: found.map(presentListItem), ...page };
  }),
);
