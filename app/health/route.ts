import { getHealth } from "@/lib/contract/health";
import { health } from "@/lib/http/health";
import { methods } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  endpoint: getHealth,
  handle: health,
});
