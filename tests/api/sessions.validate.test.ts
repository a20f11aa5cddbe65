import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createSession } from "@/lib/contract/sessions";
import { keysFor } from "@/lib/platform/secrets";
import { sendJson } from "@/tests/support/raw-http";
import { forgedToken, genuineToken, shareServerSecrets, unsignedToken } from "@/tests/support/session-tokens";
import { type Business, newBusiness } from "@/tools/testing/business";

/** What is a session token, and what is none. */

const baseUrl = inject("baseUrl");
shareServerSecrets(baseUrl);
const nowS = () => Math.floor(Date.now() / 1000);
const PATHS = ["/v1/sessions/validate", "/v1/sessions/upload", "/v1/sessions/submit"] as const;

let business: Business;
let genuine: string;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
  genuine = (await business.callOk(createSession, { body: { userId: "user-1" } })).session;
});

const validate = (session: unknown) => sendJson(baseUrl, "POST", "/v1/sessions/validate", { session });

describe("SESSION-VALIDATE-1 POST /v1/sessions/validate", () => {
  test("SESSION-TOKEN-3 the genuine token, also when it is signed anew by the same ring", async () => {
    expect((await validate(genuine)).status).toBe(200);
    expect((await validate(await forgedToken(genuine, {}))).status).toBe(200);
  });

  test("SESSION-TOKEN-4 an expired token is SESSION_EXPIRED, on every path", async () => {
    const session = await genuineToken(business.businessId, 1_810);
    for (const path of PATHS) {
      const answer = await sendJson(baseUrl, "POST", path, { session });
      expect([answer.status, answer.code]).toEqual([401, "SESSION_EXPIRED"]);
    }
  });

  test("SESSION-TOKEN-3 a genuine signature without a session behind it is SESSION_INVALID", async () => {
    for (const path of PATHS) {
      const answer = await sendJson(baseUrl, "POST", path, {
        session: await genuineToken(business.businessId),
      });
      expect([answer.status, answer.code]).toEqual([401, "SESSION_INVALID"]);
    }
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ["alg none", () => unsignedToken(genuine)],
    ["alg none with the old signature", () => unsignedToken(genuine, genuine.split(".")[2])],
    ["another key", () => forgedToken(genuine, { key: randomBytes(32) })],
    [
      "the key of another purpose",
      () => forgedToken(genuine, { key: keysFor("data")[0]?.key ?? randomBytes(32) }),
    ],
    ["HS384", () => forgedToken(genuine, { header: { alg: "HS384" } })],
    ["HS512", () => forgedToken(genuine, { header: { alg: "HS512" } })],
    ["a foreign kid", () => forgedToken(genuine, { header: { kid: "k9" } })],
    ["no kid", () => forgedToken(genuine, { header: { kid: undefined } })],
    ["a kid that is a path", () => forgedToken(genuine, { header: { kid: "../../dev/null" } })],
    ["another typ", () => forgedToken(genuine, { header: { typ: "JWT" } })],
    ["no typ", () => forgedToken(genuine, { header: { typ: undefined } })],
    ["another audience", () => forgedToken(genuine, { claims: { aud: "dashboard" } })],
    ["no audience", () => forgedToken(genuine, { claims: { aud: undefined } })],
    ["another issuer", () => forgedToken(genuine, { claims: { iss: "https://evil.example.com" } })],
    ["no expiry", () => forgedToken(genuine, { claims: { exp: undefined } })],
    ["no subject", () => forgedToken(genuine, { claims: { sub: undefined } })],
    ["no id", () => forgedToken(genuine, { claims: { jti: undefined } })],
    ["issued in an hour", () => forgedToken(genuine, { claims: { iat: nowS() + 3600, nbf: nowS() + 3600 } })],
    ["another business", () => forgedToken(genuine, { claims: { bid: "bus_other" } })],
    ["the other mode", () => forgedToken(genuine, { claims: { mode: "test" } })],
    ["a mode that is none", () => forgedToken(genuine, { claims: { mode: "admin" } })],
    ["a scope that is none", () => forgedToken(genuine, { claims: { scope: "everything" } })],
    ["an outcome that is none", () => forgedToken(genuine, { claims: { sim: "always" } })],
    ["a changed letter", () => `${genuine.slice(0, -3)}${genuine.endsWith("AAA") ? "BBB" : "AAA"}`],
    ["two parts", () => genuine.split(".").slice(0, 2).join(".")],
    ["a word", () => "session"],
    ["dots", () => ".."],
    ["an encrypted token's five parts", () => "a.b.c.d.e"],
    ["9 KiB", () => "x".repeat(9 * 1024)],
    ["9 KiB of a genuine signature", () => forgedToken(genuine, { claims: { pad: "x".repeat(9 * 1024) } })],
  ];
  test.each(forgeries)("SESSION-TOKEN-2 %s is SESSION_INVALID", async (_words, make) => {
    const answer = await validate(await make());
    expect([answer.status, answer.code]).toEqual([401, "SESSION_INVALID"]);
  });

  test("SESSION-TOKEN-2 a long life written into a token does not help it: 1,800 seconds from its issue", async () => {
    const claims = { iat: nowS() - 1_900, nbf: nowS() - 1_900, exp: nowS() + 3_600 };
    const answer = await validate(await forgedToken(genuine, { claims }));
    expect([answer.status, answer.code]).toEqual([401, "SESSION_EXPIRED"]);
  });

  test.each([undefined, "", null, 7, ["x"], { token: "x" }, true])(
    "%j is a VALIDATION_ERROR",
    async (session) => {
      for (const path of PATHS) {
        const answer = await sendJson(baseUrl, "POST", path, { session });
        expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
      }
    },
  );

  test("SESSION-TOKEN-4 a token in a header or in the query is ignored", async () => {
    const headers = { authorization: `Bearer ${genuine}`, "x-api-key": genuine };
    const answer = await sendJson(baseUrl, "POST", `/v1/sessions/validate?session=${genuine}`, {}, headers);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });
});
