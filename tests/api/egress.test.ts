import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { putWebhook } from "@/lib/contract/account";
import { startOwnServer } from "@/tests/support/private-server";
import { newBusiness } from "@/tools/testing/business";
import { freePort, type TestServer } from "@/tools/testing/server";

/** A public address: the settings name it, and EGRESS=none keeps it out of reach all the same. */
const COLLECTOR = "http://8.8.8.8:4318";

describe("SECURITY-EGRESS-7 a server behind the wall", () => {
  let server: TestServer;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    server = await startOwnServer({
      EGRESS: "none",
      OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR,
      OTEL_BSP_SCHEDULE_DELAY: "200",
      METRICS_PORT: String(metricsPort),
    });
  });
  afterAll(() => server.stop());

  const refused = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^verification_egress_refused_total (\d+)$/m.exec(text)?.[1]);
  };

  test("refuses what a package dials by itself, says where to, counts it, and goes on", async () => {
    expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
    await expect.poll(refused).toBeGreaterThan(0);
    expect(server.log()).toContain('"host":"8.8.8.8","port":4318,"msg":"EGRESS refused a connection"');
    expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
  });
});

test("SECURITY-EGRESS-7 with EGRESS=listed a webhook needs a name of the list", async () => {
  const business = await newBusiness(inject("baseUrl"));
  const set = (webhookUrl: string) =>
    business.call(putWebhook, { body: { webhookUrl, webhookSecret: "0123456789abcdef01234567" } });
  expect((await set("https://hooks.example.com/in")).status).toBe(200);
  expect(await set("https://hooks.unlisted.test/in")).toMatchObject({
    status: 400,
    error: { code: "WEBHOOK_URL_NOT_ALLOWED" },
  });
});
