import { z } from "zod";
import { MEMBER_ROLES, MODES } from "@/lib/vocabulary";
import type { JsonBody } from "./endpoint";
import { email, JSON_LIMIT_BYTES, shortText } from "./fields";
import { passkeySignature } from "./passkeys";
import { endpointId } from "./webhook-endpoints";
import { resendDelivery } from "./webhooks";

/**
 * Commands of the dashboard that no API key has: declared like an endpoint, without a path. Server actions validate input
 * and output by them.
 */
const body = <S extends z.ZodObject>(schema: S) =>
  ({ kind: "json", schema, limitBytes: JSON_LIMIT_BYTES }) as const satisfies JsonBody;

/** The domain function checks length and strength, with a helpful message. */
const password = z.string().min(1).max(512);
/** Six digits, or a recovery code; empty while two-factor authentication is off. */
const twoFactorCode = z.string().max(32).default("");
const token = z.string().min(1).max(128);
const done = z.strictObject({});
const role = z.enum(MEMBER_ROLES);
const memberId = z.string().regex(/^usr_[0-9A-Za-z]{22}$/);

export const openBusiness = {
  id: "openBusiness",
  body: body(z.strictObject({ name: shortText, email, password })),
  response: z.strictObject({ email: z.string(), apiKey: z.string(), testApiKey: z.string() }),
} as const;

export const requestPasswordReset = {
  id: "requestPasswordReset",
  body: body(z.strictObject({ email })),
  response: done,
} as const;

export const resetPassword = {
  id: "resetPassword",
  body: body(
    z.strictObject({
      token,
      password,
      /** What was set up before the address was proven for the first time. */
      found: z.enum(["keep", "end"]).default("end"),
    }),
  ),
  response: z.strictObject({ email: z.string() }),
} as const;

const amount = z.number().int().nonnegative();

export const showPasswordReset = {
  id: "showPasswordReset",
  body: body(z.strictObject({ token })),
  /** All zero when the address was proven before. */
  response: z.strictObject({ keys: amount, otherMembers: amount, webhooks: amount, directories: amount }),
} as const;

export const confirmEmail = {
  id: "confirmEmail",
  body: body(z.strictObject({ token })),
  response: z.strictObject({
    email: z.string(),
    /** Whether it replaced another one. */
    isNew: z.boolean(),
  }),
} as const;

export const showInvitation = {
  id: "showInvitation",
  body: body(z.strictObject({ token })),
  response: z.strictObject({ email: z.string(), role, businessName: z.string() }),
} as const;

export const acceptInvitation = {
  id: "acceptInvitation",
  body: body(z.strictObject({ token, name: shortText, password })),
  response: z.strictObject({ email: z.string() }),
} as const;

/** Commands without an input. */
export const signOut = { id: "signOut", response: done } as const;
export const sendConfirmationLink = { id: "sendConfirmationLink", response: done } as const;
export const cancelEmailChange = { id: "cancelEmailChange", response: done } as const;
export const removeTwoFactor = { id: "removeTwoFactor", response: done } as const;

export const switchMode = {
  id: "switchMode",
  body: body(z.strictObject({ mode: z.enum(MODES) })),
  response: done,
} as const;

export const confirmPassword = {
  id: "confirmPassword",
  body: body(z.strictObject({ password, code: twoFactorCode, passkey: passkeySignature.optional() })),
  response: done,
} as const;

export const changePassword = {
  id: "changePassword",
  body: body(z.strictObject({ current: password, next: password })),
  response: done,
} as const;

export const renameMember = {
  id: "renameMember",
  body: body(z.strictObject({ name: shortText })),
  response: done,
} as const;

export const requestEmailChange = {
  id: "requestEmailChange",
  body: body(z.strictObject({ email, password, code: twoFactorCode, passkey: passkeySignature.optional() })),
  response: done,
} as const;

export const endSession = {
  id: "endSession",
  body: body(z.strictObject({ sessionId: z.string().max(64) })),
  response: done,
} as const;

export const endOtherSessions = {
  id: "endOtherSessions",
  response: z.strictObject({ ended: z.number().int() }),
} as const;

export const beginTwoFactor = {
  id: "beginTwoFactor",
  response: z.strictObject({ secret: z.string(), qrSvg: z.string() }),
} as const;

export const confirmTwoFactor = {
  id: "confirmTwoFactor",
  body: body(z.strictObject({ code: z.string().min(1).max(20) })),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
} as const;

export const renewRecoveryCodes = {
  id: "renewRecoveryCodes",
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
} as const;

/** `link` is for the member to hand over, where this server has no mail server; null: it was e-mailed. */
const invited = z.strictObject({ email: z.string(), link: z.string().nullable() });

export const inviteMember = {
  id: "inviteMember",
  body: body(z.strictObject({ email, role })),
  response: invited,
} as const;

export const resendInvitation = {
  id: "resendInvitation",
  params: z.object({ invitationId: z.string().max(64) }),
  response: invited,
} as const;

export const withdrawInvitation = {
  id: "withdrawInvitation",
  params: z.object({ invitationId: z.string().max(64) }),
  response: done,
} as const;

export const changeRole = {
  id: "changeRole",
  params: z.object({ memberId }),
  body: body(z.strictObject({ role })),
  response: done,
} as const;

export const removeMember = {
  id: "removeMember",
  params: z.object({ memberId }),
  response: done,
} as const;

export const setWebhook = {
  id: "setWebhook",
  body: body(z.strictObject({ webhookUrl: z.string().min(1).max(2048) })),
  response: z.strictObject({
    webhookUrl: z.string(),
    /** Shown once; null: the current one was kept. */
    webhookSecret: z.string().nullable(),
    standardSecret: z.string().nullable(),
  }),
} as const;

export const rotateWebhookSecret = {
  id: "rotateWebhookSecret",
  response: z.strictObject({ webhookUrl: z.string(), webhookSecret: z.string(), standardSecret: z.string() }),
} as const;

/** Ends the separate webhook for test events. */
export const endTestWebhook = {
  id: "endTestWebhook",
  response: z.strictObject({ webhookUrl: z.string().nullable() }),
} as const;

const ofEvent = z.object({ eventId: z.string().regex(/^evt_[0-9A-Za-z]{22}$/) });

/** As the endpoint of the API, which takes the endpoint as a query. */
export const resendEvent = {
  id: "resendEvent",
  params: ofEvent,
  body: body(z.strictObject({ endpointId: endpointId.optional() })),
  response: resendDelivery.response,
} as const;

export const readDelivery = {
  id: "readDelivery",
  params: ofEvent,
  response: z.strictObject({
    /** The exact text that was sent; null when it was deleted. */
    body: z.string().nullable(),
  }),
} as const;
