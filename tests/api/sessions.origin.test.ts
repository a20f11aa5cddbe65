import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { getCaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import { startOwnServer } from "@/tests/support/private-server";
import { type RawAnswer, raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

/** Which pages of other origins a browser lets read what. */

const PAGE = "https://verify.example.com";
const SESSION_PATHS = ["validate", "consent", "upload", "submit", "progress", "company-documents"].map(
  (verb) => `/v1/sessions/${verb}`,
);
const STRANGERS = [
  "https://evil.example",
  `${PAGE}.evil.example`,
  "http://verify.example.com",
  `${PAGE}:8443`,
  "null",
];

/** What a browser asks before it sends JSON to another origin (Fetch standard, CORS-preflight). */
const preflight = (baseUrl: string, path: string, origin: string, method = "POST") =>
  raw(baseUrl, {
    method: "OPTIONS",
    path,
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "content-type",
    },
  });

const post = (baseUrl: string, path: string, origin: string, body: object) =>
  raw(baseUrl, {
    method: "POST",
    path,
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const openTo = ({ headers }: RawAnswer) => headers["access-control-allow-origin"];

describe("API-CORS-1 the hosted page on an origin of its own", () => {
  let server: TestServer;
  let business: Business;
  let session: string;
  beforeAll(async () => {
    server = await startOwnServer({ VERIFY_URL: `${PAGE}/verify` });
    business = await newBusiness(server.baseUrl);
    session = (await business.callOk(createSession, { body: { userId: "user-1" } })).session;
  });
  afterAll(() => server?.stop());

  test.each(SESSION_PATHS)("the page may call %s", async (path) => {
    const asked = await preflight(server.baseUrl, path, PAGE);
    expect([asked.status, openTo(asked)]).toEqual([204, PAGE]);
    expect(asked.headers["access-control-allow-methods"]).toBe("POST");
    expect(asked.headers["access-control-allow-headers"]).toBe("content-type");
    expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(asked.headers.vary).toMatch(/\borigin\b/i);
  });

  test("it reads answers and refusals alike, and no cookie ever counts", async () => {
    const told = await post(server.baseUrl, "/v1/sessions/validate", PAGE, { session });
    expect([told.status, openTo(told)]).toEqual([200, PAGE]);
    expect(told.json).toMatchObject({ success: true, userId: "user-1" });
    const refused = await post(server.baseUrl, "/v1/sessions/validate", PAGE, { session: "x" });
    expect([refused.status, openTo(refused)]).toEqual([401, PAGE]);
    for (const { headers } of [told, refused]) {
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
      expect(headers.vary).toMatch(/\borigin\b/i);
    }
  });

  test.each(STRANGERS)("%s is let read nothing", async (origin) => {
    for (const path of SESSION_PATHS) {
      const asked = await preflight(server.baseUrl, path, origin);
      expect([asked.status, openTo(asked)]).toEqual([405, undefined]);
    }
    const told = await post(server.baseUrl, "/v1/sessions/validate", origin, { session });
    expect(openTo(told)).toBeUndefined();
  });

  test("what a key opens stays closed, for the page too", async () => {
    const paths = [
      ["/v1/sessions/create", "POST"],
      ["/v1/verifications", "GET"],
      ["/v1/account", "GET"],
    ] as const;
    for (const [path, method] of paths) {
      const asked = await preflight(server.baseUrl, path, PAGE, method);
      expect([asked.status, openTo(asked)]).toEqual([405, undefined]);
      const headers = { origin: PAGE, "x-api-key": business.keys.live };
      expect(openTo(await raw(server.baseUrl, { method, path, headers }))).toBeUndefined();
    }
  });

  test("no other method may be asked for", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const asked = await preflight(server.baseUrl, "/v1/sessions/validate", PAGE, method);
      expect(openTo(asked)).toBeUndefined();
    }
  });
});

describe("the hosted page on the API's own origin", () => {
  const baseUrl = inject("baseUrl");

  test("nobody needs leave, and nobody gets it", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "user-1" } });
    for (const origin of [new URL(baseUrl).origin, PAGE, ...STRANGERS]) {
      for (const path of SESSION_PATHS) {
        const asked = await preflight(baseUrl, path, origin);
        expect([asked.status, openTo(asked)]).toEqual([405, undefined]);
      }
      expect(openTo(await post(baseUrl, "/v1/sessions/validate", origin, { session }))).toBeUndefined();
    }
    // The answer itself is given: what protects a session is its token, which no other origin has.
    expect((await business.callOk(validateSession, { body: { session } })).userId).toBe("user-1");
  });
});

describe("API-CORS-2 pages of a business's own", () => {
  const baseUrl = inject("baseUrl");
  const TEST = { key: "test" } as const;
  let serial = 0;
  /** Tests share the server: an origin of one must not be open by another. */
  const newOrigin = () => {
    serial += 1;
    return `https://app${serial}-${Date.now()}.example.com`;
  };
  const allow = (business: Business, allowedOrigins: string[], key: "live" | "test" = "live") =>
    business.callOk(putCaptureSettings, { body: { allowedOrigins } }, { key });
  const newSession = async (business: Business, key: "live" | "test" = "live") =>
    (await business.callOk(createSession, { body: { userId: "user-1" } }, { key })).session;
  const read = async (origin: string, session: string) =>
    openTo(await post(baseUrl, "/v1/sessions/validate", origin, { session }));

  test("may call every session endpoint, and read answers and refusals of its own sessions", async () => {
    const business = await newBusiness(baseUrl);
    const origin = newOrigin();
    const session = await newSession(business);
    expect((await preflight(baseUrl, "/v1/sessions/submit", origin)).status).toBe(405);
    expect(await read(origin, session)).toBeUndefined();

    await allow(business, [origin]);
    for (const path of SESSION_PATHS) {
      const asked = await preflight(baseUrl, path, origin);
      expect([asked.status, openTo(asked)]).toEqual([204, origin]);
      expect(asked.headers["access-control-allow-headers"]).toBe("content-type");
      expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
      expect(asked.headers.vary).toMatch(/\borigin\b/i);
      const refused = await post(baseUrl, path, origin, { session });
      expect([path, openTo(refused)]).toEqual([path, origin]);
    }
    // It applies at once, to sessions that exist, and the test mode follows.
    expect(await read(origin, session)).toBe(origin);
    expect(await read(origin, await newSession(business, "test"))).toBe(origin);
    await allow(business, []);
    expect(await read(origin, session)).toBeUndefined();
    expect((await preflight(baseUrl, "/v1/sessions/submit", origin)).status).toBe(405);
  });

  test("API-CORS-3 read nothing of another business's session, which is carried out all the same", async () => {
    const [mine, other] = [await newBusiness(baseUrl), await newBusiness(baseUrl)];
    const origin = newOrigin();
    await allow(mine, [origin]);
    const session = await newSession(other);
    const answered = await post(baseUrl, "/v1/sessions/validate", origin, { session });
    expect([answered.status, openTo(answered)]).toEqual([200, undefined]);
    // A refusal that is nobody's tells the page why its own session does not work.
    const refused = await post(baseUrl, "/v1/sessions/validate", origin, { session: `${session}x` });
    expect([refused.status, openTo(refused)]).toEqual([401, origin]);
    for (const stranger of [`${origin}.evil.example`, origin.replace("https", "http"), "null"]) {
      expect(openTo(await preflight(baseUrl, "/v1/sessions/validate", stranger))).toBeUndefined();
      expect(await read(stranger, await newSession(mine))).toBeUndefined();
    }
  });

  test("API-CORS-1 call nothing that takes a key, sessions/create included", async () => {
    const business = await newBusiness(baseUrl);
    const origin = newOrigin();
    await allow(business, [origin]);
    for (const [path, method] of [
      ["/v1/sessions/create", "POST"],
      ["/v1/settings/capture", "PUT"],
      ["/v1/verifications", "GET"],
    ] as const) {
      const asked = await preflight(baseUrl, path, origin, method);
      expect([asked.status, openTo(asked)]).toEqual([405, undefined]);
      const headers = { origin, "x-api-key": business.keys.live };
      expect(openTo(await raw(baseUrl, { method, path, headers }))).toBeUndefined();
    }
    expect(openTo(await preflight(baseUrl, "/v1/sessions/validate", origin, "GET"))).toBeUndefined();
  });

  test("API-CORS-4 http of this machine is for test sessions only", async () => {
    const business = await newBusiness(baseUrl);
    const local = "http://localhost:5173";
    const refused = await business.call(putCaptureSettings, { body: { allowedOrigins: [local] } });
    expect([refused.status, refused.error?.message]).toEqual([
      400,
      "allowedOrigins[0] must be https; http is for test mode only.",
    ]);
    await allow(business, [local, "http://127.0.0.1:8080"], "test");
    expect(await read(local, await newSession(business, "test"))).toBe(local);
    expect(await read(local, await newSession(business))).toBeUndefined();
  });

  test.each([
    "https://app.example.com/",
    "https://app.example.com/page",
    "https://App.example.com",
    "https://app.example.com:443",
    "https://user@app.example.com",
    "https://*.example.com",
    "http://app.example.com",
    "http://localhost.example.com",
    "app.example.com",
    "null",
    "*",
    "",
  ])("API-CORS-4 %j is refused by name and changes nothing", async (origin) => {
    const business = await newBusiness(baseUrl);
    const body = { allowedOrigins: ["https://ok.example.com", origin] };
    const refused = await business.call(putCaptureSettings, { body }, TEST);
    expect([refused.status, refused.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.error?.message).toMatch(/^allowedOrigins\[1\] must be /);
    expect((await business.callOk(getCaptureSettings, {}, TEST)).allowedOrigins).toEqual([]);
  });

  test("API-CORS-4, SESSION-SETTING-1 twenty at most, each once; the other setting stays", async () => {
    const business = await newBusiness(baseUrl);
    const many = Array.from({ length: 21 }, (_, at) => `https://page${at}.example.com`);
    await business.callOk(putCaptureSettings, { body: { fileUploads: false } });
    const kept = await business.callOk(putCaptureSettings, { body: { allowedOrigins: many.slice(1) } });
    expect(kept).toMatchObject({ fileUploads: false, allowedOrigins: many.slice(1) });
    const refused = await business.call(putCaptureSettings, { body: { allowedOrigins: many } });
    expect(refused.error?.message).toBe("allowedOrigins must have at most 20 entries; received 21 entries.");
    const twice = [many[0], many[0]];
    const repeated = await business.call(putCaptureSettings, { body: { allowedOrigins: twice } });
    expect(repeated.error?.message).toBe("allowedOrigins must not name an origin twice.");
    await business.callOk(putCaptureSettings, { body: { fileUploads: true } });
    const last = await business.callOk(getCaptureSettings);
    expect(last).toMatchObject({ fileUploads: true, allowedOrigins: many.slice(1) });
  });
});
