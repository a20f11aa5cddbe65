import { validateSession } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { presentSession } from "@/lib/session/present";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(validateSession, async ({ session }) => presentSession(session)),
);
