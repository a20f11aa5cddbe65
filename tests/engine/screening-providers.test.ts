import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import { requestJson } from "@/lib/platform/operator-http";

/** HTTP servers that answer in the format of yente and of Watchman. */

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

let server: http.Server;
let requests: ReceivedRequest[];
let answers: (path: string) => { status?: number; body: unknown } | "hang";

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      const url = request.url ?? "";
      requests.push({ method: request.method ?? "", url, headers: request.headers, body });
      const answer = answers(url.split("?")[0] ?? "");
      if (answer === "hang") return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
      response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Settings are read once per module, so each provider gets fresh modules. */
async function providerOf(AML_PROVIDER: string, more: Record<string, string> = {}) {
  vi.resetModules();
  Object.assign(process.env, {
    AML_PROVIDER,
    AML_URL: base(),
    AML_API_KEY: "",
    AML_DATASET: "default",
    LOG_LEVEL: "silent",
    ...more,
  });
  return (await import("@/lib/watchlist/providers/provider")).screenLive;
}

const person = {
  kind: "person",
  name: "Thandi Dlamini",
  dateOfBirth: "1970-03-04",
  country: "SWZ",
  hitAt: 0.75,
} as const;

describe("SCREEN-PROVIDER-1 yente", () => {
  const result = {
    id: "Q1",
    caption: "Thandi Grace Dlamini",
    schema: "Person",
    properties: { topics: ["role.pep"], name: ["Thandi Grace Dlamini"] },
    datasets: ["pep"],
    referents: ["old-1"],
    score: 0.91,
    match: true,
  };
  const good = (path: string) =>
    path === "/catalog"
      ? { body: { datasets: [{ name: "default", version: "20260101", updated_at: "2026-01-01T00:00:00" }] } }
      : {
          body: {
            responses: { subject: { status: 200, results: [result, { ...result, id: "Q2", score: 0.4 }] } },
          },
        };

  test("receives the person, and its results become hits", async () => {
    answers = good;
    const screen = await providerOf("yente", { AML_API_KEY: "secret" });
    expect(await screen({ ...person, hitAt: 0.8 })).toMatchObject({
      decision: "hit",
      score: 0.91,
      hits: [{ name: "Thandi Grace Dlamini", topics: ["role.pep"], entityId: "Q1", referents: ["old-1"] }],
      provenance: { provider: "yente", lists: [{ source: "default", version: "20260101" }] },
    });
    const match = requests.find(({ method }) => method === "POST");
    expect(match?.url).toBe("/match/default?limit=10&threshold=0.8&algorithm=best");
    expect(match?.headers.authorization).toBe("ApiKey secret");
    expect(JSON.parse(match?.body ?? "")).toEqual({
      queries: {
        subject: {
          schema: "Person",
          properties: { name: ["Thandi Dlamini"], birthDate: ["1970-03-04"], nationality: ["sz"] },
        },
      },
    });
  });

  test("receives a company with its jurisdiction", async () => {
    answers = good;
    await (await providerOf("yente"))({
      kind: "company",
      name: "Nordwind",
      country: "SZ",
      hitAt: 0.75,
    });
    const match = requests.find(({ method }) => method === "POST");
    expect(match?.headers.authorization).toBeUndefined();
    expect(JSON.parse(match?.body ?? "").queries.subject).toEqual({
      schema: "Company",
      properties: { name: ["Nordwind"], jurisdiction: ["sz"] },
    });
  });

  test.each([
    ["an error status", { status: 500, body: {} }],
    ["another form", { body: { responses: {} } }],
    ["no JSON", { body: "<html>" }],
    ["a failed query", { body: { responses: { subject: { status: 400, results: [] } } } }],
  ])("%s is error, never clear", async (_, answer) => {
    answers = (path) => (path === "/catalog" ? good(path) : answer);
    expect(await (await providerOf("yente"))(person)).toMatchObject({
      decision: "error",
      score: 0,
      hits: [],
    });
  });

  test("SCREEN-RESULT-3 no answer within ten seconds is error", async () => {
    answers = () => "hang";
    const began = Date.now();
    expect((await (await providerOf("yente"))(person)).decision).toBe("error");
    expect(Date.now() - began).toBeLessThan(12_000);
  });
});

describe("SCREEN-PROVIDER-1 Watchman", () => {
  const entity = {
    name: "Thandi Grace Dlamini",
    entityType: "person",
    sourceList: "us_ofac",
    sourceID: "10",
    match: 0.88,
  };
  const info = {
    lists: { us_ofac: 17_000 },
    listHashes: { us_ofac: "abc" },
    endedAt: "2026-01-01T00:00:00Z",
  };

  test("receives only documented parameters, and its entities become hits", async () => {
    answers = (path) => ({ body: path === "/v2/listinfo" ? info : { entities: [entity] } });
    expect(await (await providerOf("watchman"))(person)).toMatchObject({
      decision: "hit",
      score: 0.88,
      hits: [{ name: "Thandi Grace Dlamini", topics: ["sanction"], entityId: "us_ofac:10" }],
      provenance: { provider: "watchman", lists: [{ source: "us_ofac", version: "abc" }] },
    });
    const search = requests.find(({ url }) => url.startsWith("/v2/search"));
    expect(Object.fromEntries(new URL(search?.url ?? "", base()).searchParams)).toEqual({
      type: "person",
      name: "Thandi Dlamini",
      birthDate: "1970-03-04",
      minMatch: "0.75",
      limit: "10",
    });
  });

  test("no entity is clear; a server without a list is error", async () => {
    answers = (path) => ({ body: path === "/v2/listinfo" ? info : { entities: null } });
    expect((await (await providerOf("watchman"))(person)).decision).toBe("clear");
    answers = (path) => ({ body: path === "/v2/listinfo" ? { lists: {} } : { entities: [] } });
    expect((await (await providerOf("watchman"))(person)).decision).toBe("error");
  });
});

describe("SECURITY-EGRESS-5 the URL of a provider", () => {
  test("missing, or forbidden by the egress rules: error", async () => {
    answers = () => ({ body: {} });
    expect((await (await providerOf("yente", { AML_URL: "" }))(person)).decision).toBe("error");
    expect((await (await providerOf("yente", { AML_URL: "https://10.0.0.1" }))(person)).decision).toBe(
      "error",
    );
    expect(requests).toEqual([]);
  });

  test("a private IP address must be allowed by the operator", async () => {
    answers = () => ({ body: { ok: true } });
    const request = { method: "GET", url: base(), signal: AbortSignal.timeout(2000) } as const;
    await expect(requestJson(request, { rules: egressRules([], false) })).rejects.toThrow("not allowed");
    const opened = egressRules(["127.0.0.0/8"], false);
    expect(await requestJson(request, { rules: opened })).toEqual({ ok: true });
  });

  test("an answer over the limit, and a redirect, are refused", async () => {
    const rules = egressRules(["127.0.0.0/8"], false);
    answers = () => ({ body: { long: "x".repeat(5000) } });
    const request = { method: "GET", url: base(), signal: AbortSignal.timeout(2000) } as const;
    await expect(requestJson(request, { rules, bytes: 1000 })).rejects.toThrow("too large");
    answers = () => ({ status: 302, body: {} });
    await expect(requestJson(request, { rules })).rejects.toThrow("answered 302");
  });
});
