"use server";

import { changeScreeningCommand } from "@/lib/contract/screening";
import { searchListCommand } from "@/lib/contract/watchlists";
import { action } from "@/lib/http/action";
import { searchOneList } from "@/lib/screening/list-overview";
import { changeScreeningSettings } from "@/lib/screening/settings";

export const saveScreening = action(changeScreeningCommand, "screening.change", ({ tenant, body }) =>
  changeScreeningSettings(tenant, body),
);

export const searchList = action(searchListCommand, "dashboard.use", ({ params, body }) =>
  searchOneList(params.source, body),
);
