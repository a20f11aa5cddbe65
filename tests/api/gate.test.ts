import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/all";
import { createApiKey, revokeApiKey } from "@/lib/contract/api-keys";
import type { Endpoint } from "@/lib/contract/endpoint";
import { plainPng } from "@/tests/support/images";
import { expectOrdinaryHeaders, multipart, type RawAnswer, raw, sendJson } from "@/tests/support/raw-http";
import { unknownKey } from "@/tests/support/unknown-key";
import { type Business, newBusiness } from "@/tools/testing/business";

/** What every endpoint has in common: keys, headers, the shape of a refusal. */

const baseUrl = inject("baseUrl");
const keyed = ENDPOINTS.filter(({ auth }) => auth === "key");
const label = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, `vrf_id_${"0".repeat(22)}`);

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

/** A well-formed request, so that nothing but what a test changes is wrong with it. */
function ask(of: Endpoint, headers: Record<string, string>): Promise<RawAnswer> {
  const request = { method: of.method, path: pathOf(of) };
  if (of.body?.kind === "multipart") {
    const content = plainPng(1, 1);
    const parts = ["selfie", "idFront"].map((name) => ({ name, content, filename: "a.png" }));
    const { body, contentType } = multipart(parts);
    return raw(baseUrl, { ...request, body, headers: { "content-type": contentType, ...headers } });
  }
  if (of.body) return sendJson(baseUrl, of.method, pathOf(of), {}, headers);
  return raw(baseUrl, { ...request, headers });
}

describe("KEY-AUTH-2 every keyed endpoint asks for a key", () => {
  test("the contract has keyed endpoints", () => {
    expect(keyed.length).toBeGreaterThan(10);
  });

  test.each(keyed.map((each) => [label(each), each] as const))(
    "%s: missing, malformed, wrong checksum, unknown: all refused alike, and none repeated",
    async (_label, each) => {
      const { live } = business.keys;
      const wrong = [
        "",
        "x",
        live.slice(0, -1),
        `${live}0`,
        `${live.slice(0, -1)}${live.endsWith("0") ? "1" : "0"}`,
        live.replace("sv_live_", "sv_test_"),
        live.toUpperCase(),
        unknownKey("live"),
        unknownKey("test"),
      ];
      const answers = [await ask(each, {})];
      for (const key of wrong) answers.push(await ask(each, { "x-api-key": key }));
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [401, "NOT_AUTHENTICATED"]),
      );
      for (const { text } of answers) expect(text).not.toContain(live.slice(13, -1));
      for (const answer of answers) expectOrdinaryHeaders(answer);
    },
  );

  test("KEY-AUTH-1 only the header counts: not the query, a bearer token or a cookie", async () => {
    const { live } = business.keys;
    const tries = [
      await raw(baseUrl, { path: `/v1/account?api_key=${live}&X-API-Key=${live}` }),
      await raw(baseUrl, { path: "/v1/account", headers: { authorization: `Bearer ${live}` } }),
      await raw(baseUrl, { path: "/v1/account", headers: { cookie: `X-API-Key=${live}` } }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test("KEY-AUTH-1 a header that is sent twice is no key", async () => {
    const { live, test: testing } = business.keys;
    const answer = await raw(baseUrl, {
      path: "/v1/account",
      headers: { "x-api-key": `${live}, ${testing}` },
    });
    expect([answer.status, answer.code]).toEqual([401, "NOT_AUTHENTICATED"]);
  });
});

describe("API-HEADER-1 on every reply", () => {
  test.each(ENDPOINTS.map((each) => [label(each), each] as const))(
    "%s: the headers",
    async (_label, each) => {
      const answer = await ask(each, { "x-api-key": business.keys.test, "x-request-id": "req_mine" });
      expect(answer.status).toBeLessThan(500);
      expectOrdinaryHeaders(answer, answer.status === 200 ? each.contentType : undefined);
    },
  );

  test("every request has an id of its own; the client's is not taken", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        raw(baseUrl, { path: "/health", headers: { "x-request-id": "req_mine" } }),
      ),
    );
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(5);
  });

  test("API-CORS-1 another origin gets no CORS headers", async () => {
    const headers = { origin: "https://evil.example.com", "access-control-request-method": "POST" };
    const preflight = await raw(baseUrl, { method: "OPTIONS", path: "/v1/verify", headers });
    expect(preflight.status).toBe(405);
    expectOrdinaryHeaders(preflight);
  });
});

describe("KEY-AUTH-2 what gives no access", () => {
  test("a revoked key is refused in the words for an unknown one", async () => {
    const minted = await business.callOk(createApiKey, { body: { name: "revoked" } });
    await business.callOk(revokeApiKey, { params: { keyId: minted.id } });
    const sentence = async (key: string) => {
      const { status, text } = await raw(baseUrl, { path: "/v1/account", headers: { "x-api-key": key } });
      expect([status, text]).toEqual([401, expect.stringContaining(key.slice(0, 12))]);
      return text.replace(key.slice(0, 12), "");
    };
    expect(await sentence(minted.apiKey)).toBe(await sentence(unknownKey("live")));
  });

  test("headers that Next itself understands open nothing", async () => {
    const headers = {
      "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
      "x-middleware-next": "1",
      "x-http-method-override": "DELETE",
      "x-forwarded-host": "evil.example.com",
      "next-action": "x",
    };
    const answer = await raw(baseUrl, { path: "/v1/account", headers });
    expect([answer.status, answer.code]).toEqual([401, "NOT_AUTHENTICATED"]);
  });

  test("a wrong key does not make a right one wrong", async () => {
    await Promise.all(Array.from({ length: 40 }, () => raw(baseUrl, { path: "/v1/account" })));
    const { status } = await call(getAccount, {}, { baseUrl, apiKey: business.keys.live });
    expect(status).toBe(200);
  });
});
