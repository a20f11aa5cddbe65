import { matchSelfie } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { presentSelfieMatch } from "@/lib/verification/present";
import { matchSelfie as match } from "@/lib/verification/verify-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(matchSelfie, async ({ tenant, body, files, heldKey }) => {
    const compared = await match(tenant, { ...body, ...files }, (tx, row) =>
      heldKey.storeAnswer(tx, row.id, presentSelfieMatch(row)),
    );
    return presentSelfieMatch(compared);
  }),
);
