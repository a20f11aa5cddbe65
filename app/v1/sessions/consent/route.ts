import { recordConsent } from "@/lib/contract/capture";
import { methods, route } from "@/lib/http/route";
import { recordConsent as record } from "@/lib/session/consent";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(recordConsent, async ({ session, body }) => {
    const { accepted, recordedAt } = await record(session, {
      accepted: body.accepted,
      textVersion: body.textVersion,
      language: body.language,
    });
    return { accepted, recordedAt };
  }),
);
