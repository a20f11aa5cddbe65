import { getLiveness } from "@/lib/contract/health";
import { liveness } from "@/lib/http/readiness";
import { methods } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  endpoint: getLiveness,
  handle: liveness,
});
