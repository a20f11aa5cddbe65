import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnServer } from "@/tests/support/private-server";
import type { TestServer } from "@/tools/testing/server";

let server: TestServer;

beforeAll(async () => {
  server = await startOwnServer({ DRAIN_DELAY_S: "3" });
}, 120_000);
afterAll(async () => {
  await server.stop().catch(() => {});
});

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: string;
}

/** Through an agent that keeps its connection, as a load balancer does. */
function ask(path: string, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.baseUrl}${path}`, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("error", reject);
  });
}

async function untilReady(agent: http.Agent): Promise<Answer> {
  for (const end = Date.now() + 60_000; ; ) {
    const answer = await ask("/readyz", agent);
    if (answer.status === 200 || Date.now() > end) return answer;
    await wait(100);
  }
}

describe("JOB-STOP-1, API-READY-1, API-READY-2 the end of a server behind a load balancer", () => {
  test("is not ready first, goes on answering, closes each connection, and ends with 0", async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 2 });
    const ready = await untilReady(agent);
    expect(JSON.parse(ready.body)).toEqual({
      status: "ready",
      checks: { database: true, storage: true, engine: true, lists: true, accepting: true },
    });
    expect((await ask("/livez", agent)).status).toBe(200);
    const stopping = server.stop();
    await wait(300);
    const unready = await ask("/readyz", agent);
    expect(unready.status).toBe(503);
    expect(JSON.parse(unready.body)).toMatchObject({ status: "not_ready", checks: { accepting: false } });
    for (let at = 0; at < 5; at += 1) {
      const answer = await ask("/health", agent);
      expect([answer.status, answer.connection]).toEqual([200, "close"]);
    }
    const startedMs = Date.now();
    expect(await stopping).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(20_000);
    await expect(ask("/livez", agent)).rejects.toThrow();
  });
});
