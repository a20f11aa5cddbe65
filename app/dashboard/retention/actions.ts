"use server";

import { changeRetention } from "@/lib/account/retention";
import { changeRetentionCommand } from "@/lib/contract/dashboard";
import { action } from "@/lib/http/action";

export const saveRetention = action(changeRetentionCommand, "retention.change", async ({ tenant, body }) =>
  changeRetention(tenant, body),
);
