import { matchSelfie } from "@/lib/contract/verify";
import { methods, route } from "@/lib/http/route";
import { POLICY_V1 } from "@/lib/verification/policy";
import { presentSelfieMatch } from "@/lib/verification/present";
import { matchSelfieNow } from "@/lib/verification/verify-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(matchSelfie, async ({ tenant, body, files }) =>
    presentSelfieMatch(await matchSelfieNow(tenant, { ...body, ...files }), POLICY_V1.face.samePersonAt),
  ),
);
