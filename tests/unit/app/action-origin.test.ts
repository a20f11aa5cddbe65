import { NextRequest } from "next/server";
import { beforeAll, describe, expect, test } from "vitest";
import { proxy } from "@/proxy";

beforeAll(() => {
  process.env["BASE_URL"] = "https://id.example.com";
});

const ID = "40".padEnd(42, "a");

async function post(headers: Record<string, string>, path = "/dashboard/keys"): Promise<number> {
  const request = new NextRequest(`http://10.0.0.7:3000${path}`, {
    method: "POST",
    headers: { host: "10.0.0.7:3000", ...headers },
  });
  const answer = proxy(request);
  return answer.headers.get("x-middleware-next") === "1" ? 0 : answer.status;
}

describe("SECURITY-ACTION-1 a server action with a cookie", () => {
  test("runs for this server's own pages: by BASE_URL, by Host, or by the browser's own word", async () => {
    expect(await post({ "next-action": ID, origin: "https://id.example.com" })).toBe(0);
    expect(await post({ "next-action": ID, origin: "http://10.0.0.7:3000" })).toBe(0);
    expect(await post({ "next-action": ID, "sec-fetch-site": "same-origin" })).toBe(0);
  });

  test("is refused without Origin, from elsewhere, from a sandbox and from a neighbour", async () => {
    expect(await post({ "next-action": ID })).toBe(403);
    for (const origin of [
      "https://evil.example.com",
      "null",
      "https://id.example.com.evil.example",
      "id.example.com",
    ])
      expect(await post({ "next-action": ID, origin })).toBe(403);
    expect(await post({ "next-action": ID, "sec-fetch-site": "same-site" })).toBe(403);
    expect(await post({ "content-type": "multipart/form-data; boundary=b" })).toBe(403);
  });

  test("with an id that cannot exist is 404 and never 500", async () => {
    for (const id of ["x", "", "{}", "A".repeat(42), "a".repeat(10_000)])
      expect(await post({ "next-action": id, origin: "https://id.example.com" })).toBe(404);
  });

  test("is nothing else that a program posts: that gets the API's 404", async () => {
    expect(await post({})).toBe(0);
    expect(await post({ "content-type": "application/json" }, "/nothing")).toBe(0);
  });

  test("the sign-in library's own endpoints keep their own token", async () => {
    expect(await post({}, "/api/auth/callback/credentials")).toBe(0);
  });
});
