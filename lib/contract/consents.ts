import { z } from "zod";
import { endpoint } from "./endpoint";
import { instantText, JSON_LIMIT_BYTES } from "./fields";
import { KEEPING_BASES } from "./keeping-bases";
import { sessionToken } from "./sessions";
import { brandingAnswer } from "./settings";

/** What a person can do about a consent that they have given, by a link of their own (PRIVACY-WITHDRAW-1). */

/** The code of a receipt: 131 bits. */
export const RECEIPT_CODE = /^[0-9A-Za-z]{22}$/;

const byReceipt = {
  kind: "json",
  schema: z.object({ receipt: z.string().regex(RECEIPT_CODE, "must be the code of the link") }),
  limitBytes: JSON_LIMIT_BYTES,
} as const;

export const createConsentReceipt = endpoint({
  id: "createConsentReceipt",
  method: "POST",
  path: "/v1/sessions/receipt",
  summary: "A link for the person to their consent",
  description:
    "Once a session was submitted: an address at which the person can withdraw consent for as long as the verification " +
    "exists, long after the session has ended. Give it to the person and to nobody else.",
  auth: "session",
  rate: "session-submit",
  body: { kind: "json", schema: z.object({ session: sessionToken }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({ receiptUrl: z.string() }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});

/** Where a consent stands. */
export const consentStatus = z.strictObject({
  state: z.enum(["given", "withdrawn", "kept", "deleted"]),
  submittedAt: instantText,
  withdrawnAt: instantText.nullable(),
  deletedBy: instantText.nullable(),
  basis: z.enum(KEEPING_BASES).nullable(),
  businessName: z.string(),
  supportContact: z.string().nullable(),
  branding: brandingAnswer,
});
export type ConsentStatus = z.output<typeof consentStatus>;

export const readConsent = endpoint({
  id: "readConsent",
  method: "POST",
  path: "/v1/consents/read",
  summary: "Where a consent stands, by the person's link",
  description: "For the page behind `receiptUrl`. 404 once the verification is deleted.",
  auth: "none",
  rate: "receipt",
  body: byReceipt,
  response: consentStatus,
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const withdrawConsent = endpoint({
  id: "withdrawConsent",
  method: "POST",
  path: "/v1/consents/withdraw",
  summary: "Withdraws consent, by the person's link",
  description:
    "A verification that is not decided yet is stopped and deleted at once, with `verification.deleted`. For a decided one " +
    "the business is asked, at the dashboard and by `verification.consent_withdrawn` where its webhook asks for that: it " +
    "deletes the verification, or says why it must keep it. What it does not answer within 30 days is deleted, unless " +
    "a legal hold keeps it. Calling it again changes nothing.",
  auth: "none",
  rate: "receipt",
  body: byReceipt,
  response: consentStatus,
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});
