"use server";

import { headers } from "next/headers";
import { renderSVG } from "uqr";
import * as addresses from "@/lib/account/change-email";
import * as sessions from "@/lib/account/member-sessions";
import * as members from "@/lib/account/members";
import * as passwords from "@/lib/account/password-reset";
import * as codes from "@/lib/account/recovery-codes";
import * as factor from "@/lib/account/two-factor";
import * as command from "@/lib/contract/members";
import { action } from "@/lib/http/action";
import { clientAddress } from "@/lib/http/client-ip";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

/** What everybody may do with their own account. */
const CONFIRMED = { confirmed: true };

export const rename = action(command.renameMember, "profile.change", async ({ tenant, member, body }) => {
  await members.renameMember(tenant, member.userId, body.name);
  return {};
});

export const askAddressLink = action(command.askAddressLink, "profile.change", async ({ tenant, member }) => {
  await passwords.askAddressLink(tenant, member.email);
  return {};
});

/** Its own proof, however recent the last one is: whoever holds the address holds the account. */
export const askNewAddress = action(
  command.askNewAddress,
  "profile.change",
  async ({ tenant, member, body }) => {
    takeToken(BUCKETS.emailRecovery, `address ${body.email.toLowerCase()}`);
    const address = clientAddress(await headers());
    await addresses.askNewAddress(tenant, { userId: member.userId, email: member.email, address }, body);
    return {};
  },
);

export const withdrawNewAddress = action(command.withdrawNewAddress, "profile.change", async ({ member }) => {
  await addresses.withdrawNewAddress(member.userId);
  return {};
});

export const changePassword = action(
  command.changePassword,
  "profile.change",
  async ({ tenant, member, body }) => {
    const address = clientAddress(await headers());
    const { userId, email, sessionId } = member;
    await passwords.changePassword(tenant, { userId, email, sessionId, address }, body);
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

export const beginSecondFactor = action(
  command.beginSecondFactor,
  "profile.change",
  async ({ member }) => {
    const { secret, uri } = await factor.beginSecondFactor(member.userId, member);
    return { secret, qrSvg: renderSVG(uri, { border: 2 }) };
  },
  { ...CONFIRMED, whileEnrolling: true },
);

export const confirmSecondFactor = action(
  command.confirmSecondFactor,
  "profile.change",
  ({ tenant, member, body }) => factor.confirmSecondFactor(tenant, member, body.code),
  { ...CONFIRMED, whileEnrolling: true },
);

export const renewRecoveryCodes = action(
  command.renewRecoveryCodes,
  "profile.change",
  ({ tenant, member }) => codes.renewRecoveryCodes(tenant, member.userId),
  CONFIRMED,
);

export const removeSecondFactor = action(
  command.removeSecondFactor,
  "profile.change",
  async ({ tenant, member }) => {
    await factor.removeSecondFactor(tenant, member.userId);
    return {};
  },
  CONFIRMED,
);
