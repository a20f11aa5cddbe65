import { randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { mintTenant } from "@/lib/platform/tenant";
import { authenticateSession, newSessionId, SESSION_LIFETIME_S, signSession } from "@/lib/session/token";

Object.assign(process.env, {
  BASE_URL: "https://id.example.com/",
  SECRETS: `k2:${randomBytes(32).toString("base64url")},k1:${randomBytes(32).toString("base64url")}`,
});
const BRANDING = { logoUrl: null, companyName: "Ngwane", primaryColor: "#123456", darkMode: false };
const ISSUED_MS = 1_767_225_600_999;

const sign = (mode: "live" | "test", more: { callback?: string; scenario?: "rejected" } = {}) =>
  signSession({
    id: "jti-1",
    tenant: mintTenant({ businessId: "bus_1", mode, keyId: "key_1" }),
    userId: "user/1",
    callback: more.callback ?? null,
    branding: BRANDING,
    scenario: more.scenario ?? null,
    issuedAtMs: ISSUED_MS,
  });

describe("SESSION-TOKEN-1 session tokens", () => {
  test("the header names algorithm, type and the newest key", async () => {
    expect(decodeProtectedHeader(await sign("live"))).toEqual({ alg: "HS256", typ: "sess+jwt", kid: "k2" });
  });

  test("the claims, and no more", async () => {
    expect(decodeJwt(await sign("live"))).toEqual({
      iss: "https://id.example.com",
      aud: "capture",
      sub: "user/1",
      jti: "jti-1",
      bid: "bus_1",
      mode: "live",
      scope: "capture",
      brd: BRANDING,
      iat: 1_767_225_600,
      nbf: 1_767_225_600,
      exp: 1_767_225_600 + 1800,
    });
    const full = decodeJwt(
      await sign("test", { callback: "https://shop.example.com/", scenario: "rejected" }),
    );
    expect(full).toMatchObject({ mode: "test", cb: "https://shop.example.com/", sim: "rejected" });
  });

  test("SESSION-TOKEN-2 a session lives 1,800 seconds", () => {
    expect(SESSION_LIFETIME_S).toBe(1800);
  });

  test("an id has 128 bits and is another each time", () => {
    const ids = Array.from({ length: 100 }, newSessionId);
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => Buffer.from(id, "base64url").length === 16)).toBe(true);
  });

  test("an old token and a long one are refused before any row is read", async () => {
    await expect(authenticateSession(await sign("live"))).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    await expect(authenticateSession("x".repeat(8193))).rejects.toMatchObject({ code: "SESSION_INVALID" });
  });
});
