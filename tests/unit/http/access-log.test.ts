import { once } from "node:events";
import http, { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { noteRequest } from "@/lib/http/access-log";
import { routeName } from "@/lib/http/route-name";
import { requestId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";

describe("OPS-ACCESS-1 the route of a request", () => {
  test.each([
    ["/v1/verifications?q=Jane%20Doe", 200, "/v1/verifications"],
    ["/v1/verifications/vrf_id_0123456789", 200, "/v1/verifications/:verificationId"],
    ["/v1/verifications/review-queue", 200, "/v1/verifications/review-queue"],
    ["/v1/made/up", 404, "/v1/*"],
    ["/f/fil_0123?exp=1&sig=secret", 200, "/f/*"],
    ["/verify?s=token", 200, "/verify*"],
    ["/dashboard/verifications/vrf_id_0123", 200, "/dashboard/verifications"],
    ["/dashboard/jane-doe", 404, "*"],
    ["/jane.doe@example.com", 404, "*"],
    ["/health", 200, "/health"],
  ])("%s (%i) is %s", (url, status, route) => {
    expect(routeName(url, status)).toBe(route);
  });
});

describe("OPS-ACCESS-1 one line for each request", () => {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    noteRequest(request, response);
    void (async () => {
      await wait(5);
      ids.push(requestId());
      log.warn("inside");
      response.writeHead(request.url?.includes("made") ? 404 : 200);
      if (request.url !== "/v1/account") return response.end("twelve bytes");
      return response.write("some of it");
    })();
  });
  let port = 0;
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const lines = () => {
    const said: Record<string, unknown>[] = [];
    vi.spyOn(log, "info").mockImplementation(((fields: Record<string, unknown>) => {
      said.push(fields);
    }) as never);
    return said;
  };

  test("OPS-ACCESS-2 with the id of the reply, which also what runs inside knows", async () => {
    const said = lines();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ["/v1/verifications?q=Jane", "/v1/made-up"]) {
      const [answer] = (await once(http.get({ port, path, agent }), "response")) as [http.IncomingMessage];
      answer.resume();
      await once(answer, "end");
      await vi.waitFor(() =>
        expect(said.at(-1)).toMatchObject({ requestId: answer.headers["x-request-id"] }),
      );
      expect(ids.at(-1)).toBe(answer.headers["x-request-id"]);
    }
    agent.destroy();
    expect(said).toMatchObject([
      { method: "GET", route: "/v1/verifications", status: 200, ms: expect.any(Number) },
      { method: "GET", route: "/v1/*", status: 404 },
    ]);
    for (const { bytes } of said) expect(bytes).toBeGreaterThan(100);
    expect(new Set(said.map((line) => line["requestId"])).size).toBe(2);
    expect(JSON.stringify(said)).not.toContain("Jane");
    const text = await metrics().registry.getSingleMetricAsString("verification_http_requests_total");
    expect(text).toContain('{method="GET",route="/v1/*",status="404"} 1');
  });

  test("a client that leaves before the end is noted", async () => {
    const said = lines();
    const request = http.get({ port, path: "/v1/account" });
    await once(request, "response");
    request.destroy();
    await vi.waitFor(() => expect(said).toMatchObject([{ route: "/v1/account", isCut: true }]));
  });
});
