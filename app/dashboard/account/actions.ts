"use server";

import { headers } from "next/headers";
import { renderSVG } from "uqr";
import * as emailChange from "@/lib/account/change-email";
import * as sessions from "@/lib/account/member-sessions";
import * as members from "@/lib/account/members";
import * as passkeys from "@/lib/account/passkeys";
import * as passwords from "@/lib/account/password-reset";
import * as codes from "@/lib/account/recovery-codes";
import * as factor from "@/lib/account/two-factor";
import * as command from "@/lib/contract/members";
import * as passkeyCommand from "@/lib/contract/passkeys";
import { action } from "@/lib/http/action";
import { clientIp } from "@/lib/http/client-ip";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

/** Actions of members on their own account. */
const CONFIRMED = { confirmed: true };

export const rename = action(command.renameMember, "profile.change", async ({ tenant, member, body }) => {
  await members.renameMember(tenant, member.userId, body.name);
  return {};
});

export const sendConfirmationLink = action(
  command.sendConfirmationLink,
  "profile.change",
  async ({ tenant, member }) => {
    await passwords.sendConfirmationLink(tenant, member.email);
    return {};
  },
);

/**
 * Requires proof of identity in the same request, because control of the e-mail address gives control of the account.
 */
export const requestEmailChange = action(
  command.requestEmailChange,
  "profile.change",
  async ({ tenant, member, body }) => {
    await takeToken(BUCKETS.emailRecovery, `address ${body.email.toLowerCase()}`);
    const ipAddress = clientIp(await headers());
    await emailChange.requestEmailChange(
      tenant,
      { userId: member.userId, email: member.email, ipAddress },
      body,
    );
    return {};
  },
);

export const cancelEmailChange = action(command.cancelEmailChange, "profile.change", async ({ member }) => {
  await emailChange.cancelEmailChange(member.userId);
  return {};
});

export const changePassword = action(
  command.changePassword,
  "profile.change",
  async ({ tenant, member, body }) => {
    const ipAddress = clientIp(await headers());
    const { userId, email, sessionId } = member;
    await passwords.changePassword(tenant, { userId, email, sessionId, ipAddress }, body);
    return {};
  },
);

export const endSession = action(command.endSession, "profile.change", async ({ member, body }) => {
  await sessions.revokeSession(member.userId, body.sessionId);
  return {};
});

export const endOtherSessions = action(command.endOtherSessions, "profile.change", async ({ member }) => ({
  ended: await sessions.revokeOtherSessions(member.userId, member.sessionId),
}));

export const beginTwoFactor = action(
  command.beginTwoFactor,
  "profile.change",
  async ({ member }) => {
    const { secret, uri } = await factor.beginTwoFactor(member.userId, member);
    return { secret, qrSvg: renderSVG(uri, { border: 2 }) };
  },
  { ...CONFIRMED, beforeTwoFactor: true },
);

export const confirmTwoFactor = action(
  command.confirmTwoFactor,
  "profile.change",
  ({ tenant, member, body }) => factor.confirmTwoFactor(tenant, member, body.code),
  { ...CONFIRMED, beforeTwoFactor: true },
);

export const beginPasskey = action(
  passkeyCommand.beginPasskey,
  "profile.change",
  ({ member }) => passkeys.beginPasskey(member),
  { ...CONFIRMED, beforeTwoFactor: true },
);

export const addPasskey = action(
  passkeyCommand.addPasskey,
  "profile.change",
  ({ tenant, member, body }) => passkeys.addPasskey(tenant, member, body),
  { ...CONFIRMED, beforeTwoFactor: true },
);

export const renamePasskey = action(
  passkeyCommand.renamePasskey,
  "profile.change",
  async ({ member, params, body }) => {
    await passkeys.renamePasskey(member.userId, params.passkeyId, body.name);
    return {};
  },
);

export const removePasskey = action(
  passkeyCommand.removePasskey,
  "profile.change",
  async ({ tenant, member, params }) => {
    await passkeys.removePasskey(tenant, member, params.passkeyId);
    return {};
  },
  CONFIRMED,
);

export const renewRecoveryCodes = action(
  command.renewRecoveryCodes,
  "profile.change",
  ({ tenant, member }) => codes.renewRecoveryCodes(tenant, member.userId),
  CONFIRMED,
);

export const removeTwoFactor = action(
  command.removeTwoFactor,
  "profile.change",
  async ({ tenant, member }) => {
    await factor.removeTwoFactor(tenant, member.userId);
    return {};
  },
  CONFIRMED,
);
