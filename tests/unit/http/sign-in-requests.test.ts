import { afterEach, expect, test, vi } from "vitest";
import { signInRequest } from "@/lib/http/sign-in-requests";
import { log } from "@/lib/platform/log";

const ask = (method: string, path: string, init: RequestInit = {}) =>
  signInRequest(new Request(`http://localhost:3000/api/auth/${path}`, { method, ...init }), {
    params: Promise.resolve({ nextauth: path.split("/") }),
  });

afterEach(() => vi.restoreAllMocks());

test("ACCOUNT-SIGNIN-3 a stranger's text sent to the sign-in library's log endpoint is not logged: 404", async () => {
  const lines = (["error", "warn", "info"] as const).map((level) => vi.spyOn(log, level));
  const body = JSON.stringify({ level: "error", code: "forged line", metadata: "x".repeat(2_000_000) });
  const answer = await ask("POST", "_log", { body, headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(404);
  for (const line of lines) expect(line).not.toHaveBeenCalled();
});

test.each([
  ["GET", "signin"],
  ["POST", "signin/credentials"],
  ["GET", "signout"],
  ["POST", "signout"],
  ["GET", "error"],
  ["GET", "verify-request"],
  ["GET", "callback/credentials"],
  ["POST", "session"],
])("%s %s does not exist", async (method, path) => {
  const answer = await ask(method, path);
  expect([answer.status, (await answer.json()).error.code]).toEqual([404, "NOT_FOUND"]);
});

test("a body of more than 16 KiB is refused before it is read", async () => {
  const headers = { "content-length": "20000", "content-type": "application/x-www-form-urlencoded" };
  expect((await ask("POST", "callback/credentials", { body: "a=b", headers })).status).toBe(413);
});
