import { getReadiness } from "@/lib/contract/health";
import { readiness } from "@/lib/http/readiness";
import { methods } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  endpoint: getReadiness,
  handle: readiness,
});
