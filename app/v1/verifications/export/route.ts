import { exportVerifications } from "@/lib/contract/verifications";
import { methods, route } from "@/lib/http/route";
import { exportVerifications as startExport } from "@/lib/verification/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(exportVerifications, ({ tenant, query }) => startExport(tenant, query)),
);
