"use server";

import { changeScreeningCommand } from "@/lib/contract/screening";
import { action } from "@/lib/http/action";
import { changeScreeningSettings } from "@/lib/screening/settings";

export const saveScreening = action(changeScreeningCommand, "screening.change", ({ tenant, body }) =>
  changeScreeningSettings(tenant, body),
);
