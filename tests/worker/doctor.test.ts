import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { webhookEndpoint } from "@/db/schema/webhook";
import * as environment from "@/lib/platform/env";
import { assertOneInstallation } from "@/lib/platform/installation";
import * as storage from "@/lib/platform/storage/storage";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, submitPlaceholders } from "@/tests/support/verification-jobs";
import { checkClock, checkDatabase, checkQueue } from "@/tools/operate/checks/database";
import { checkInstallation, checkLists, checkSecrets, checkStorage } from "@/tools/operate/checks/kept";
import { checkEgress, checkMail, checkServer, checkTls } from "@/tools/operate/checks/network";

ownDatabase();

afterEach(() => vi.restoreAllMocks());

/** The environment with some settings changed. */
function withSettings(change: Partial<environment.Env>): void {
  const current = environment.env();
  vi.spyOn(environment, "env").mockReturnValue({ ...current, ...change });
}

describe("CONFIG-DOCTOR-1 what npm run doctor finds", () => {
  test("a good database, its clock and its installation", async () => {
    await assertOneInstallation();
    expect(await checkDatabase()).toMatchObject({ state: "good" });
    expect(await checkClock()).toMatchObject({ state: "good" });
    expect(await checkInstallation()).toMatchObject({ state: "good" });
    expect(checkSecrets()).toMatchObject({ state: "good", text: "1 master secret in SECRETS" });
  });

  test("a clock that is apart from the database's", async () => {
    expect(await checkClock(() => Date.now() - 60_000)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("set up NTP"),
    });
    expect(await checkClock(() => Date.now() + 6000)).toMatchObject({ state: "warning" });
  });

  test("a store that belongs to another database, and one that cannot be written", async () => {
    await assertOneInstallation();
    const mark = vi.spyOn(storage, "readStoreMark").mockResolvedValue("another");
    expect(await checkInstallation()).toMatchObject({ state: "problem" });
    mark.mockRestore();
    expect(await checkStorage()).toMatchObject({ state: "good" });
    vi.spyOn(storage, "probeStore").mockRejectedValue(
      new Error("SERVICE_UNAVAILABLE", { cause: new Error("EROFS: read-only file system") }),
    );
    expect(await checkStorage()).toMatchObject({
      state: "problem",
      text: "cannot write, read and remove a file: EROFS: read-only file system",
    });
  });

  test("work that nobody picks up", async () => {
    expect(await checkQueue()).toMatchObject({ state: "good" });
    await submitPlaceholders(await newTenant("test"));
    await db("operator").execute(sql`update job set run_at = now() - interval '10 minutes'`);
    expect(await checkQueue()).toMatchObject({
      state: "warning",
      text: expect.stringContaining("does a worker run?"),
    });
  });

  test("no watchlist, and one that is named and missing", () => {
    expect(checkLists()).toMatchObject({ state: "warning", text: expect.stringContaining("no watchlist") });
    withSettings({ AML_SOURCES: { un: "https://lists.example.com/un.xml" } });
    expect(checkLists()).toMatchObject({ state: "problem", text: expect.stringContaining("un is missing") });
  });

  test("an address without TLS, and mail that goes nowhere", async () => {
    expect(await checkTls()).toMatchObject({ state: "good" });
    withSettings({ BASE_URL: "http://id.example.com", baseIsLoopback: false });
    expect(await checkTls()).toMatchObject({ state: "problem" });
    withSettings({ BASE_URL: "https://127.0.0.1:9", baseIsLoopback: true });
    expect(await checkTls()).toMatchObject({
      state: "problem",
      text: expect.stringContaining("ECONNREFUSED"),
    });
    expect(await checkMail()).toMatchObject({ state: "warning" });
    withSettings({ SMTP_URL: "smtp://127.0.0.1:9" });
    expect(await checkMail()).toMatchObject({
      state: "problem",
      text: expect.stringContaining("ECONNREFUSED"),
    });
  });
});

describe("CONFIG-DOCTOR-1 other servers", () => {
  let server: Server;
  let address: string;
  let answer = { status: 200, body: "{}" };
  beforeAll(async () => {
    server = createServer((_, reply) => reply.writeHead(answer.status).end(answer.body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test("the server: ready, not ready, somebody else, and stopped", async () => {
    withSettings({ BASE_URL: address });
    expect(await checkServer()).toMatchObject({ state: "good" });
    answer = { status: 503, body: JSON.stringify({ checks: { database: true, lists: false } }) };
    expect(await checkServer()).toMatchObject({
      state: "warning",
      text: expect.stringContaining("not ready: lists"),
    });
    answer = { status: 404, body: "" };
    expect(await checkServer()).toMatchObject({ state: "problem" });
    withSettings({ BASE_URL: "http://127.0.0.1:9" });
    expect(await checkServer()).toMatchObject({ state: "warning" });
  });

  test("receivers of webhooks: a connection is opened, and nothing is sent", async () => {
    expect(await checkEgress()).toMatchObject({ state: "good", text: "no receiver is set" });
    const receive = async (url: string) => {
      const { businessId } = await newTenant("live");
      await db("operator")
        .insert(webhookEndpoint)
        .values({ businessId, mode: "live", url, secretSealed: "" });
    };
    let requests = 0;
    server.on("request", () => {
      requests += 1;
    });
    await receive(`${address}/events`);
    expect(await checkEgress()).toMatchObject({ state: "good", text: "1 receivers take connections" });
    await receive("http://127.0.0.1:9/");
    expect(await checkEgress()).toMatchObject({ state: "warning", text: expect.stringContaining("1 of 2") });
    await db("operator").execute(sql`delete from webhook_endpoint where url like ${`${address}%`}`);
    expect(await checkEgress()).toMatchObject({ state: "problem" });
    expect(requests).toBe(0);
  });
});
