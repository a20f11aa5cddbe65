import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { singleSignOn } from "@/db/schema/sign-in";
import { addEmailDomain, listEmailDomains, verifyEmailDomain } from "@/lib/account/email-domains";
import { findSession } from "@/lib/account/member-sessions";
import { newScimToken, revokeScimToken } from "@/lib/account/scim-token";
import { scimRequest } from "@/lib/http/scim";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
  newMember,
  newOwner,
  sessionOf,
} from "@/tests/support/members";

ownDatabase({ BASE_URL: "https://id.example.com", RATE_LIMIT_SCALE: "0" });

const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
let domains = 0;

/** A business whose directory has a token. */
async function newDirectory() {
  const owner = await newOwner();
  domains += 1;
  const domain = `corp-${domains}.example`;
  await addEmailDomain(owner.tenant, domain);
  const [added] = await listEmailDomains(owner.tenant);
  await verifyEmailDomain(owner.tenant, added?.id ?? "", async () => [[added?.recordValue ?? ""]]);
  const { token } = await newScimToken(owner.tenant);
  return { ...owner, domain, token };
}

type Directory = Awaited<ReturnType<typeof newDirectory>>;

async function send(token: string, method: string, path: string, body?: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`https://id.example.com/scim/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body === undefined ? {} : { body: text }),
  });
  const [plain = ""] = path.split("?");
  const answer = await scimRequest(request, {
    params: Promise.resolve({ path: plain.split("/").map(decodeURIComponent) }),
  });
  const answered = await answer.text();
  return { status: answer.status, headers: answer.headers, body: answered ? JSON.parse(answered) : null };
}

const patchOf = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });
const byName = (address: string) => `Users?filter=${encodeURIComponent(`userName eq "${address}"`)}`;

let home: Directory;
beforeEach(async () => {
  home = await newDirectory();
});

describe("ACCOUNT-SCIM-1 the life of a member", () => {
  test("is created, found, read, changed, deactivated, activated and deleted", async () => {
    const { token, domain, tenant } = home;
    const userName = `Thandi@${domain}`;
    expect((await send(token, "GET", byName(userName))).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const made = await send(token, "POST", "Users", {
      schemas: [USER],
      userName,
      externalId: "00u1",
      name: { givenName: "Thandi", familyName: "Dube" },
      emails: [{ value: userName, primary: true }],
      active: true,
      title: "what this server does not keep",
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("content-type")).toContain("application/scim+json");
    const { id } = made.body;
    expect(made.headers.get("location")).toBe(`https://id.example.com/scim/v2/Users/${id}`);
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName: userName.toLowerCase(),
      externalId: "00u1",
      displayName: "Thandi Dube",
      active: true,
      roles: [{ value: "viewer" }],
      meta: { resourceType: "User" },
    });
    for (const path of [byName(userName.toUpperCase()), 'Users?filter=externalId%20eq%20"00u1"']) {
      expect((await send(token, "GET", path)).body).toMatchObject({
        totalResults: 1,
        startIndex: 1,
        itemsPerPage: 1,
        Resources: [{ id }],
      });
    }
    expect((await send(token, "POST", "Users", { userName })).body).toMatchObject({
      status: "409",
      scimType: "uniqueness",
    });
    // As Okta, as Entra ID and as the specification write it.
    for (const [operation, active] of [
      [{ op: "replace", value: { active: false } }, false],
      [{ op: "Add", path: "active", value: "True" }, true],
      [{ op: "Replace", path: "active", value: "False" }, false],
      [{ op: "replace", path: `${USER}:active`, value: true }, true],
    ] as const) {
      const { status, body } = await send(token, "PATCH", `Users/${id}`, patchOf(operation));
      expect([status, body.active]).toEqual([200, active]);
    }
    const named = await send(
      token,
      "PATCH",
      `Users/${id}`,
      patchOf({ op: "replace", path: "displayName", value: "T. Dube" }, { op: "remove", path: "externalId" }),
    );
    expect(named.body).toMatchObject({ displayName: "T. Dube" });
    expect(named.body.externalId).toBeUndefined();
    const put = await send(token, "PUT", `Users/${id}`, { userName, displayName: "T", active: false });
    expect(put.body).toMatchObject({ displayName: "T", active: false });
    // What is not said stays: no PUT activates somebody by leaving a word out.
    expect((await send(token, "PUT", `Users/${id}`, { userName })).body).toMatchObject({ active: false });
    expect((await send(token, "DELETE", `Users/${id}`)).status).toBe(204);
    expect((await send(token, "GET", `Users/${id}`)).status).toBe(404);
    expect((await send(token, "DELETE", `Users/${id}`)).status).toBe(404);
    expect(await auditedActions(tenant)).toEqual(
      expect.arrayContaining([
        "scim.token-made",
        "member.provisioned",
        "member.deactivated",
        "member.reactivated",
        "member.removed",
      ]),
    );
    const entries = await db("operator").select().from(audit).where(eq(audit.subject, id));
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(["directory"]));
  });

  test("ACCOUNT-SCIM-2 deactivating ends sessions at once; the password signs nobody in until it is undone", async () => {
    const { token, tenant } = home;
    const member = await newMember(tenant, "reviewer");
    const session = sessionOf(await attemptSignIn(member.email));
    const turn = (active: boolean) =>
      send(token, "PATCH", `Users/${member.userId}`, patchOf({ op: "replace", value: { active } }));
    expect((await turn(false)).body).toMatchObject({ active: false });
    expect(await findSession(session)).toBeNull();
    expect(await attemptSignIn(member.email)).toEqual({ kind: "refused" });
    expect((await turn(true)).body).toMatchObject({ active: true });
    expect(await findSession(session)).toBeNull();
    expect(await attemptSignIn(member.email)).toMatchObject({ kind: "signed-in" });
    expect(await emailsTo(member.email)).toHaveLength(1);
  });

  test("ACCOUNT-SCIM-2 the last active owner stays; a second one, deactivated, does not count", async () => {
    const { token, tenant, userId, email } = home;
    const off = patchOf({ op: "replace", path: "active", value: false });
    const last = { status: "409", scimType: "mutability" };
    expect((await send(token, "PATCH", `Users/${userId}`, off)).body).toMatchObject(last);
    expect((await send(token, "DELETE", `Users/${userId}`)).body).toMatchObject(last);
    const second = await newMember(tenant, "owner");
    expect((await send(token, "PATCH", `Users/${second.userId}`, off)).status).toBe(200);
    expect((await send(token, "DELETE", `Users/${userId}`)).body).toMatchObject(last);
    expect(await attemptSignIn(email)).toMatchObject({ kind: "signed-in" });
    // The owner who can sign in without single sign-on stays while it is required.
    await send(
      token,
      "PATCH",
      `Users/${second.userId}`,
      patchOf({ op: "replace", path: "active", value: true }),
    );
    await db("operator")
      .update(singleSignOn)
      .set({ isEnforced: true, breakGlassUserId: userId })
      .where(eq(singleSignOn.businessId, tenant.businessId));
    expect((await send(token, "PATCH", `Users/${userId}`, off)).body).toMatchObject(last);
    expect((await send(token, "DELETE", `Users/${userId}`)).body).toMatchObject(last);
    expect((await send(token, "DELETE", `Users/${second.userId}`)).status).toBe(204);
  });
});

describe("ACCOUNT-SCIM-3 what a directory may not do", () => {
  test("without a token, with a wrong, replaced, revoked or another kind of one: 401", async () => {
    const { token, tenant, opened } = home;
    for (const wrong of [
      "",
      "scim_",
      `${token}x`,
      token.slice(0, -1),
      opened.apiKey,
      `scim_${"a".repeat(43)}`,
    ]) {
      const { status, headers, body } = await send(wrong, "GET", "Users");
      expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(body).toMatchObject({ status: "401" });
    }
    const { token: next } = await newScimToken(tenant);
    expect((await send(token, "GET", "Users")).status).toBe(401);
    expect((await send(next, "GET", "Users")).status).toBe(200);
    const stored = await db("operator").select().from(singleSignOn);
    expect(JSON.stringify(stored)).not.toContain(next);
    await revokeScimToken(tenant);
    expect((await send(next, "GET", "Users")).status).toBe(401);
  });

  test("SECURITY-TENANT-1 it sees and changes nobody of another business", async () => {
    const other = await newDirectory();
    const { status, body } = await send(home.token, "GET", "Users");
    expect([status, body.totalResults]).toEqual([200, 1]);
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([home.userId]);
    for (const [method, sent] of [
      ["GET", undefined],
      ["DELETE", undefined],
      ["PUT", { userName: other.email }],
      ["PATCH", patchOf({ op: "replace", path: "active", value: false })],
    ] as const) {
      expect((await send(home.token, method, `Users/${other.userId}`, sent)).status).toBe(404);
    }
    expect((await send(home.token, "GET", byName(other.email))).body.totalResults).toBe(0);
    // An address of another business's domain, or of nobody's.
    for (const userName of [`a@${other.domain}`, "a@gmail.example", `a@sub.${home.domain}`]) {
      expect((await send(home.token, "POST", "Users", { userName })).body).toMatchObject({
        status: "400",
        scimType: "invalidValue",
      });
    }
  });

  test.each([
    ["POST", "Users", "{", 400, "invalidSyntax"],
    ["POST", "Users", "[]", 400, "invalidSyntax"],
    ["POST", "Users", {}, 400, "invalidValue"],
    ["POST", "Users", { userName: ["a@b.example"] }, 400, "invalidValue"],
    ["POST", "Users", { userName: "no address" }, 400, "invalidValue"],
    ["POST", "Users", { userName: "a@b.example", active: "perhaps" }, 400, "invalidValue"],
    ["POST", "Users", { userName: "a@b.example", displayName: "x".repeat(70_000) }, 413, undefined],
    ["GET", "Users?filter=userName%20sw%20%22a%22", undefined, 400, "invalidFilter"],
    ["GET", "Users?filter=password%20eq%20%22a%22", undefined, 400, "invalidFilter"],
    ["GET", "Groups", undefined, 404, undefined],
    ["GET", "Users/usr_1/groups", undefined, 404, undefined],
    ["DELETE", "Users", undefined, 405, undefined],
    ["PATCH", "Users/SELF", { Operations: [] }, 400, "invalidValue"],
    ["PATCH", "Users/SELF", patchOf({ op: "replace", path: "roles", value: "owner" }), 400, "invalidPath"],
    ["PATCH", "Users/SELF", patchOf({ op: "replace", value: { role: "owner" } }), 400, "invalidPath"],
    ["PATCH", "Users/SELF", patchOf({ op: "remove", path: "active" }), 400, "invalidPath"],
    ["PATCH", "Users/SELF", patchOf({ op: "replace", path: "active", value: 0 }), 400, "invalidValue"],
    [
      "PATCH",
      "Users/SELF",
      patchOf({ op: "replace", path: "userName", value: "x@y.example" }),
      400,
      "mutability",
    ],
  ])("%s %s %j is %i %s", async (method, path, body, status, scimType) => {
    const answer = await send(home.token, method, path.replace("SELF", home.userId), body);
    expect(answer.body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
    });
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
  });

  test("ACCOUNT-SCIM-1 a list has pages, and the server describes itself", async () => {
    const { token, tenant, domain } = home;
    for (const name of ["a", "b", "c"]) await send(token, "POST", "Users", { userName: `${name}@${domain}` });
    const page = await send(token, "GET", "Users?startIndex=2&count=2");
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect((await send(token, "GET", "Users?count=0")).body).toMatchObject({
      totalResults: 4,
      Resources: [],
    });
    expect((await send(token, "GET", "Users?startIndex=-5&count=x")).body.itemsPerPage).toBe(4);
    for (const path of [
      "ServiceProviderConfig",
      "ResourceTypes",
      "ResourceTypes/User",
      "Schemas",
      `Schemas/${USER}`,
    ])
      expect((await send(token, "GET", path)).status).toBe(200);
    expect(tenant.mode).toBe("live");
  });
});
