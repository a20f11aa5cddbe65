"use server";

import { changeBranding } from "@/lib/account/branding";
import { changeCaptureSettings } from "@/lib/account/capture-settings";
import { putBranding, putCaptureSettings } from "@/lib/contract/settings";
import { action } from "@/lib/http/action";

export const saveBranding = action(putBranding, "branding.change", ({ tenant, body }) =>
  changeBranding(tenant, body),
);

export const saveCaptureSettings = action(putCaptureSettings, "capture.change", ({ tenant, body }) =>
  changeCaptureSettings(tenant, body),
);
