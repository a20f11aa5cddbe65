import { signatoryChecklist } from "@/lib/company/signatory-checklist";
import { validateSession } from "@/lib/contract/sessions";
import { methods, route } from "@/lib/http/route";
import { drawChallenge } from "@/lib/session/challenge";
import { presentSession } from "@/lib/session/present";
import { assertCompanyOpen } from "@/lib/session/token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(validateSession, async ({ session }) => {
    assertCompanyOpen(session);
    return {
      ...presentSession(session, await drawChallenge(session)),
      companyDocuments: await signatoryChecklist(session),
    };
  }),
);
