import { getVerificationScreening } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { presentScreening } from "@/lib/screening/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getVerificationScreening, ({ tenant, params }) => presentScreening(tenant, params.verificationId)),
);
