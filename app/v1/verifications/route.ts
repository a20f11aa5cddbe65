import { listVerifications } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { pageNumberOf } from "@/lib/platform/cursor-pagination";
import { countVerifications, listVerifications as list } from "@/lib/verification/list-verifications";
import { presentListItem } from "@/lib/verification/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(listVerifications, async ({ tenant, query }) => {
    const { page: _page, cursor: _cursor, limit, ...filters } = query;
    const [{ rows, older }, total] = await Promise.all([
      list(tenant, query),
      countVerifications(tenant, filters),
    ]);
    return {
      verifications: rows.map(presentListItem),
      pagination: { page: pageNumberOf(query), limit, total, totalPages: Math.ceil(total / limit) },
      nextCursor: older,
    };
  }),
);
