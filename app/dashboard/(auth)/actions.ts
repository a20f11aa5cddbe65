"use server";

import { headers } from "next/headers";
import { confirmEmailLink } from "@/lib/account/change-email";
import { showPasswordReset as showFoundAccess } from "@/lib/account/first-proof";
import * as invitations from "@/lib/account/invitations";
import { beginSignature } from "@/lib/account/passkey-signature";
import * as passwords from "@/lib/account/password-reset";
import { signUpBusiness } from "@/lib/account/sign-up";
import * as command from "@/lib/contract/members";
import { beginPasskeySignIn as beginPasskey } from "@/lib/contract/passkeys";
import * as ssoCommand from "@/lib/contract/single-sign-on";
import { openAction } from "@/lib/http/action";
import { beginSingleSignOn as beginAtProvider } from "@/lib/http/begin-single-sign-on";
import { clientIp } from "@/lib/http/client-ip";
import { findSignedIn } from "@/lib/http/current-member";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

/** Actions available without signing in. */

export const openBusiness = openAction(command.openBusiness, async ({ body }) => {
  await takeToken(BUCKETS.addressSignup, clientIp(await headers()));
  const { email, apiKey, testApiKey } = await signUpBusiness(body);
  return { email, apiKey, testApiKey };
});

export const requestPasswordReset = openAction(command.requestPasswordReset, async ({ body }) => {
  await takeToken(BUCKETS.addressRecovery, clientIp(await headers()));
  await takeToken(BUCKETS.emailRecovery, `password ${body.email.toLowerCase()}`);
  await passwords.requestPasswordReset(body.email);
  return {};
});

export const resetPassword = openAction(command.resetPassword, ({ body }) =>
  passwords.resetPassword(body.token, body.password, body.found),
);

export const showPasswordReset = openAction(command.showPasswordReset, ({ body }) =>
  showFoundAccess(body.token),
);

/** Says nothing about anybody: the same for every visitor. */
export const beginPasskeySignIn = openAction(beginPasskey, async ({ body }) => {
  await takeToken(BUCKETS.addressSignInStart, clientIp(await headers()));
  return beginSignature(body.as);
});

/** Says whether a business has proven the domain of the address, and nothing about the person. */
export const beginSingleSignOn = openAction(ssoCommand.beginSingleSignOn, async ({ body }) => {
  await takeToken(BUCKETS.addressSignInStart, clientIp(await headers()));
  return beginAtProvider(body);
});

/** A browser that is already signed in as this user stays signed in. */
export const confirmEmail = openAction(command.confirmEmail, async ({ body }) =>
  confirmEmailLink(body.token, await findSignedIn()),
);

export const showInvitation = openAction(command.showInvitation, ({ body }) =>
  invitations.showInvitation(body.token),
);

export const acceptInvitation = openAction(command.acceptInvitation, ({ body: { token, ...person } }) =>
  invitations.acceptInvitation(token, person),
);
