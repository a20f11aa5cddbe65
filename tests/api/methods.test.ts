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
  // Not `end`: Node drops a request whose client closes its side before the answer.
  socket.write(bytes);
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
    "/v1/%2e%2e/",
    "/v1/../dashboard",
    "/v1/.%2E/%2e/docs",
    "/v1/./account",
    "/v1/\\..\\..\\docs",
  ])("%s is NOT_FOUND in JSON, for every method", async (path) => {
    for (const method of METHODS) {
      const answer = await raw(baseUrl, { method, path, headers: { "x-api-key": business.keys.live } });
      expect([method, answer.status]).toEqual([method, 404]);
      if (method !== "HEAD") expect(answer.json).toEqual(NO_ENDPOINT);
      expectOrdinaryHeaders(answer);
    }
  });

  const reads = [
    "/health",
    "/openapi.json",
    "/v1/account",
    "/verify",
    "/f/x",
    "/docs",
    "/docs/errors",
    "/llms.txt",
  ];
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

  test.each(["/", "/dashboard/sign-in", "/recover", "/api/auth/session"])(
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

  test.each(["/nothing", "/sessions/create", "/dashboard/nothing", "/docs/a/b", "/docs/.md"])(
    "API-PATH-4 %s is the API's 404 for a program, and a page for a browser",
    async (path) => {
      const programs = [
        {},
        { accept: "*/*" },
        { accept: "application/json" },
        { accept: "application/problem+json" },
      ];
      for (const headers of programs) {
        for (const method of ["GET", "POST"]) {
          const answer = await raw(baseUrl, { method, path, headers });
          expect([answer.status, answer.json]).toEqual([404, NO_ENDPOINT]);
          expectOrdinaryHeaders(answer);
        }
      }
      const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
      const page = await raw(baseUrl, { path, headers: { accept } });
      expect(page.status).toBe(404);
      expect(page.headers["content-type"]).toContain("text/html");
      expect(page.text).toContain("Page not found");
    },
  );

  test("API-PATH-1 a path with dots or backslashes outside /v1 leads nowhere else", async () => {
    for (const path of ["/docs/../v1/account", "/v1\\account", "/nothing/%2e%2e/health", "/./health"]) {
      const answer = await raw(baseUrl, { path, headers: { "x-api-key": business.keys.live } });
      expect([path, answer.status, answer.json]).toEqual([path, 404, NO_ENDPOINT]);
    }
  });

  test("API-PATH-4 pages, their data and files are what they were for any client", async () => {
    for (const path of ["/docs", "/icon.svg", "/robots.txt", "/openapi.json"]) {
      for (const accept of ["*/*", "application/json", "text/html"]) {
        expect([path, accept, (await raw(baseUrl, { path, headers: { accept } })).status]).toEqual([
          path,
          accept,
          200,
        ]);
      }
    }
  });

  describe("API-PATH-3 targets that are no plain path", () => {
    const ask = (target: string) => {
      const [method, ...rest] = target.split(" ");
      const key = `X-API-Key: ${business.keys.live}`;
      return wire(
        baseUrl,
        `${method} ${rest.join(" ")} HTTP/1.1\r\nHost: x\r\n${key}\r\nConnection: close\r\n\r\n`,
      );
    };

    test("an absolute form is its path, on whichever host and in whichever case", async () => {
      for (const target of ["http://example.com/v1/account?x=1", "HTTPS://example.com:8443/v1/account"]) {
        const answer = await ask(`GET ${target}`);
        expect(answer).toMatch(/^HTTP\/1\.1 200 /);
        expect(answer).toContain('"success":true');
      }
      expect(await ask("GET http://example.com/health")).toMatch(/^HTTP\/1\.1 200 /);
      for (const target of [
        "http://example.com/v1/nothing",
        "http://example.com/v1/%2e%2e/",
        "http://a/v1//b",
      ]) {
        expect(await ask(`GET ${target}`)).toMatch(/^HTTP\/1\.1 404 /);
      }
    });

    test("* and other words are paths that nothing has, for every method, and never a 500", async () => {
      for (const method of METHODS) {
        const answer = await ask(`${method} *`);
        expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
        if (method !== "HEAD") expect(answer).toMatch(/NOT_FOUND|METHOD_NOT_ALLOWED/);
      }
      for (const target of ["http:///v1/account", "mailto:x", "v1/account", "ftp://x/y"]) {
        expect(await ask(`GET ${target}`)).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
    });
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
