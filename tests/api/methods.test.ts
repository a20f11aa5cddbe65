import net from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";
import { expectOrdinaryHeaders, raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Every path under every method: of the API, of pages, and of neither. */

const baseUrl = inject("baseUrl");
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, `vrf_id_${"0".repeat(22)}`);

const NO_ENDPOINT = {
  success: false,
  error: {
    code: "NOT_FOUND",
    message: "No such endpoint or record.",
  },
};

/** What comes back on a connection for bytes that no HTTP client would send. */
async function wire(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = net.connect(Number(port), hostname);
  socket.end(bytes);
  let text = "";
  for await (const piece of socket) text += String(piece);
  return text;
}

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

describe("API-METHOD-1, API-PATH-1 paths and methods", () => {
  const paths = [...new Set(ENDPOINTS.map(({ path }) => path))];

  test.each(paths)("%s answers 405 with Allow to every other method", async (path) => {
    const here = ENDPOINTS.filter((each) => each.path === path);
    const allowed = here.map(({ method }) => method as string);
    const [first] = here;
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      if (method === "HEAD" && allowed.includes("GET")) continue;
      const answer = await raw(baseUrl, { method, path: first ? pathOf(first) : path });
      expect([method, answer.status]).toEqual([method, 405]);
      const withHead = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
      expect(answer.headers.allow?.split(", ")).toEqual([...withHead].sort());
      if (method !== "HEAD") expect(answer.code).toBe("METHOD_NOT_ALLOWED");
      expectOrdinaryHeaders(answer);
    }
  });

  test.each([
    "/v1/nothing",
    "/v1/verify/nothing",
    "/v1/account/more",
    "/v1/ACCOUNT",
    "/v1/account%2f",
    "/v1/account;x=1",
    "/v1/sessions",
    "/v1/a/b/c/d/e/f/g",
    "/v1",
    "/v1/",
    "/v1//account",
    "/v1/%",
    "/v1/%zz?x=%zz",
  ])("%s is NOT_FOUND in JSON, for every method", async (path) => {
    for (const method of METHODS) {
      const answer = await raw(baseUrl, { method, path, headers: { "x-api-key": business.keys.live } });
      expect([method, answer.status]).toEqual([method, 404]);
      if (method !== "HEAD") expect(answer.json).toEqual(NO_ENDPOINT);
      expectOrdinaryHeaders(answer);
    }
  });

  const reads = ["/health", "/openapi.json", "/v1/account", "/verify", "/f/x"];
  const STRANGE = ["PROPFIND", "TRACE", "MKCOL", "LINK", "PURGE", "SEARCH", "M-SEARCH"];

  test.each(reads)("%s answers 405 with Allow to a method that nobody routes", async (path) => {
    for (const method of [...STRANGE, "OPTIONS", "PATCH", "DELETE"]) {
      const answer = await raw(baseUrl, { method, path });
      expect([method, answer.status, answer.code]).toEqual([method, 405, "METHOD_NOT_ALLOWED"]);
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
    const got = await raw(baseUrl, { path, headers: { "x-api-key": business.keys.live } });
    const head = await raw(baseUrl, { method: "HEAD", path, headers: { "x-api-key": business.keys.live } });
    expect([head.status, head.text]).toEqual([got.status, ""]);
    expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
  });

  test.each(["/", "/docs", "/dashboard/sign-in", "/recover", "/api/auth/session"])(
    "the page %s is read, and takes no strange method",
    async (path) => {
      for (const method of [...STRANGE, "OPTIONS", "PATCH", "PUT", "DELETE"]) {
        const answer = await raw(baseUrl, { method, path });
        expect([method, answer.status, answer.code]).toEqual([method, 405, "METHOD_NOT_ALLOWED"]);
        expect(answer.headers.allow).toBe("GET, HEAD, POST");
      }
      if (path.startsWith("/api")) return;
      const got = await raw(baseUrl, { path });
      const head = await raw(baseUrl, { method: "HEAD", path });
      expect([got.status, head.status, head.text]).toEqual([200, 200, ""]);
      expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
    },
  );

  test("a path without an endpoint is NOT_FOUND for such a method, too", async () => {
    for (const method of STRANGE) {
      const answer = await raw(baseUrl, { method, path: "/v1/nothing" });
      expect([method, answer.status, answer.json]).toEqual([method, 404, NO_ENDPOINT]);
    }
  });

  /** Node's parser ends the connection before any code of ours hears of it. */
  test("a word that is no method of HTTP is refused by Node itself, and the connection ends", async () => {
    expect(await wire(baseUrl, "FOO /v1/account HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/,
    );
    expect((await raw(baseUrl, { path: "/health" })).status).toBe(200);
  });

  test.each(["/%", "//v1/account", "/v1/verifications/%E0%A4%A"])(
    "%s is refused, and not by an error of ours",
    async (path) => {
      const answer = await raw(baseUrl, { path, headers: { "x-api-key": business.keys.live } });
      expect(answer.status).toBeGreaterThanOrEqual(300);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test("HEAD is GET without the body", async () => {
    const answer = await raw(baseUrl, {
      method: "HEAD",
      path: "/v1/account",
      headers: { "x-api-key": business.keys.live },
    });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expectOrdinaryHeaders(answer);
  });
});
