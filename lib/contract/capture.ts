import { z } from "zod";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import { instantText, JSON_LIMIT_BYTES } from "./fields";
import { sessionToken } from "./sessions";

/** A BCP 47 language tag as browsers send it. */
const language = z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/, "must be a language tag");

export const recordConsent = endpoint({
  id: "recordConsent",
  method: "POST",
  path: "/v1/sessions/consent",
  summary: "Records the answer to the consent question",
  description:
    "Consent to biometric processing is requested before the camera starts and stored with the verification, with its " +
    "time, language and version of the text. `accepted: false` closes the session: its uploads are deleted and it " +
    "accepts no more, until `accepted: true` opens it again while its link lives. Optional for a page of your own that keeps its own record of consent.",
  auth: "session",
  rate: "session-submit",
  body: {
    kind: "json",
    schema: z.object({
      session: sessionToken,
      accepted: z.boolean(),
      /** The version of the text that was shown. */
      textVersion: z.string().regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, dots, dashes"),
      language,
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ accepted: z.boolean(), recordedAt: instantText }),
  envelope: "flat",
  status: 200,
  errors: ["SESSION_ALREADY_SUBMITTED", "COMPANY_CLOSED"],
});

/** The progress of a session, as another device can follow it. */
export const SESSION_STATES = ["open", "consented", "capturing", "declined", "submitted"] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const followSession = endpoint({
  id: "followSession",
  method: "POST",
  path: "/v1/sessions/progress",
  summary: "The progress of a session, for a page that follows another device",
  auth: "session",
  rate: "session-validate",
  body: { kind: "json", schema: z.object({ session: sessionToken }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({
    state: z.enum(SESSION_STATES),
    photos: z.array(choices.photoType),
    /** Whether the link that this device handed over was opened on another one. */
    connected: z.boolean(),
    /** Set once submitted, by either device; null before. */
    verificationId: z.string().nullable(),
  }),
  envelope: "flat",
  status: 200,
  errors: ["COMPANY_CLOSED"],
});

export const createShortLink = endpoint({
  id: "createShortLink",
  method: "POST",
  path: "/v1/sessions/short-link",
  summary: "A short link of a session, for another device",
  description:
    "Opens the same session on another device of the person: few enough characters for a QR code that every camera reads. It " +
    "lives as long as the session's token. `POST /v1/sessions/progress` says with `connected` when it was opened.",
  auth: "session",
  rate: "session-submit",
  body: { kind: "json", schema: z.object({ session: sessionToken }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({ url: z.string(), expiresIn: z.number().int() }),
  envelope: "flat",
  status: 200,
  errors: ["COMPANY_CLOSED"],
});
