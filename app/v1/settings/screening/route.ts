import { getScreeningSettings, putScreeningSettings } from "@/lib/contract/screening";
import { methods, route } from "@/lib/http/route";
import { changeScreeningSettings, readScreeningSettings } from "@/lib/screening/settings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getScreeningSettings, ({ tenant }) => readScreeningSettings(tenant)),
  route(putScreeningSettings, ({ tenant, body }) => changeScreeningSettings(tenant, body)),
);
