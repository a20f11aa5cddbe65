import { describe, expect, test, vi } from "vitest";
import * as account from "@/app/dashboard/account/actions";
import * as keys from "@/app/dashboard/keys/actions";
import * as retention from "@/app/dashboard/retention/actions";
import * as sso from "@/app/dashboard/single-sign-on/actions";
import * as team from "@/app/dashboard/team/actions";
import * as verifications from "@/app/dashboard/verifications/actions";
import * as webhooks from "@/app/dashboard/webhooks/actions";
import type { ActionResult } from "@/lib/contract/action";
import type { Member } from "@/lib/http/current-member";
import { mintTenant } from "@/lib/platform/tenant";

/** An owner who proved their identity more than ten minutes ago. */
vi.mock("@/lib/http/current-member", () => {
  const member = async (): Promise<Member> => ({
    userId: "usr_1",
    email: "person@example.com",
    name: "Person",
    role: "owner",
    businessId: "bus_1",
    businessName: "Acme",
    mode: "live",
    tenant: mintTenant({ businessId: "bus_1", mode: "live", memberId: "usr_1" }),
    sessionId: "mse_1",
    method: "password",
    hasTotp: true,
    hasPasskey: false,
    mustSetUpTwoFactor: false,
    isConfirmed: false,
  });
  return { findSignedIn: member, findMember: member, currentMember: member, MODE_COOKIE: "mode" };
});

type Action = (input?: never) => Promise<ActionResult<unknown>>;

const PROVEN: Readonly<Record<string, Action>> = {
  "create a key": keys.mint,
  "rotate a key": keys.rotate,
  "revoke a key": keys.revoke,
  "set the webhook": webhooks.saveWebhook,
  "rotate its secret": webhooks.rotateSecret,
  "invite a member": team.invite,
  "invite again": team.resend,
  "change a role": team.changeRole,
  "remove a member": team.removeMember,
  "delete a verification": verifications.remove,
  "release a legal hold": verifications.releaseHold,
  "change retention": retention.saveRetention,
  "set up an authenticator app": account.beginTwoFactor,
  "confirm an authenticator app": account.confirmTwoFactor,
  "turn two-factor authentication off": account.removeTwoFactor,
  "make recovery codes": account.renewRecoveryCodes,
  "begin a passkey": account.beginPasskey,
  "add a passkey": account.addPasskey,
  "remove a passkey": account.removePasskey,
  ...sso,
};

describe("ACCOUNT-PROOF-1 without a recent proof of identity", () => {
  test.each(Object.entries(PROVEN))("%s asks for one first", async (_name, act) => {
    expect(await act()).toMatchObject({ ok: false, error: { code: "CONFIRM_PASSWORD" } });
  });
});
