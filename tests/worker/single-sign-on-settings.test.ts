import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { singleSignOn } from "@/db/schema/sign-in";
import {
  addEmailDomain,
  businessOfDomain,
  listEmailDomains,
  removeEmailDomain,
  verifyEmailDomain,
} from "@/lib/account/email-domains";
import { findSession } from "@/lib/account/member-sessions";
import { changeRole, removeMember } from "@/lib/account/members";
import { callbackUrl } from "@/lib/account/sso-client";
import {
  enforceSingleSignOn,
  findProvider,
  readSingleSignOn,
  removeProvider,
  saveProvider,
} from "@/lib/account/sso-settings";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
  newEmailAddress,
  newMember,
  newOwner,
  sessionOf,
} from "@/tests/support/members";
import { type OpenIdProvider, startOpenIdProvider } from "@/tests/support/openid-provider";
import { atKeyboard, memberAt, newSsoBusiness, signInAt } from "@/tests/support/sso-business";
import { runBusinessCommand } from "@/tools/operate/business-commands";

// A server that others reach, which may connect to the provider of this test.
ownDatabase({ BASE_URL: "https://id.example.com", EGRESS_ALLOW_CIDRS: "127.0.0.1/32" });

const REFUSED = { kind: "refused" };

let idp: OpenIdProvider;

beforeAll(async () => {
  idp = await startOpenIdProvider(callbackUrl());
});
afterAll(() => idp.stop());
beforeEach(() => idp.accounts.clear());

describe("ACCOUNT-SSO-3 requiring single sign-on", () => {
  test("passwords are refused after they were checked, but for the named owner, whose use is audited and mailed", async () => {
    const { provider, domain, tenant, userId, email } = await newSsoBusiness(idp);
    const member = await newMember(tenant, "viewer");
    const enforce = (breakGlassUserId: string | null, kept = "") =>
      enforceSingleSignOn(tenant, { isEnforced: true, breakGlassUserId }, kept);
    const refusal = { code: "VALIDATION_ERROR" };
    // Nobody has shown that the provider works.
    await expect(enforce(userId)).rejects.toMatchObject(refusal);
    atKeyboard(idp, "e-1", `e1@${domain}`);
    const bySso = sessionOf((await signInAt(idp, provider)) as never);
    for (const nobody of [null, member.userId, "usr_0000000000000000000000"])
      await expect(enforce(nobody)).rejects.toMatchObject(refusal);
    const [kept, ended] = [
      sessionOf(await attemptSignIn(email)),
      sessionOf(await attemptSignIn(member.email)),
    ];
    await enforce(userId, kept);
    expect(await findSession(ended)).toBeNull();
    expect(await findSession(kept)).not.toBeNull();
    expect(await findSession(bySso)).not.toBeNull();
    expect(await attemptSignIn(member.email)).toEqual({ kind: "sso" });
    expect(await attemptSignIn(member.email, "wrong and wrong again")).toEqual(REFUSED);
    expect(await attemptSignIn(email)).toMatchObject({ kind: "signed-in" });
    expect(await auditedActions(tenant)).toEqual(
      expect.arrayContaining(["sso.enforced", "sso.break-glass-used"]),
    );
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain("Sign-in without single sign-on");
    // The named owner stays one while it is required.
    await newMember(tenant, "owner");
    await expect(changeRole(tenant, userId, "viewer")).rejects.toMatchObject(refusal);
    await expect(removeMember(tenant, userId)).rejects.toMatchObject(refusal);
    await enforceSingleSignOn(tenant, { isEnforced: false, breakGlassUserId: null }, "");
    expect(await attemptSignIn(member.email)).toMatchObject({ kind: "signed-in" });
  });

  test("another provider, or none, lets passwords sign in again and forgets who people were at the old one", async () => {
    const { provider, domain, tenant, userId, email } = await newSsoBusiness(idp);
    atKeyboard(idp, "c-1", `c1@${domain}`);
    const session = sessionOf((await signInAt(idp, provider)) as never);
    await enforceSingleSignOn(tenant, { isEnforced: true, breakGlassUserId: userId }, "");
    const without = saveProvider(tenant, { ...provider, clientId: "another", clientSecret: "" });
    await expect(without).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await saveProvider(tenant, { ...provider, clientSecret: "" });
    expect(await readSingleSignOn(tenant)).toMatchObject({ isEnforced: true });
    await saveProvider(tenant, { ...provider, clientId: "another" });
    expect(await readSingleSignOn(tenant)).toMatchObject({ isEnforced: false, clientId: "another" });
    expect(await memberAt(`c1@${domain}`)).toMatchObject({ ssoSubject: null });
    await removeProvider(tenant);
    expect(await findProvider(tenant.businessId)).toBeNull();
    expect(await findSession(session)).toBeNull();
    expect(await attemptSignIn(email)).toMatchObject({ kind: "signed-in" });
    const [row] = await db("operator")
      .select()
      .from(singleSignOn)
      .where(eq(singleSignOn.businessId, tenant.businessId));
    expect(row).toMatchObject({ clientSecretSealed: null, issuer: null });
  });

  test("ACCOUNT-OPERATOR-4 the operator lifts it, once, and every owner hears of it", async () => {
    const { provider, domain, tenant, userId, email } = await newSsoBusiness(idp);
    const member = await newMember(tenant, "viewer");
    atKeyboard(idp, "l-1", `l1@${domain}`);
    const session = sessionOf((await signInAt(idp, provider)) as never);
    await enforceSingleSignOn(tenant, { isEnforced: true, breakGlassUserId: userId }, "");
    const lines: string[] = [];
    const output = { isJson: false, write: (text: string) => void lines.push(text) };
    const sso = (value?: string) =>
      runBusinessCommand({ verb: "sso", reference: tenant.businessId, value, ask: null }, output);
    await sso();
    expect(lines.at(-1)).toContain(`uses ${idp.issuer} and requires single sign-on.`);
    expect(await attemptSignIn(member.email)).toEqual({ kind: "sso" });
    await expect(sso("on")).rejects.toThrow("Owners require it at the dashboard.");
    await sso("off");
    expect(lines.at(-1)).toContain("and now lets passwords and passkeys sign in.");
    expect(await attemptSignIn(member.email)).toMatchObject({ kind: "signed-in" });
    expect(await findSession(session)).not.toBeNull();
    expect(await findProvider(tenant.businessId)).not.toBeNull();
    await sso("off");
    expect(lines.at(-1)).toContain("and lets passwords");
    const lifted = (await db("operator").select().from(audit).where(eq(audit.businessId, tenant.businessId)))
      .filter(({ action }) => action === "sso.relaxed")
      .map(({ actor }) => actor);
    expect(lifted).toEqual(["operator"]);
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("no longer required"))).toHaveLength(1);
    expect((await emailsTo(member.email)).map(({ subject }) => subject)).not.toContain(
      "Single sign-on is no longer required",
    );
  });

  test("SECURITY-SEAL-1 the client's secret is stored sealed", async () => {
    const { tenant } = await newSsoBusiness(idp);
    const rows = await db("operator")
      .select()
      .from(singleSignOn)
      .where(eq(singleSignOn.businessId, tenant.businessId));
    expect(JSON.stringify(rows)).not.toContain(idp.clientSecret.slice(0, 10));
    expect(JSON.stringify(await readSingleSignOn(tenant))).not.toContain("Sealed");
  });
});

describe("ACCOUNT-SSO-4 domains", () => {
  test("count once their TXT record is found, for the first business that proves them", async () => {
    const [one, two] = [await newOwner(), await newOwner()];
    const domain = `shared-${newEmailAddress().split("@")[0]}.example`;
    for (const { tenant } of [one, two]) await addEmailDomain(tenant, domain);
    await expect(addEmailDomain(one.tenant, domain)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    const [mine] = await listEmailDomains(one.tenant);
    const [theirs] = await listEmailDomains(two.tenant);
    expect(mine).toMatchObject({ recordName: `_identity-verification.${domain}`, isVerified: false });
    expect(mine?.recordValue).not.toBe(theirs?.recordValue);
    const verify = (records: readonly (readonly string[])[], by = one.tenant, id = mine?.id ?? "") =>
      verifyEmailDomain(by, id, async () => records);
    const refusal = { code: "VALIDATION_ERROR" };
    await expect(verify([])).rejects.toMatchObject(refusal);
    await expect(verify([["v=spf1 -all"], [theirs?.recordValue ?? ""]])).rejects.toMatchObject(refusal);
    await expect(
      verifyEmailDomain(one.tenant, mine?.id ?? "", () => Promise.reject(new Error("ENOTFOUND"))),
    ).rejects.toMatchObject(refusal);
    await expect(verify([[mine?.recordValue ?? ""]], two.tenant)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await businessOfDomain(`a@${domain}`)).toBeNull();
    const half = (mine?.recordValue ?? "").slice(0, 10);
    await verify([["other"], [half, (mine?.recordValue ?? "").slice(10)]]);
    expect(await businessOfDomain(`A@${domain.toUpperCase()}`)).toBe(one.tenant.businessId);
    const late = verify([[theirs?.recordValue ?? ""]], two.tenant, theirs?.id ?? "");
    await expect(late).rejects.toMatchObject(refusal);
    await expect(removeEmailDomain(two.tenant, mine?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await removeEmailDomain(one.tenant, mine?.id ?? "");
    expect(await businessOfDomain(`a@${domain}`)).toBeNull();
    expect(await auditedActions(one.tenant)).toEqual(
      expect.arrayContaining(["sso.domain-added", "sso.domain-verified", "sso.domain-removed"]),
    );
  });
});
