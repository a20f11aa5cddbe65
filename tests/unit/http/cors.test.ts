import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getAccount } from "@/lib/contract/account";
import { validateSession } from "@/lib/contract/sessions";
import { preflight, withPageOrigin } from "@/lib/http/cors";

const PAGE = "https://verify.example.com";
const settings = vi.hoisted(() => ({ BASE_URL: "https://api.example.com", VERIFY_URL: "" }));
vi.mock("@/lib/platform/env", () => ({ env: () => settings }));

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

  test("may call the session endpoints, and exactly it", () => {
    expect(allowed(preflight(validateSession, asks(PAGE)))).toBe(PAGE);
    expect(allowed(withPageOrigin(validateSession, asks(PAGE), new Response()))).toBe(PAGE);
    for (const other of [
      "https://evil.example",
      `${PAGE}.evil.example`,
      "http://verify.example.com",
      "null",
    ]) {
      expect(preflight(validateSession, asks(other))).toBeNull();
      expect(allowed(withPageOrigin(validateSession, asks(other), new Response()))).toBeNull();
    }
  });

  test("may not call what a key opens, nor by another method; no cookie is ever let through", () => {
    expect(preflight(getAccount, asks(PAGE, "GET"))).toBeNull();
    expect(allowed(withPageOrigin(getAccount, asks(PAGE), new Response()))).toBeNull();
    expect(preflight(validateSession, asks(PAGE, "DELETE"))).toBeNull();
    expect(
      preflight(validateSession, asks(PAGE))?.headers.get("access-control-allow-credentials"),
    ).toBeNull();
  });

  test("on one origin nobody needs leave, and nobody gets it", () => {
    settings.VERIFY_URL = "https://api.example.com/verify";
    expect(preflight(validateSession, asks("https://api.example.com"))).toBeNull();
    expect(preflight(validateSession, asks(PAGE))).toBeNull();
    settings.VERIFY_URL = `${PAGE}/verify`;
  });
});
