import { getVerificationMedia } from "@/lib/contract/media";
import { methods, route } from "@/lib/http/route";
import { linkToPhoto } from "@/lib/verification/media";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getVerificationMedia, ({ tenant, params }) =>
    linkToPhoto(tenant, params.verificationId, params.kind),
  ),
);
