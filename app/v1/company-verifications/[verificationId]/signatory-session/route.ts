import { presentSignatoryLink } from "@/lib/company/present";
import { issueSignatoryLink } from "@/lib/company/signatory-link";
import { renewSignatorySession } from "@/lib/contract/company-signatory";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(renewSignatorySession, async ({ tenant, params: { verificationId } }) =>
    presentSignatoryLink(verificationId, await issueSignatoryLink(tenant, verificationId)),
  ),
);
