import { submitSession } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { submitSession as submit } from "@/lib/session/submit";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(submitSession, async ({ session, body, origin }) => ({
    ...(await submit(session, body, origin)),
    status: "PENDING" as const,
    message: "The photos were received and will be checked.",
  })),
);
