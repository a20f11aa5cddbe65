import { getPublicKeys } from "@/lib/contract/proofs";
import { methods, route } from "@/lib/http/route";
import { publicKeys } from "@/lib/platform/signing";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getPublicKeys, async () => ({ keys: await publicKeys() })),
);
