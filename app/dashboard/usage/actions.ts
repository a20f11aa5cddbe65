"use server";

import { putSpendLimit } from "@/lib/contract/account";
import { action } from "@/lib/http/action";
import { setSpendLimit } from "@/lib/usage/spend-limit";

export const saveSpendLimit = action(putSpendLimit, "usage.setSpendLimit", ({ tenant, body }) =>
  setSpendLimit(tenant, body.monthlyLimit),
);
