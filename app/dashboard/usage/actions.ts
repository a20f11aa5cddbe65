"use server";

import { setSpendLimit } from "@/lib/account/spend-limit";
import { putSpendLimit } from "@/lib/contract/account";
import { action } from "@/lib/http/action";

export const saveSpendLimit = action(putSpendLimit, ["owner"], ({ tenant, body }) =>
  setSpendLimit(tenant, body.monthlyLimit),
);
