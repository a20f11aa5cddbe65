import { exportPerson } from "@/lib/contract/people";
import { methods, route } from "@/lib/http/route";
import { exportPerson as archive } from "@/lib/verification/person-pack";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(exportPerson, ({ tenant, query }) => archive(tenant, query.userId)),
);
