import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount, putWebhook, signUp } from "@/lib/contract/account";
import { recoverApiKey } from "@/lib/contract/api-keys";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { listDeliveries, resendDelivery } from "@/lib/contract/webhooks";
import { plainPng } from "@/tests/support/images";
import { startOwnServer } from "@/tests/support/private-server";
import { raw, sendJson } from "@/tests/support/raw-http";
import { openReceiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

/** One server with the limits of production, behind one trusted proxy: a server takes seconds to start. */

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startOwnServer({ RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" });
  business = await newBusiness(server.baseUrl);
});
afterAll(() => server.stop());

/** Each test comes from a place of its own. */
const place = (at: number) => ({ "x-forwarded-for": `198.51.100.${at}` });

describe("RATE-BUCKET-1 rate limits", () => {
  test("RATE-HEADER-1, RATE-KEY-1 every keyed reply says what is left, a refused one too", async () => {
    const { headers } = await business.call(getAccount);
    expect(headers.get("ratelimit-policy")).toBe('"key-read";q=1000;w=5');
    const [, left, fullIn] = /^"key-read";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
    expect(Number(left)).toBeGreaterThan(900);
    expect(Number(fullIn)).toBeLessThanOrEqual(5);
    const refused = await business.call(createSession, { body: {} });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("ratelimit-policy")).toBe('"key-write";q=300;w=6');
  });

  test("RATE-KEY-1, ERROR-RETRY-1 ten changes of the webhook a minute, then 429 with the time to wait", async () => {
    const own = await newBusiness(server.baseUrl);
    const put = () =>
      own.call(putWebhook, {
        body: { webhookUrl: "https://receiver.example.com/", webhookSecret: "whsec_0123456789abcdef" },
      });
    const startedMs = performance.now();
    let passed = 0;
    let last = await put();
    for (; last.status === 200 && passed < 20; last = await put()) passed += 1;
    const { status, error, headers } = last;
    expect([status, error?.code]).toEqual([429, "RATE_LIMITED"]);
    // One comes back in six seconds.
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(10 + (performance.now() - startedMs) / 6_000);
    const [, left, wait] = /^"key-minting";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
    expect(left).toBe("0");
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(Number(wait));
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(6);
    expect((await own.call(putWebhook, { body: {} }, { key: "test" })).status).toBe(400);
    expect((await own.call(getAccount)).status).toBe(200);
  });

  test("RATE-SESSION-1 sixty validations of one session a minute; another session is not affected", async () => {
    const create = async () => (await business.callOk(createSession, { body: { userId: "u" } })).session;
    const [one, other] = [await create(), await create()];
    const look = async (session: string) =>
      (await call(validateSession, { body: { session }, headers: place(10) }, { baseUrl: server.baseUrl }))
        .status;
    const startedMs = performance.now();
    const statuses = await Promise.all(Array.from({ length: 90 }, () => look(one)));
    const passed = statuses.filter((status) => status === 200).length;
    // One comes back in a second.
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(60 + (performance.now() - startedMs) / 1_000);
    expect(passed).toBeLessThan(90);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90 - passed);
    expect(await look(other)).toBe(200);
  });

  test("RATE-IP-1 thirty sign-ups an hour from one IP address; another is not affected", async () => {
    const signUp = (at: number) => {
      const body = { name: "A", email: `${randomBytes(8).toString("hex")}@example.com` };
      return sendJson(server.baseUrl, "POST", "/v1/signup", body, place(at));
    };
    const answers = await Promise.all(Array.from({ length: 33 }, () => signUp(20)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ code }) => code === "RATE_LIMITED");
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(60);
    expect((await signUp(21)).status).toBe(200);
  });

  test("RATE-GUESS-1 thirty bad keys from one IP address; then bad ones are 429 and valid ones still work", async () => {
    const ask = (key: string, at: number) =>
      raw(server.baseUrl, { path: "/v1/account", headers: { "x-api-key": key, ...place(at) } });
    const answers = await Promise.all(Array.from({ length: 35 }, () => ask("wrong", 30)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await ask(business.keys.live, 30)).status).toBe(200);
    expect((await ask("wrong", 31)).status).toBe(401);
    const guess = await sendJson(
      server.baseUrl,
      "POST",
      "/v1/sessions/validate",
      { session: "x" },
      place(30),
    );
    expect(guess.status).toBe(429);
  });

  test("RATE-CLIENTIP-1 an IP address that a client makes up behind the proxy's is not believed", async () => {
    const ask = (at: number) =>
      raw(server.baseUrl, {
        path: "/v1/account",
        headers: {
          "x-api-key": "wrong",
          "x-forwarded-for": `203.0.113.${at}, 198.51.100.40`,
          "x-socket-address": `${at}`,
        },
      });
    const answers = await Promise.all(Array.from({ length: 35 }, (_, at) => ask(at)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("RATE-EMAIL-1 recovery: three requests an hour for an e-mail address, twenty from one IP address", async () => {
    const ask = (email: string) =>
      call(recoverApiKey, { body: { email }, headers: place(50) }, { baseUrl: server.baseUrl });
    const same = [];
    for (let i = 0; i < 4; i += 1) same.push(await ask("Nobody@example.com"));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(same[3]?.headers.get("retry-after"))).toBeGreaterThan(600);
    const others = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`p${i}@example.com`)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(others.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test("RATE-RESEND-1 five resends a minute for one verification", async () => {
    const receiver = await openReceiver();
    await business.receiveAt(receiver.url);
    const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
    await business.callOk(verifyDocument, { files: { selfie: pixel, idFront: pixel } }, { key: "test" });
    const { deliveries } = await business.callOk(listDeliveries, {}, { key: "test" });
    const resend = () =>
      business.call(resendDelivery, { params: { eventId: deliveries[0]?.eventId ?? "" } }, { key: "test" });
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push(await resend());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await receiver.close();
  });
});

describe("a server without a proxy before it, closed to sign-ups", () => {
  let direct: TestServer;
  beforeAll(async () => {
    direct = await startOwnServer({ RATE_LIMIT_SCALE: "1", SIGNUP_MODE: "closed", RUN_WORKER: "0" });
  });
  afterAll(async () => {
    expect(await direct.stop()).toBe(0);
  });

  test("RATE-CLIENTIP-1 the socket's IP address counts, whatever headers say", async () => {
    const ask = (at: number) =>
      raw(direct.baseUrl, {
        path: "/v1/account",
        headers: {
          "x-api-key": "wrong",
          "x-forwarded-for": `203.0.113.${at}`,
          "x-socket-address": `203.0.113.${at}`,
        },
      });
    const answers = await Promise.all(Array.from({ length: 35 }, (_, at) => ask(at)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("ACCOUNT-SIGNUP-3 SIGNUP_MODE=closed: no account can be opened", async () => {
    const body = { name: "Late", email: "late@example.com" };
    const { status, error } = await call(signUp, { body }, { baseUrl: direct.baseUrl });
    expect([status, error?.code]).toEqual([403, "SIGNUP_DISABLED"]);
  });
});
