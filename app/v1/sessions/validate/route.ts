import { signatoryChecklist } from "@/lib/company/signatory-checklist";
import { validateSession } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { drawChallenge } from "@/lib/session/challenge";
import { authenticatePage } from "@/lib/session/page-settings";
import { presentSession } from "@/lib/session/present";
import { retryOf } from "@/lib/session/retry";
import { noteHandedOver } from "@/lib/session/short-link";
import { assertCompanyOpen } from "@/lib/session/token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(
    validateSession,
    async ({ session, body }) => {
      assertCompanyOpen(session);
      if (body.handedOver) await noteHandedOver(session);
      const { capture, retentionDays } = session.settings;
      const { embedOrigin } = body;
      return {
        ...presentSession(session, await drawChallenge(session)),
        retentionDays,
        privacyUrl: capture.privacyUrl,
        supportContact: capture.supportContact,
        acceptedDocuments: capture.acceptedDocuments,
        defaultCountry: capture.defaultCountry,
        embedded: embedOrigin !== undefined && capture.embedOrigins.includes(embedOrigin),
        companyDocuments: await signatoryChecklist(session),
        retry: await retryOf(session),
      };
    },
    authenticatePage,
  ),
);
