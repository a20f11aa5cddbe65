import { followSession } from "@/lib/contract/capture";
import { methods, route } from "@/lib/http/route";
import { followSession as follow } from "@/lib/session/progress";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(followSession, async ({ session }) => follow(session)),
);
