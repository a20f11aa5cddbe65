import http from "node:http";
import { expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getHealth } from "@/lib/contract/health";
import manifest from "@/package.json" with { type: "json" };

const baseUrl = inject("baseUrl");

test("API-HEALTH-1, KEY-AUTH-3 health answers without a key, in its own shape", async () => {
  const { status, headers, data } = await call(getHealth, {}, { baseUrl });
  expect(status).toBe(200);
  expect(data?.status).toBe("ok");
  expect(data?.service).not.toBe("");
  expect(data?.version).toBe(manifest.version);
  expect(Math.abs(Date.now() - Date.parse(data?.timestamp ?? ""))).toBeLessThan(60_000);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("ERROR-SHAPE-1 an unknown path and a wrong method answer in the error shape", async () => {
  const unknown = await fetch(`${baseUrl}/v1/nothing-here`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });

  const wrong = await fetch(`${baseUrl}/health`, { method: "POST" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toContain("GET");
  expect(await wrong.json()).toMatchObject({ success: false, error: { code: "METHOD_NOT_ALLOWED" } });
});

test("API-IDLE-1 a connection is kept while its client is idle, and says for how long", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ port: number | undefined; keepAlive: unknown }>((resolve, reject) => {
      const sent = http.get(`${baseUrl}/health`, { agent }, (answer) => {
        const { localPort: port } = answer.socket;
        answer.resume().on("end", () => resolve({ port, keepAlive: answer.headers["keep-alive"] }));
      });
      sent.on("error", reject);
    });
  const first = await ask();
  expect(first.keepAlive).toBe("timeout=130");
  // Node would have ended it after 5 s.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect((await ask()).port).toBe(first.port);
  agent.destroy();
});
