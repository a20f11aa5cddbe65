import { getUsage } from "@/lib/contract/account";
import { methods, route } from "@/lib/http/route";
import { reportUsage } from "@/lib/usage/report";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getUsage, ({ tenant }) => reportUsage(tenant)),
);
