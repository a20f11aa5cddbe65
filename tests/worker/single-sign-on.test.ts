import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { findSession } from "@/lib/account/member-sessions";
import { type Attempt, beginAttempt, callbackUrl, endAttempt, type Identity } from "@/lib/account/sso-client";
import { saveProvider } from "@/lib/account/sso-settings";
import { proveByProvider, signInByProvider } from "@/lib/account/sso-sign-in";
import { ownDatabase } from "@/tests/support/database";
import { auditedActions, newMember, sessionOf } from "@/tests/support/members";
import { type OpenIdProvider, startOpenIdProvider, visitProvider } from "@/tests/support/openid-provider";
import { atKeyboard, identified, memberAt, newSsoBusiness, signInAt } from "@/tests/support/sso-business";

// A server that others reach, which may connect to the provider of this test.
ownDatabase({ BASE_URL: "https://id.example.com", EGRESS_ALLOW_CIDRS: "127.0.0.1/32" });

const REFUSED = { kind: "refused" };
const ORIGIN = { ipAddress: "10.9.9.9", userAgent: "Mozilla/5.0" };

let idp: OpenIdProvider;

beforeAll(async () => {
  idp = await startOpenIdProvider(callbackUrl());
});
afterAll(() => idp.stop());
beforeEach(() => idp.accounts.clear());

describe("ACCOUNT-SSO-1 the exchange with the provider", () => {
  test("asks with PKCE, state and nonce for a code, and comes back with who the person is", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "s-1", `thandi@${domain}`);
    const { url } = await beginAttempt(provider, { isAgain: false, hint: "a@b.example" });
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "https://id.example.com/dashboard/sso/callback",
      login_hint: "a@b.example",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(await identified(idp, provider)).toEqual({
      subject: "s-1",
      email: `thandi@${domain}`,
      isEmailVerified: true,
      name: "Thandi",
    });
  });

  test.each<[string, (attempt: Record<keyof Attempt, string>, back: URL) => void]>([
    ["another state", (attempt) => Object.assign(attempt, { state: "x".repeat(43) })],
    ["another nonce", (attempt) => Object.assign(attempt, { nonce: "x".repeat(43) })],
    ["another verifier", (attempt) => Object.assign(attempt, { verifier: "x".repeat(43) })],
    ["a code that the provider did not give", (_attempt, back) => back.searchParams.set("code", "stolen")],
    ["no code", (_attempt, back) => back.searchParams.delete("code")],
    ["another issuer", (_attempt, back) => back.searchParams.set("iss", "https://evil.example")],
    ["an error", (_attempt, back) => back.searchParams.set("error", "access_denied")],
  ])("refuses %s", async (_name, change) => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "s-2", `thandi@${domain}`);
    await expect(identified(idp, provider, change as never)).rejects.toThrow();
  });

  test("a code works once, and needs the client's secret", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "s-3", `thandi@${domain}`);
    const { url, attempt } = await beginAttempt(provider, { isAgain: false });
    const { search: query } = await visitProvider(idp, url);
    const wrong = { ...provider, clientSecret: "another secret" };
    await expect(endAttempt(wrong, attempt, { query, isAgain: false })).rejects.toThrow();
    const next = await beginAttempt(provider, { isAgain: false });
    const back = await visitProvider(idp, next.url);
    const end = () => endAttempt(provider, next.attempt, { query: back.search, isAgain: false });
    expect(await end()).toMatchObject({ subject: "s-3" });
    await expect(end()).rejects.toThrow();
  });

  test("an ID token is refused whose signature, issuer or audience is not right", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "s-4", `thandi@${domain}`);
    // In front of the provider, a server that changes what the token endpoint answers.
    const change = { idToken: (token: string) => token };
    const front = await startFront(change);
    const behind = { ...provider, issuer: front.issuer };
    const through = async () => {
      const { url, attempt } = await beginAttempt(behind, { isAgain: false });
      const back = await visitProvider(idp, url.replace(front.issuer, idp.issuer));
      const query = back.search.replace(encodeURIComponent(idp.issuer), encodeURIComponent(front.issuer));
      return endAttempt(behind, attempt, { query, isAgain: false });
    };
    // The token's issuer is the real one, which is not whom we asked.
    await expect(through()).rejects.toThrow(/claim value/);
    change.idToken = (token) => {
      const [head = "", body = "", signature = ""] = token.split(".");
      const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, iss: front.issuer })).toString("base64url");
      return [head, forged, signature].join(".");
    };
    await expect(through()).rejects.toMatchObject({
      cause: { message: expect.stringContaining("signature") },
    });
    front.server.close();
  });

  test("SECURITY-EGRESS-1 a provider in a closed network is refused when it is saved and when it is asked", async () => {
    const { tenant, provider } = await newSsoBusiness(idp);
    for (const issuer of ["http://169.254.169.254", "https://10.0.0.1", "http://idp.example.com"]) {
      const save = saveProvider(tenant, { ...provider, issuer });
      await expect(save).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    await expect(
      beginAttempt({ ...provider, issuer: "https://10.0.0.1" }, { isAgain: false }),
    ).rejects.toThrow();
  });
});

/** Passes everything on to the provider under another name, and lets a test change the ID token. */
async function startFront(change: { idToken: (token: string) => string }) {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = "", "content-type": type = "" } = request.headers;
    const answer = await fetch(`${idp.issuer}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": type },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const { port } = server.address() as AddressInfo;
    const text = (await answer.text()).replaceAll(idp.issuer, `http://127.0.0.1:${port}`);
    const body = text.replace(/(?<="id_token":")[^"]+/, (token) => change.idToken(token));
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("ACCOUNT-SSO-2 who is signed in", () => {
  test("a first sign-in makes a member with the default role; later ones find the same person under a new address", async () => {
    const { provider, domain, tenant } = await newSsoBusiness(idp);
    atKeyboard(idp, "new-1", `Sipho@${domain}`);
    const session = sessionOf((await signInAt(idp, provider)) as never);
    expect(await findSession(session)).toMatchObject({
      email: `sipho@${domain}`,
      name: "Thandi",
      role: "reviewer",
      method: "sso",
      businessId: tenant.businessId,
      // The provider may have remembered them for days.
      isConfirmed: false,
    });
    expect(await auditedActions(tenant)).toEqual(
      expect.arrayContaining(["member.provisioned", "member.signed-in"]),
    );
    atKeyboard(idp, "new-1", "sipho@elsewhere.example", { email_verified: false });
    const again = sessionOf((await signInAt(idp, provider)) as never);
    expect((await findSession(again))?.userId).toBe((await findSession(session))?.userId);
  });

  test("a member of the business is found by a verified address and bound to that identity", async () => {
    const { provider, domain, userId, tenant } = await newSsoBusiness(idp);
    const address = `owner@${domain}`;
    await db("operator").update(user).set({ email: address }).where(eq(user.id, userId));
    atKeyboard(idp, "owner-1", address);
    const session = await findSession(sessionOf((await signInAt(idp, provider)) as never));
    // The provider's second factor stands for the owner's.
    expect(session).toMatchObject({ userId, role: "owner", mustSetUpTwoFactor: false });
    // Another identity that was given the same address later.
    atKeyboard(idp, "owner-2", address);
    expect(await signInAt(idp, provider)).toEqual(REFUSED);
    expect(await memberAt(address)).toMatchObject({ ssoSubject: `${idp.issuer}|owner-1` });
    expect(tenant.businessId).toBe(session?.businessId);
  });

  test("refuses an address that is not verified, of another domain, or of another business's member", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    const other = await newSsoBusiness(idp);
    const member = await newMember(other.tenant, "viewer");
    await db("operator")
      .update(user)
      .set({ email: `taken@${domain}` })
      .where(eq(user.id, member.userId));
    for (const [email, more] of [
      [`a@${domain}`, { email_verified: false }],
      [`a@${domain}`, { email_verified: undefined }],
      [`a@${domain}`, { email_verified: "true" }],
      [`a@${domain}`, { email: undefined }],
      [`a@sub.${domain}`, {}],
      [`a@${domain}@evil.example`, {}],
      [`a@${other.domain}`, {}],
      [other.email, {}],
      [`taken@${domain}`, {}],
    ] as const) {
      atKeyboard(idp, `x-${email}-${JSON.stringify(more)}`, email, more);
      expect([email, await signInAt(idp, provider)]).toEqual([email, REFUSED]);
    }
    expect((await memberAt(`taken@${domain}`))?.businessId).toBe(other.tenant.businessId);
  });

  test("a suspended business and a deactivated member are refused", async () => {
    const { provider, domain, tenant } = await newSsoBusiness(idp);
    atKeyboard(idp, "gone-1", `gone@${domain}`);
    const session = sessionOf((await signInAt(idp, provider)) as never);
    await db("operator")
      .update(user)
      .set({ deactivatedAt: sql`now()` })
      .where(eq(user.email, `gone@${domain}`));
    expect(await findSession(session)).toBeNull();
    expect(await signInAt(idp, provider)).toEqual(REFUSED);
    await db("operator").update(business).set({ active: false }).where(eq(business.id, tenant.businessId));
    atKeyboard(idp, "new-2", `new@${domain}`);
    expect(await signInAt(idp, provider)).toEqual(REFUSED);
    expect(await memberAt(`new@${domain}`)).toBeUndefined();
  });

  test("two first sign-ins at a time make one member", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "twice", `twice@${domain}`);
    const identity = await identified(idp, provider);
    const both = await Promise.all([1, 2].map(() => signInByProvider(provider, identity, ORIGIN)));
    expect(both.map(({ kind }) => kind)).toEqual(["signed-in", "signed-in"]);
  });

  test("ACCOUNT-PROOF-1 signing in at the provider again proves the same person's identity, and nobody else's", async () => {
    const { provider, domain } = await newSsoBusiness(idp);
    atKeyboard(idp, "p-1", `p1@${domain}`);
    const sessionId = sessionOf((await signInAt(idp, provider)) as never);
    const { userId } = (await findSession(sessionId)) ?? { userId: "" };
    const again = async (): Promise<Identity> => {
      const before = idp.signIns();
      const { url, attempt } = await beginAttempt(provider, { isAgain: true });
      expect(new URL(url).searchParams.get("prompt")).toBe("login");
      const back = await visitProvider(idp, url);
      expect(idp.signIns()).toBe(before + 1);
      return endAttempt(provider, attempt, { query: back.search, isAgain: true });
    };
    expect(await proveByProvider(provider, await again(), { userId, sessionId })).toEqual({
      kind: "confirmed",
    });
    expect(await findSession(sessionId)).toMatchObject({ isConfirmed: true });
    atKeyboard(idp, "p-2", `p2@${domain}`);
    expect(await proveByProvider(provider, await again(), { userId, sessionId })).toEqual(REFUSED);
  });
});
