import { listVerifications } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { listVerifications as list } from "@/lib/verification/list";
import { presentListItem } from "@/lib/verification/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(listVerifications, async ({ tenant, query }) => {
    const { found, pagination } = await list(tenant, query);
    return { verifications: found.map(presentListItem), pagination };
  }),
);
