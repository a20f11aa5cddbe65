import { cancelSession } from "@/lib/contract/session-management";
import { methods, route } from "@/lib/http/route";
import { cancelSession as cancel } from "@/lib/session/manage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(cancelSession, ({ tenant, params }) => cancel(tenant, params.sessionId)),
);
