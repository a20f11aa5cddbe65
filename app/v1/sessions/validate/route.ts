import { signatoryChecklist } from "@/lib/company/signatory-checklist";
import { validateSession } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { drawChallenge } from "@/lib/session/challenge";
import { readPageSettings } from "@/lib/session/page-settings";
import { presentSession } from "@/lib/session/present";
import { retryOf } from "@/lib/session/retry";
import { noteHandedOver } from "@/lib/session/short-link";
import { assertCompanyOpen } from "@/lib/session/token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(validateSession, async ({ session, body }) => {
    assertCompanyOpen(session);
    if (body.handedOver) await noteHandedOver(session);
    const settings = await readPageSettings(session);
    const { embedOrigin } = body;
    return {
      ...presentSession(session, await drawChallenge(session, settings)),
      retentionDays: settings.retentionDays,
      privacyUrl: settings.capture.privacyUrl,
      supportContact: settings.capture.supportContact,
      acceptedDocuments: settings.capture.acceptedDocuments,
      defaultCountry: settings.capture.defaultCountry,
      embedded: embedOrigin !== undefined && settings.capture.embedOrigins.includes(embedOrigin),
      companyDocuments: await signatoryChecklist(session),
      retry: await retryOf(session, settings),
    };
  }),
);
