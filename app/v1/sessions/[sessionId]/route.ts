import { getSession } from "@/lib/contract/session-management";
import { methods, route } from "@/lib/http/route";
import { findSession } from "@/lib/session/manage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(getSession, ({ tenant, params }) => findSession(tenant, params.sessionId)),
);
