import { listReviewQueue } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { listReviewQueue as list, presentQueued } from "@/lib/verification/review";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(listReviewQueue, async ({ tenant, query }) => {
    const { found, pagination } = await list(tenant, query);
    return { verifications: found.map(presentQueued), pagination };
  }),
);
