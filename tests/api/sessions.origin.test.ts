import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, validateSession } from "@/lib/contract/sessions";
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
