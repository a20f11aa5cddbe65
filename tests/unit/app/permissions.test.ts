import { beforeEach, describe, expect, test, vi } from "vitest";
import * as account from "@/app/dashboard/account/actions";
import * as shell from "@/app/dashboard/actions";
import * as auditLog from "@/app/dashboard/audit/actions";
import * as branding from "@/app/dashboard/branding/actions";
import * as companies from "@/app/dashboard/companies/actions";
import * as keys from "@/app/dashboard/keys/actions";
import KeysPage from "@/app/dashboard/keys/page";
import * as lists from "@/app/dashboard/lists/actions";
import * as quickStart from "@/app/dashboard/quick-start/actions";
import * as retention from "@/app/dashboard/retention/actions";
import * as reviewWork from "@/app/dashboard/review/actions";
import * as screening from "@/app/dashboard/screening/actions";
import * as sso from "@/app/dashboard/single-sign-on/actions";
import * as team from "@/app/dashboard/team/actions";
import * as thresholds from "@/app/dashboard/thresholds/actions";
import * as usage from "@/app/dashboard/usage/actions";
import * as verifications from "@/app/dashboard/verifications/actions";
import { GET as exportVerifications } from "@/app/dashboard/verifications/export/route";
import * as links from "@/app/dashboard/verifications/links/actions";
import * as webhooks from "@/app/dashboard/webhooks/actions";
import { NoAccess } from "@/components/ui/no-access";
import type { ActionResult } from "@/lib/contract/action";
import type { Permission } from "@/lib/contract/permissions";
import type { Member } from "@/lib/http/current-member";
import { mintTenant } from "@/lib/platform/tenant";
import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";
import { PERMISSION_MATRIX } from "@/tests/support/permission-matrix";

/**
 * Every action of the dashboard with every role, through the action itself: the domain below is replaced, so an allowed
 * call ends with a success or with VALIDATION_ERROR for its empty input.
 */

const { signedIn } = vi.hoisted(() => ({
  signedIn: { role: "viewer" } as { role: string; userId?: string },
}));
vi.mock("@/lib/http/current-member", () => {
  const member = async () => memberOf(signedIn.role as MemberRole);
  const inSandbox = () => mintTenant({ businessId: "bus_1", mode: "test" });
  return { findSignedIn: member, findMember: member, currentMember: member, inSandbox, MODE_COOKIE: "mode" };
});
vi.mock("@/lib/verification/first-verification", () => ({
  makeFirstVerification: async () => ({ verificationId: "vrf_id_1" }),
}));
vi.mock("@/lib/http/viewer-zone", () => ({ viewerZone: async () => "UTC" }));
vi.mock("@/lib/account/audit-anchors", () => ({
  checkAuditLog: async () => ({ entries: 0, anchors: 0, problem: null, checkedAt: "" }),
}));
vi.mock("@/lib/account/manage-keys", () => ({ listKeys: async () => ({ keys: [] }) }));
vi.mock("@/lib/account/member-sessions", () => ({
  revokeOtherSessions: async () => 0,
  revokeSession: async () => {},
}));
vi.mock("@/lib/account/branding", () => ({
  changeBranding: async () => ({ logoUrl: null, companyName: null, primaryColor: null, darkMode: false }),
}));
vi.mock("@/lib/account/change-email", () => ({ cancelEmailChange: async () => {} }));
vi.mock("@/lib/account/password-reset", () => ({ sendConfirmationLink: async () => {} }));
vi.mock("@/lib/account/recovery-codes", () => ({ renewRecoveryCodes: async () => ({ recoveryCodes: [] }) }));
vi.mock("@/lib/account/retention", async (original) => ({
  ...(await original<typeof import("@/lib/account/retention")>()),
  undoRetentionChange: async () => {
    const set = { images: null, fields: null, record: null, companyDocuments: null, webhookBodies: null };
    return { set, pending: null };
  },
}));
vi.mock("@/lib/account/two-factor", () => ({
  beginTwoFactor: async () => ({ secret: "secret", uri: "otpauth://totp/x" }),
  removeTwoFactor: async () => {},
}));
vi.mock("@/lib/account/passkeys", () => ({ beginPasskey: async () => ({ options: {} }) }));
vi.mock("@/lib/account/passkey-signature", () => ({ beginProof: async () => ({ options: {} }) }));
vi.mock("@/lib/account/scim-token", () => ({
  newScimToken: async () => ({ token: "scim_1" }),
  revokeScimToken: async () => {},
}));
vi.mock("@/lib/http/begin-single-sign-on", () => ({
  beginSingleSignOn: async () => ({ url: "https://idp.example" }),
}));
vi.mock("@/lib/account/sso-settings", () => ({ removeProvider: async () => {} }));
vi.mock("@/lib/webhook/manage-endpoint", () => ({
  rotateWebhookSecret: async () => ({
    webhookUrl: "https://a.example",
    webhookSecret: "secret",
    standardSecret: "s",
  }),
  endTestWebhook: async () => null,
}));
vi.mock("@/lib/webhook/test-delivery", () => ({
  sendTestEvent: async () => ({ eventId: "evt", event: "webhook.test", webhookUrl: "https://a.example" }),
}));
vi.mock("@/lib/verification/export", () => ({
  exportVerifications: async () => ({ body: new ReadableStream(), fileName: "verifications.csv" }),
}));

let calls = 0;

/** A member of each call's own, because some actions are rate limited by member. */
function memberOf(role: MemberRole): Member {
  calls += 1;
  const [userId, businessId] = [signedIn.userId ?? `usr_${calls}`, "biz_1"];
  return {
    userId,
    email: "person@example.com",
    name: "Person",
    role,
    businessId,
    businessName: "Acme",
    mode: "test",
    tenant: mintTenant({ businessId, mode: "test", memberId: userId }),
    sessionId: "ses_1",
    method: "password",
    hasTotp: false,
    hasPasskey: false,
    mustSetUpTwoFactor: false,
    isConfirmed: true,
  };
}

type Action = (input?: never) => Promise<ActionResult<unknown>>;

/** Which permission each action asks for. */
const ACTIONS: readonly (readonly [Permission, Readonly<Record<string, Action>>])[] = [
  [
    "dashboard.use",
    {
      ...shell,
      searchList: screening.searchList,
      saveView: lists.saveView,
      deleteView: lists.deleteView,
      findRecords: lists.findRecords,
    },
  ],
  ["profile.change", account],
  [
    "verification.review",
    {
      review: verifications.review,
      askAgain: verifications.askAgain,
      enterCase: verifications.enterCase,
      leaveCase: verifications.leaveCase,
      ...reviewWork,
      assignCases: lists.assignCases,
      writeNotes: lists.writeNotes,
    },
  ],
  ["session.manage", { ...links, makeFirst: quickStart.makeFirst }],
  ["verification.reopen", { reopen: verifications.reopen }],
  ["verification.delete", { remove: verifications.remove, keepWithdrawn: verifications.keepWithdrawn }],
  ["verification.hold", { placeHold: verifications.placeHold, releaseHold: verifications.releaseHold }],
  ["audit.read", auditLog],
  ["screening.resolve", { person: verifications.resolveHit, company: companies.resolveHit }],
  ["company.create", { create: companies.create }],
  ["company.issueLink", { issueLink: companies.issueLink }],
  ["company.review", { review: companies.review, askForCopy: companies.askForCopy }],
  ["company.reopen", { reopen: companies.reopen, decideAgain: companies.decideAgain }],
  ["company.resendWebhook", { resend: companies.resend }],
  ["key.mint", { mint: keys.mint }],
  ["key.rotate", { rotate: keys.rotate }],
  ["key.revoke", { revoke: keys.revoke }],
  [
    "webhook.change",
    {
      saveWebhook: webhooks.saveWebhook,
      rotateSecret: webhooks.rotateSecret,
      followLiveWebhook: webhooks.followLiveWebhook,
      addEndpoint: webhooks.addEndpoint,
      changeEndpoint: webhooks.changeEndpoint,
      removeEndpoint: webhooks.removeEndpoint,
      rotateEndpoint: webhooks.rotateEndpoint,
    },
  ],
  ["webhook.test", { sendTestDelivery: webhooks.sendTestDelivery, testEndpoint: webhooks.testEndpoint }],
  [
    "webhook.resend",
    {
      resend: webhooks.resend,
      resendFailed: webhooks.resendFailed,
      resendCompleted: lists.resendCompleted,
    },
  ],
  ["webhook.readDelivery", { readDelivery: webhooks.readDelivery }],
  ["thresholds.replay", { replay: thresholds.replay }],
  ["thresholds.change", { save: thresholds.save }],
  ["retention.change", retention],
  ["screening.change", { saveScreening: screening.saveScreening }],
  ["branding.change", { saveBranding: branding.saveBranding }],
  ["capture.change", { saveCaptureSettings: branding.saveCaptureSettings }],
  ["usage.setSpendLimit", usage],
  ["team.invite", { invite: team.invite, resend: team.resend, withdraw: team.withdraw }],
  ["team.changeRole", { changeRole: team.changeRole }],
  ["sso.change", sso],
  ["team.remove", { removeMember: team.removeMember }],
];

/** Asked by a page or a file route instead of an action. */
const WITHOUT_ACTION: readonly Permission[] = [
  "view.share",
  "key.read",
  "verification.export",
  "verification.exportPersonal",
  "person.export",
];

const CALLS = ACTIONS.flatMap(([permission, actions]) =>
  Object.entries(actions).flatMap(([name, action]) =>
    MEMBER_ROLES.map((role) => ({
      permission,
      name,
      role,
      action,
      isAllowed: PERMISSION_MATRIX[permission].includes(role),
    })),
  ),
);

async function exportStatus(query: string): Promise<number> {
  const url = `https://id.example.com/dashboard/verifications/export?${query}`;
  return (await exportVerifications(new Request(url))).status;
}

beforeEach(() => {
  signedIn.role = "viewer";
});

describe("ACCOUNT-ROLE-1, ACCOUNT-AUTH-1 actions check the permission on the server", () => {
  test("every action and every permission is in the table", () => {
    const modules = [
      account,
      auditLog,
      shell,
      branding,
      companies,
      keys,
      links,
      lists,
      quickStart,
      retention,
      reviewWork,
      screening,
      sso,
      team,
      thresholds,
      usage,
      verifications,
      webhooks,
    ];
    const exported = modules.flatMap((module) => Object.values(module) as Action[]);
    const listed = ACTIONS.flatMap(([, actions]) => Object.values(actions));
    expect(new Set(listed)).toEqual(new Set(exported));
    expect([...ACTIONS.map(([permission]) => permission), ...WITHOUT_ACTION].sort()).toEqual(
      Object.keys(PERMISSION_MATRIX).sort(),
    );
  });

  test.each(CALLS)(
    "$permission: $name by the $role, allowed: $isAllowed",
    async ({ action, role, isAllowed }) => {
      signedIn.role = role;
      const result = await action();
      if (!isAllowed) {
        expect(result).toEqual({
          ok: false,
          error: { code: "FORBIDDEN", message: `Your role (${role}) does not allow this.` },
        });
      } else if (!result.ok) expect(result.error.code).toBe("VALIDATION_ERROR");
    },
  );
});

test("RATE-MEMBER-1 the eleventh test event of a member within a minute is refused", async () => {
  vi.stubEnv("RATE_LIMIT_SCALE", "1");
  signedIn.role = "owner";
  signedIn.userId = "usr_busy";
  const results: ActionResult<unknown>[] = [];
  for (let sent = 0; sent < 11; sent += 1) results.push(await webhooks.sendTestDelivery());
  delete signedIn.userId;
  expect(results.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(results[10]).toMatchObject({ ok: false, error: { code: "RATE_LIMITED" } });
});

describe("ACCOUNT-ROLE-1 permissions of pages and file routes", () => {
  test.each(MEMBER_ROLES)("%s", async (role) => {
    signedIn.role = role;
    const allows = (permission: Permission) => PERMISSION_MATRIX[permission].includes(role);
    expect((await KeysPage()).type === NoAccess).toBe(!allows("key.read"));
    expect(await exportStatus("fields=verificationId")).toBe(allows("verification.export") ? 200 : 403);
    expect(await exportStatus("fields=extractedData.surname")).toBe(
      allows("verification.exportPersonal") ? 200 : 403,
    );
  });
});
