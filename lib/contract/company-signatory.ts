import { z } from "zod";
import { endpoint } from "./endpoint";

export const renewSignatorySession = endpoint({
  id: "renewSignatorySession",
  method: "POST",
  path: "/v1/company-verifications/:verificationId/signatory-session",
  summary: "Issues a new link for the signatory of a company",
  description:
    "For a signatory whose link has expired, before their check, with documents still missing, or asked for new photos. " +
    "Earlier links stay valid until they expire, except for one that new photos were asked for by: this one replaces " +
    "it. All links of a company lead to the same check. 409 `SESSION_ALREADY_SUBMITTED` when nothing more is asked of " +
    "the signatory, 409 `COMPANY_CLOSED` when the company is decided.",
  auth: "key",
  scope: "company:write",
  rate: "write",
  params: z.object({ verificationId: z.string().regex(/^\w{1,64}$/) }),
  response: z.strictObject({
    verificationId: z.string(),
    signatorySessionToken: z.string(),
    verifyUrl: z.string(),
    /** Seconds. */
    expiresIn: z.number().int(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "COMPANY_CLOSED", "SESSION_ALREADY_SUBMITTED"],
});
