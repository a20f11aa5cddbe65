import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getAccount } from "@/lib/contract/account";
import { validateSession } from "@/lib/contract/sessions";
import { preflight, withPageOrigin } from "@/lib/http/cors";
import { mintTenant } from "@/lib/platform/tenant";

const PAGE = "https://verify.example.com";
const settings = vi.hoisted(() => ({ BASE_URL: "https://api.example.com", VERIFY_URL: "" }));
vi.mock("@/lib/platform/env", () => ({ env: () => settings }));
const origins = vi.hoisted(() => ({ isOriginAllowed: vi.fn(async () => false) }));
vi.mock("@/lib/account/read-capture-settings", () => origins);
vi.mock("@/lib/http/rate-limit", () => ({ BUCKETS: {}, takeToken: () => ({}) }));
vi.mock("@/lib/http/client-ip", () => ({ clientIp: () => "192.0.2.1" }));

const asks = (origin: string, method = "POST") =>
  new Request("https://api.example.com/v1/sessions/validate", {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": method },
  });
const allowed = (answered: Response | null) => answered?.headers.get("access-control-allow-origin") ?? null;

describe("API-CORS-1 the hosted page on an origin of its own", () => {
  beforeAll(() => {
    settings.VERIFY_URL = `${PAGE}/verify`;
  });
  afterAll(() => {
    settings.VERIFY_URL = "";
  });

  test("may call the session endpoints, and exactly it", async () => {
    expect(allowed(await preflight(validateSession, asks(PAGE)))).toBe(PAGE);
    expect(allowed(await withPageOrigin(validateSession, asks(PAGE), new Response(), null))).toBe(PAGE);
    for (const other of [
      "https://evil.example",
      `${PAGE}.evil.example`,
      "http://verify.example.com",
      "null",
    ]) {
      expect(await preflight(validateSession, asks(other))).toBeNull();
      expect(allowed(await withPageOrigin(validateSession, asks(other), new Response(), null))).toBeNull();
    }
  });

  test("may not call what a key opens, nor by another method; no cookie is ever let through", async () => {
    expect(await preflight(getAccount, asks(PAGE, "GET"))).toBeNull();
    expect(allowed(await withPageOrigin(getAccount, asks(PAGE), new Response(), null))).toBeNull();
    expect(await preflight(validateSession, asks(PAGE, "DELETE"))).toBeNull();
    expect(
      (await preflight(validateSession, asks(PAGE)))?.headers.get("access-control-allow-credentials"),
    ).toBeNull();
  });

  test("on one origin nobody needs leave, and nobody gets it", async () => {
    settings.VERIFY_URL = "https://api.example.com/verify";
    expect(await preflight(validateSession, asks("https://api.example.com"))).toBeNull();
    expect(await preflight(validateSession, asks(PAGE))).toBeNull();
    settings.VERIFY_URL = `${PAGE}/verify`;
  });
});

describe("API-CORS-2 a page that a business allows", () => {
  const OWN = "https://app.example.com";
  const tenant = mintTenant({ businessId: "bus_1", mode: "live" });
  beforeAll(() => {
    settings.VERIFY_URL = "https://api.example.com/verify";
  });

  test("is asked for by its session's business; a preflight and a refusal of nobody's by any business", async () => {
    origins.isOriginAllowed.mockResolvedValue(true);
    expect(allowed(await preflight(validateSession, asks(OWN)))).toBe(OWN);
    expect(origins.isOriginAllowed).toHaveBeenLastCalledWith(OWN, null);
    expect(allowed(await withPageOrigin(validateSession, asks(OWN), new Response(), tenant))).toBe(OWN);
    expect(origins.isOriginAllowed).toHaveBeenLastCalledWith(OWN, tenant);
    origins.isOriginAllowed.mockClear();
    expect(await preflight(getAccount, asks(OWN, "GET"))).toBeNull();
    expect(allowed(await withPageOrigin(getAccount, asks(OWN), new Response(), tenant))).toBeNull();
    expect(origins.isOriginAllowed).not.toHaveBeenCalled();
  });

  test("an answer that is ready is not lost when the setting cannot be read", async () => {
    origins.isOriginAllowed.mockRejectedValue(new Error("no database"));
    const answered = await withPageOrigin(validateSession, asks(OWN), new Response("kept"), tenant);
    expect([await answered.text(), allowed(answered)]).toEqual(["kept", null]);
  });
});
