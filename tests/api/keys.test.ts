import { expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/contract/api-keys";
import { SCOPES } from "@/lib/vocabulary";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const SHAPE = { live: /^sv_live_[0-9A-Za-z]{36}$/, test: /^sv_test_[0-9A-Za-z]{36}$/ };

const mint = (business: Business, body: Record<string, unknown>, key: "live" | "test" = "live") =>
  business.callOk(createApiKey, { body }, { key });
const works = async (apiKey: string) => (await call(getAccount, {}, { baseUrl, apiKey })).status === 200;

test("KEY-MINT-1, KEY-LIST-1 a minted key is shown once, works, and is listed without its secret", async () => {
  const business = await newBusiness(baseUrl);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = await mint(business, { name: "CI", isTest: true, scopes: ["verify:write"], expiresAt });
  expect(made.apiKey).toMatch(SHAPE.test);
  expect(made).toMatchObject({
    name: "CI",
    isTest: true,
    mode: "test",
    scopes: ["verify:write"],
    expiresAt,
    revokedAt: null,
    apiKeyPrefix: made.apiKey.slice(0, 12),
    lastFour: made.apiKey.slice(-4),
  });
  expect(await works(made.apiKey)).toBe(true);

  const { keys, pagination } = await business.callOk(listApiKeys);
  expect(pagination.total).toBe(3);
  expect(keys[0]).toMatchObject({ id: made.id, lastFour: made.lastFour });
  expect(keys[0]?.lastUsedAt).toMatch(/:00\.000Z$/);
  expect(JSON.stringify(keys)).not.toContain(made.apiKey);
  expect(keys.filter(({ isTest }) => isTest)).toHaveLength(2);
  expect(await business.callOk(listApiKeys, {}, { key: "test" })).toMatchObject({ pagination: { total: 2 } });
});

test("KEY-MINT-1 without isTest a key is live and has its maker's scopes", async () => {
  const business = await newBusiness(baseUrl);
  const narrow = await mint(business, { name: "narrow", scopes: ["keys:write", "verifications:read"] });
  expect(narrow.apiKey).toMatch(SHAPE.live);
  const second = await call(createApiKey, { body: { name: "second" } }, { baseUrl, apiKey: narrow.apiKey });
  expect(second.data?.scopes).toEqual(["keys:write", "verifications:read"]);
  const all = await mint(business, { name: "all" });
  expect(all.scopes).toEqual([...SCOPES]);
});

test("KEY-SCOPE-3 no key grants a scope that it lacks", async () => {
  const business = await newBusiness(baseUrl);
  const live = await business.call(createApiKey, { body: { name: "up" } }, { key: "test" });
  expect(live).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });

  const narrow = await mint(business, { name: "narrow", scopes: ["keys:write"] });
  const as = { baseUrl, apiKey: narrow.apiKey };
  const wider = await call(createApiKey, { body: { name: "x", scopes: ["verify:write"] } }, as);
  expect(wider.error?.code).toBe("FORBIDDEN");
  const all = await mint(business, { name: "all" });
  const rotated = await call(rotateApiKey, { params: { keyId: all.id }, body: {} }, as);
  expect(rotated.error?.code).toBe("FORBIDDEN");

  const reader = await mint(business, { name: "reader", scopes: ["verifications:read"] });
  for (const endpoint of [createApiKey, listApiKeys]) {
    const refused = await call(endpoint, { body: { name: "x" } }, { baseUrl, apiKey: reader.apiKey });
    expect(refused.error?.code).toBe("FORBIDDEN");
  }
});

test("KEY-REVOKE-1 a revoked key is refused at once, also one that revokes itself", async () => {
  const business = await newBusiness(baseUrl);
  const made = await mint(business, { name: "short-lived" });
  const revoke = { params: { keyId: made.id } };
  await business.callOk(revokeApiKey, revoke);
  expect(await works(made.apiKey)).toBe(false);
  await business.callOk(revokeApiKey, revoke);
  const { keys } = await business.callOk(listApiKeys);
  expect(keys.find(({ id }) => id === made.id)?.revokedAt).not.toBeNull();

  const own = keys.find(({ lastFour }) => lastFour === business.keys.live.slice(-4));
  await business.callOk(revokeApiKey, { params: { keyId: own?.id ?? "" } });
  expect(await works(business.keys.live)).toBe(false);
});

test("KEY-ROTATE-1 rotation: the successor works, the old key ends after its grace period or at once", async () => {
  const business = await newBusiness(baseUrl);
  const old = await mint(business, { name: "server", scopes: ["verify:write", "verifications:read"] });
  const next = await business.callOk(rotateApiKey, { params: { keyId: old.id }, body: { graceHours: 1 } });
  expect(next).toMatchObject({ name: "server", scopes: old.scopes, expiresAt: null });
  expect(next.apiKey).not.toBe(old.apiKey);
  expect(await works(old.apiKey)).toBe(true);
  expect(await works(next.apiKey)).toBe(true);
  const { keys } = await business.callOk(listApiKeys);
  const ends = Date.parse(keys.find(({ id }) => id === old.id)?.expiresAt ?? "") - Date.now();
  expect(ends).toBeGreaterThan(3_500_000);
  expect(ends).toBeLessThanOrEqual(3_600_000);

  const last = await business.callOk(rotateApiKey, { params: { keyId: next.id }, body: { graceHours: 0 } });
  expect(await works(next.apiKey)).toBe(false);
  expect(await works(last.apiKey)).toBe(true);
  const ended = await business.call(rotateApiKey, { params: { keyId: next.id }, body: {} });
  expect(ended.error?.code).toBe("VALIDATION_ERROR");
});

test("KEY-LIMIT-1 ten active keys of a mode, however many ask at once; a revoked one makes room", async () => {
  const business = await newBusiness(baseUrl);
  const asked = Array.from({ length: 15 }, (_, i) =>
    business.call(createApiKey, { body: { name: `key ${i}`, isTest: true } }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(answers.filter(({ error }) => error?.code === "KEY_LIMIT_REACHED")).toHaveLength(6);
  // The other mode has its own ten, and a rotation replaces.
  await mint(business, { name: "live" });
  const made = answers.find(({ data }) => data)?.data;
  await business.callOk(rotateApiKey, { params: { keyId: made?.id ?? "" }, body: { graceHours: 0 } });
  const { keys } = await business.callOk(listApiKeys, { query: { limit: 100 } }, { key: "test" });
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  expect(active).toHaveLength(10);
  await business.callOk(revokeApiKey, { params: { keyId: active[0]?.id ?? "" } });
  await mint(business, { name: "room again", isTest: true });
});

test("KEY-MODE-2 keys of another business, and live keys for a test key, are not found", async () => {
  const [one, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
  const live = await mint(one, { name: "live" });
  const params = { keyId: live.id };
  for (const refused of [
    await other.call(revokeApiKey, { params }),
    await one.call(revokeApiKey, { params }, { key: "test" }),
    await other.call(rotateApiKey, { params, body: {} }),
    await one.call(rotateApiKey, { params, body: {} }, { key: "test" }),
    await one.call(revokeApiKey, { params: { keyId: "nothing" } }),
  ]) {
    expect(refused).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  }
  expect(await works(live.apiKey)).toBe(true);
});

test.each([
  [{}, "name"],
  [{ name: " " }, "name"],
  [{ name: "x", isTest: "yes" }, "isTest"],
  [{ name: "x", scopes: [] }, "scopes"],
  [{ name: "x", scopes: ["everything"] }, "scopes"],
  [{ name: "x", scopes: ["verify:write", "verify:write"] }, "scopes"],
  [{ name: "x", expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  [{ name: "x", expiresAt: "tomorrow" }, "expiresAt"],
])("KEY-MINT-1 refused: %j", async (body, field) => {
  const business = await newBusiness(baseUrl);
  const { status, error } = await business.call(createApiKey, { body });
  expect(status).toBe(400);
  expect(error?.code).toBe("VALIDATION_ERROR");
  expect(error?.message).toContain(field);
});

test.each([-1, 73, 1.5, "24"])("KEY-ROTATE-1 graceHours %j is refused", async (graceHours) => {
  const business = await newBusiness(baseUrl);
  const made = await mint(business, { name: "x" });
  const refused = await business.call(rotateApiKey, { params: { keyId: made.id }, body: { graceHours } });
  expect(refused.error?.code).toBe("VALIDATION_ERROR");
});
