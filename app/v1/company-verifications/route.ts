import { createCompany } from "@/lib/company/create";
import { countCompanies, listCompanies } from "@/lib/company/list-companies";
import { presentCreated, presentListItem } from "@/lib/company/present";
import { createCompanyVerification, listCompanyVerifications } from "@/lib/contract/company-verifications";
import { Replayed } from "@/lib/http/idempotency";
import { methods, route } from "@/lib/http/route";
import { pageNumberOf } from "@/lib/platform/cursor-pagination";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(createCompanyVerification, async ({ tenant, body, heldKey }) => {
    const { company, link, isReplay } = await createCompany(tenant, body, heldKey);
    const answer = presentCreated(company, link);
    return isReplay ? new Replayed(answer) : answer;
  }),
  route(listCompanyVerifications, async ({ tenant, query }) => {
    const { page: _page, cursor: _cursor, limit, ...filters } = query;
    const { rows, older } = await listCompanies(tenant, query);
    const total = await countCompanies(tenant, filters);
    return { items: rows.map(presentListItem), total, page: pageNumberOf(query), limit, nextCursor: older };
  }),
);
