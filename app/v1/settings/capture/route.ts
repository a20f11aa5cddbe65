import { changeCaptureSettings } from "@/lib/account/capture-settings";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { getCaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getCaptureSettings, ({ tenant }) => readCaptureSettings(tenant)),
  route(putCaptureSettings, ({ tenant, body }) => changeCaptureSettings(tenant, body)),
);
