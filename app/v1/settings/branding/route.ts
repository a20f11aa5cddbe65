import { changeBranding, readBranding } from "@/lib/account/branding";
import { getBranding, putBranding } from "@/lib/contract/settings";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getBranding, ({ tenant }) => readBranding(tenant)),
  route(putBranding, ({ tenant, body }) => changeBranding(tenant, body)),
);
