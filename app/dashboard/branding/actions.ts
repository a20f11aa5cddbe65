"use server";

import { changeBranding } from "@/lib/account/branding";
import { putBranding } from "@/lib/contract/settings";
import { action } from "@/lib/http/action";

export const saveBranding = action(putBranding, ["owner", "developer"], ({ tenant, body }) =>
  changeBranding(tenant, body),
);
