import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { apiKey, audit } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { verification } from "@/db/schema/verification";
import { webhookEndpoint, webhookEvent } from "@/db/schema/webhook";
import { authenticateKey } from "@/lib/account/api-keys";
import { addEmailDomain, listEmailDomains } from "@/lib/account/email-domains";
import { showPasswordReset } from "@/lib/account/first-proof";
import { inviteMember } from "@/lib/account/invitations";
import { confirmEmail, requestPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { requestKeyRecovery } from "@/lib/account/recover-key";
import { businessOfScimToken, newScimToken } from "@/lib/account/scim-token";
import { signUpBusiness } from "@/lib/account/sign-up";
import { findProvider, saveProvider } from "@/lib/account/sso-settings";
import { log } from "@/lib/platform/log";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { readPicture } from "@/lib/verification/case-file";
import { verifyDocument } from "@/lib/verification/verify-sync";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
  newEmailAddress,
  newMember,
  newOwner,
  OTHER_PASSWORD,
  tokenTo,
  withTwoFactor,
} from "@/tests/support/members";
import { claimProcessing, rowOf, submitPlaceholders, work } from "@/tests/support/verification-jobs";

/** Regression tests of a security review, each named by its finding. */

ownDatabase();

const liveKeys = ({ businessId }: Tenant) =>
  db("operator")
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.businessId, businessId), isNull(apiKey.revokedAt)));

describe("ACCOUNT-RESET-4 what somebody set up with another person's e-mail address", () => {
  test("keys, webhook, members and two-factor authentication end when the mailbox's owner sets a password", async () => {
    const { email, opened, tenant, userId } = await newOwner();
    const stranger = await newMember(tenant, "developer");
    await configureWebhook(tenant, {
      webhookUrl: "http://127.0.0.1:9/h",
      webhookSecret: "a secret of theirs",
    });
    await withTwoFactor(tenant, { userId, email });
    // A provider and a directory of theirs could make members, and deactivate the owner.
    const provider = { issuer: "http://127.0.0.1:9", clientId: "theirs", clientSecret: "theirs" };
    await saveProvider(tenant, { ...provider, defaultRole: "viewer" });
    await addEmailDomain(tenant, "theirs.example");
    const { token: scimToken } = await newScimToken(tenant);
    await requestPasswordReset(email);
    const token = await tokenTo(email);
    expect(await showPasswordReset(token)).toEqual({
      keys: 2,
      otherMembers: 1,
      webhooks: 1,
      directories: 2,
    });
    await resetPassword(token, OTHER_PASSWORD);
    for (const key of [opened.apiKey, opened.testApiKey])
      await expect(authenticateKey(key)).rejects.toMatchObject({ code: "NOT_AUTHENTICATED" });
    expect(
      await db("operator")
        .select()
        .from(webhookEndpoint)
        .where(eq(webhookEndpoint.businessId, tenant.businessId)),
    ).toEqual([]);
    expect(await attemptSignIn(stranger.email)).toEqual({ kind: "refused" });
    expect(await findProvider(tenant.businessId)).toBeNull();
    expect(await listEmailDomains(tenant)).toEqual([]);
    expect(await businessOfScimToken(scimToken)).toBeNull();
    expect(await attemptSignIn(email, OTHER_PASSWORD)).toMatchObject({ kind: "signed-in" });
    expect(await auditedActions(tenant)).toContain("account.earlier-access-ended");
  });

  test("a business opened over the API keeps its keys where its owner says so, and only then", async () => {
    for (const found of ["keep", "end"] as const) {
      const email = newEmailAddress("api");
      const opened = await signUpBusiness({ name: "Acme", email });
      await requestPasswordReset(email);
      await resetPassword(await tokenTo(email), OTHER_PASSWORD, found);
      const tenant = mintTenant({ businessId: opened.businessId, mode: "live" });
      expect(await liveKeys(tenant)).toHaveLength(found === "keep" ? 2 : 0);
    }
  });

  test("an address that was proven before keeps everything, and its page asks nothing", async () => {
    const { email, tenant } = await newOwner();
    await confirmEmail(await tokenTo(email));
    await requestPasswordReset(email);
    const token = await tokenTo(email);
    expect(await showPasswordReset(token)).toEqual({
      keys: 0,
      otherMembers: 0,
      webhooks: 0,
      directories: 0,
    });
    await resetPassword(token, OTHER_PASSWORD);
    expect(await liveKeys(tenant)).toHaveLength(2);
  });
});

test("ACCOUNT-MAIL-1 the business name makes no phishing e-mail: no invitation and no recovery carries its text", async () => {
  const bait = "Account locked, verify at evil.example.net";
  const email = newEmailAddress("bait");
  const { businessId } = await signUpBusiness({ name: bait, email, password: OTHER_PASSWORD });
  const tenant = mintTenant({ businessId, mode: "live" });
  const victim = newEmailAddress("victim");
  await inviteMember(tenant, bait, { email: victim, role: "viewer" });
  await requestKeyRecovery(email);
  const letters = [...(await emailsTo(victim)), ...(await emailsTo(email))];
  expect(letters.length).toBeGreaterThanOrEqual(3);
  for (const { subject, text } of letters) expect(subject + text).not.toContain("evil.example.net");
});

test("ACCOUNT-SIGNIN-2 failed sign-ins are logged with a masked address, and audited until the password is locked", async () => {
  const { email, tenant, userId } = await newOwner();
  const lines = vi.spyOn(log, "warn");
  await attemptSignIn(email, "not the password at all");
  await attemptSignIn("nobody@example.com", "not the password at all");
  expect(lines.mock.calls.map(([fields]) => fields)).toMatchObject([
    { outcome: "refused", email, ipAddress: expect.any(String) },
    { outcome: "refused", email: "nobody@example.com" },
  ]);
  lines.mockRestore();
  await attemptSignIn(email);
  await db("operator").update(user).set({ passwordFailures: 100 }).where(eq(user.id, userId));
  await attemptSignIn(email);
  const actions = (await auditedActions(tenant)).filter((action) => action.startsWith("member.sign"));
  expect(actions).toEqual(["member.sign-in-refused", "member.signed-in"]);
});

test("SECURITY-AUDIT-2 views of photos are audited: who, which photo", async () => {
  const { tenant, userId } = await newOwner();
  const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test", memberId: userId });
  const photos = { selfie: plainPng(1, 1), idFront: plainPng(1, 1) };
  const { id } = await verifyDocument(sandbox, { ...photos, simulate: "approved" });
  await readPicture(sandbox, id, "selfie");
  const [entry] = await db("operator").select().from(audit).where(eq(audit.action, "photo.viewed"));
  expect(entry).toMatchObject({ actor: userId, subject: `${id}/selfie`, mode: "test" });
});

test("SECURITY-AUDIT-2 a webhook body that is read is audited: who, which event", async () => {
  const { tenant, userId } = await newOwner();
  const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test", memberId: userId });
  const photos = { selfie: plainPng(1, 1), idFront: plainPng(1, 1) };
  const { id } = await verifyDocument(sandbox, { ...photos, simulate: "approved" });
  const [event] = await db("operator").select().from(webhookEvent).where(eq(webhookEvent.verificationId, id));
  const body = await readDeliveryBody(sandbox, event?.id ?? "");
  expect(JSON.parse(body ?? "")).toMatchObject({ verificationId: id });
  const [entry] = await db("operator")
    .select()
    .from(audit)
    .where(eq(audit.subject, event?.id ?? ""));
  expect(entry).toMatchObject({ action: "webhook.body-read", actor: userId, mode: "test" });
});

test("VERIFY-RECORD-3 completedAt is not before createdAt after the clock was set back", async () => {
  const { tenant } = await newOwner();
  const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test" });
  const id = await submitPlaceholders(sandbox, "approved");
  await db("operator")
    .update(verification)
    .set({ createdAt: sql`now() + interval '1 hour'` })
    .where(eq(verification.id, id));
  await work(await claimProcessing());
  const row = await rowOf(id);
  expect(row?.completedAt?.getTime()).toBe(row?.createdAt.getTime());
});
