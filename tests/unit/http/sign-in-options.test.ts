import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sessionIdOf, signInOptions } from "@/lib/http/sign-in-options";

beforeAll(() => {
  process.env["BASE_URL"] = "https://id.example.com";
  process.env["SECRETS"] = `k1:${randomBytes(32).toString("base64url")}`;
});

test("ACCOUNT-SESSION-2 over https every cookie is __Host-, HttpOnly, Secure and Lax; the token lives 12 hours at most", () => {
  const { cookies, session, secret } = signInOptions();
  const all = Object.values(cookies ?? {});
  expect(all).toHaveLength(3);
  for (const { name, options } of all) {
    expect(name).toMatch(/^__Host-dashboard-/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
  expect(session).toMatchObject({ strategy: "jwt", maxAge: 43_200 });
  // Derived for this purpose: the cookie's key opens nothing else.
  expect(Buffer.from(secret ?? "", "base64url")).toHaveLength(32);
});

test("ACCOUNT-SESSION-1 the token carries the session's id and no personal data", async () => {
  const { callbacks } = signInOptions();
  const first = await callbacks?.jwt?.({
    token: { name: "Thandi", email: "t@example.com" },
    user: { id: "mse_1" },
  } as never);
  expect(first).toEqual({ sessionId: "mse_1" });
  expect(await callbacks?.jwt?.({ token: { ...first, name: "Thandi" } } as never)).toEqual({
    sessionId: "mse_1",
  });
  expect(sessionIdOf(await callbacks?.session?.({ token: first } as never))).toBe("mse_1");
  expect(sessionIdOf(null)).toBeNull();
});
