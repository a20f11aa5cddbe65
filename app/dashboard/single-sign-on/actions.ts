"use server";

import * as domains from "@/lib/account/email-domains";
import * as tokens from "@/lib/account/scim-token";
import * as settings from "@/lib/account/sso-settings";
import * as command from "@/lib/contract/single-sign-on";
import { action } from "@/lib/http/action";
import { BUCKETS, takeToken } from "@/lib/http/rate-limit";

/** Who may sign in, and how, is changed after a recent proof of identity only (ACCOUNT-PROOF-1). */
const CONFIRMED = { confirmed: true };

export const saveProvider = action(
  command.saveProvider,
  "sso.change",
  async ({ tenant, body }) => {
    await settings.saveProvider(tenant, body);
    return {};
  },
  CONFIRMED,
);

export const removeProvider = action(
  command.removeProvider,
  "sso.change",
  async ({ tenant }) => {
    await settings.removeProvider(tenant);
    return {};
  },
  CONFIRMED,
);

export const enforce = action(
  command.enforceSingleSignOn,
  "sso.change",
  async ({ tenant, member, body }) => {
    await settings.enforceSingleSignOn(tenant, body, member.sessionId);
    return {};
  },
  CONFIRMED,
);

export const addDomain = action(
  command.addEmailDomain,
  "sso.change",
  async ({ tenant, body }) => {
    await domains.addEmailDomain(tenant, body.domain);
    return {};
  },
  CONFIRMED,
);

/** Each asks a name server. */
export const verifyDomain = action(
  command.verifyEmailDomain,
  "sso.change",
  async ({ tenant, member, params }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    await domains.verifyEmailDomain(tenant, params.domainId);
    return {};
  },
  CONFIRMED,
);

export const removeDomain = action(
  command.removeEmailDomain,
  "sso.change",
  async ({ tenant, params }) => {
    await domains.removeEmailDomain(tenant, params.domainId);
    return {};
  },
  CONFIRMED,
);

export const makeScimToken = action(
  command.makeScimToken,
  "sso.change",
  async ({ tenant, member }) => {
    await takeToken(BUCKETS.keyMinting, member.userId);
    return tokens.newScimToken(tenant);
  },
  CONFIRMED,
);

export const revokeScimToken = action(
  command.revokeScimToken,
  "sso.change",
  async ({ tenant }) => {
    await tokens.revokeScimToken(tenant);
    return {};
  },
  CONFIRMED,
);
