"use server";

import { cookies, headers } from "next/headers";
import { confirmSession, revokeSession } from "@/lib/account/member-sessions";
import { proveWithPasskey } from "@/lib/account/passkey-sign-in";
import { beginProof } from "@/lib/account/passkey-signature";
import { proveIdentity } from "@/lib/account/sign-in";
import * as command from "@/lib/contract/members";
import * as passkeyCommand from "@/lib/contract/passkeys";
import { beginSingleSignOnProof as beginSsoProof } from "@/lib/contract/single-sign-on";
import { action } from "@/lib/http/action";
import { beginSingleSignOn } from "@/lib/http/begin-single-sign-on";
import { clientIp } from "@/lib/http/client-ip";
import { MODE_COOKIE } from "@/lib/http/current-member";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";
import { isSecureSite } from "@/lib/http/sign-in-options";

/** Sets the mode cookie. The session, not the cookie, authorises access. */
export const switchMode = action(command.switchMode, "dashboard.use", async ({ body }) => {
  (await cookies()).set(MODE_COOKIE, body.mode, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecureSite(),
    path: "/",
  });
  return {};
});

export const confirmPassword = action(
  command.confirmPassword,
  "dashboard.use",
  async ({ member, body }) => {
    await proveIdentity(member.userId, body, clientIp(await headers()));
    await confirmSession(member.sessionId);
    return {};
  },
  { beforeTwoFactor: true },
);

export const beginPasskeyProof = action(
  passkeyCommand.beginPasskeyProof,
  "dashboard.use",
  ({ member }) => beginProof(member),
  { beforeTwoFactor: true },
);

export const confirmWithPasskey = action(
  passkeyCommand.confirmWithPasskey,
  "dashboard.use",
  async ({ member, body }) => {
    await takeToken(BUCKETS.addressSignInStart, clientIp(await headers()));
    await proveWithPasskey(member, body.signature);
    return {};
  },
  { beforeTwoFactor: true },
);

export const beginSingleSignOnProof = action(
  beginSsoProof,
  "dashboard.use",
  async ({ member, body }) => {
    await takeToken(BUCKETS.addressSignInStart, clientIp(await headers()));
    const { businessId, sessionId } = member;
    return beginSingleSignOn({ businessId, sessionId, next: body.next });
  },
  { beforeTwoFactor: true },
);

/** Revokes the session in the database, which makes the remaining cookie useless. */
export const signOut = action(
  command.signOut,
  "dashboard.use",
  async ({ member }) => {
    await revokeSession(member.userId, member.sessionId);
    return {};
  },
  { beforeTwoFactor: true },
);
