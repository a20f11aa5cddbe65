import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getAccount } from "@/lib/contract/account";
import { createSession } from "@/lib/contract/sessions";
import { sendTestEvent } from "@/lib/contract/webhooks";
import { raw } from "@/tests/support/raw-http";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";
import { type FaultProxy, openFaultProxy } from "@/tools/testing/fault-proxy";
import { startServer, type TestServer } from "@/tools/testing/server";

const admin = process.env["TEST_DATABASE_URL"];
const LONGEST_MS = 5_000;
const FAULT_MS = 12_000;

/** A server with its worker, behind a network that can be broken. */
describe.skipIf(!admin)("CONFIG-ABSENT-1 a server whose database is absent", () => {
  const name = `ivtest_${randomBytes(6).toString("hex")}`;
  let proxy: FaultProxy;
  let server: TestServer;
  let business: Business;
  let receiver: Receiver;
  let onDatabase: postgres.Sql;
  beforeAll(async () => {
    onDatabase = postgres(admin ?? "", { max: 1, onnotice: () => {} });
    await onDatabase.unsafe(`create database ${name}`);
    const url = new URL(admin ?? "");
    proxy = await openFaultProxy(Number(url.port));
    url.port = String(proxy.port);
    url.pathname = `/${name}`;
    server = await startServer({ databaseUrl: url.href });
    business = await newBusiness(server.baseUrl);
    receiver = await openReceiver();
    await business.receiveAt(receiver.url);
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await receiver.close();
    await proxy.close();
    await onDatabase.unsafe(`drop database ${name} with (force)`);
    await onDatabase.end();
  });

  const headers = () => ({ "x-api-key": business.keys.live, "content-type": "application/json" });
  const ask = async (path: string, body?: string) => {
    const startedMs = performance.now();
    const sent =
      body === undefined ? { path, headers: headers() } : { path, headers: headers(), method: "POST", body };
    const { status, headers: got, code } = await raw(server.baseUrl, sent);
    return { status, code, retryAfter: got["retry-after"], ms: performance.now() - startedMs };
  };

  test.each(["refuse", "silence"] as const)(
    "%s: 503 with Retry-After within 5 s, and back without a restart",
    async (fault) => {
      proxy[fault]();
      const until = performance.now() + FAULT_MS;
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      while (performance.now() < until) {
        const pair = [ask(getAccount.path), ask(createSession.path, JSON.stringify({ userId: "u" }))];
        answers.push(...(await Promise.all(pair)));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await proxy.mend();
      expect(answers.length).toBeGreaterThan(10);
      expect([...new Set(answers.map(({ status, code }) => `${status} ${code}`))]).toEqual([
        "503 SERVICE_UNAVAILABLE",
      ]);
      expect(answers.every(({ retryAfter }) => retryAfter === "5")).toBe(true);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
      await vi.waitFor(async () => expect((await ask(getAccount.path)).status).toBe(200), {
        timeout: 5_000,
        interval: 100,
      });
      // Its worker goes on too.
      const before = receiver.received.length;
      await business.callOk(sendTestEvent);
      await receiver.arrived(before + 1, 30_000);
    },
  );
});
