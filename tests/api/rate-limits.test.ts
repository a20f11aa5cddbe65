import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount, putWebhook } from "@/lib/contract/account";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { type Business, newBusiness } from "@/tests/support/business";
import { raw, sendJson } from "@/tests/support/raw";
import { startServer, type TestServer } from "@/tests/support/server";

/** POLICY 4.5, on a server of its own whose limits are as in production, behind one trusted proxy. */

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1", RUN_WORKER: "0" } });
  business = await newBusiness(server.baseUrl);
});
afterAll(() => server.stop());

/** Each test comes from a place of its own. */
const place = (at: number) => ({ "x-forwarded-for": `198.51.100.${at}` });

describe("POLICY §4.5 rate limits", () => {
  test("every keyed answer says what is left; a refused one, too", async () => {
    const { headers } = await business.call(getAccount);
    expect(headers.get("ratelimit-policy")).toBe('"key-read";q=1000;w=5');
    const [, left, fullIn] = /^"key-read";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
    expect(Number(left)).toBeGreaterThan(900);
    expect(Number(fullIn)).toBeLessThanOrEqual(5);
    const refused = await business.call(createSession, { body: {} });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("ratelimit-policy")).toBe('"key-write";q=300;w=6');
  });

  test("ten changes of the webhook a minute; then 429, with the time to wait", async () => {
    const own = await newBusiness(server.baseUrl);
    const put = () =>
      own.call(putWebhook, {
        body: { webhookUrl: "https://receiver.example.com/", webhookSecret: "whsec_0123456789abcdef" },
      });
    for (let at = 0; at < 10; at += 1) expect((await put()).status).toBe(200);
    const { status, error, headers } = await put();
    expect([status, error?.code]).toEqual([429, "RATE_LIMITED"]);
    const [, left, wait] = /^"key-minting";r=(\d+);t=(\d+)$/.exec(headers.get("ratelimit") ?? "") ?? [];
    expect(left).toBe("0");
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(Number(wait));
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(6);
    expect((await own.call(putWebhook, { body: {} }, { key: "test" })).status).toBe(400);
    expect((await own.call(getAccount)).status).toBe(200);
  });

  test("sixty looks at one session a minute; another session is not touched by it", async () => {
    const create = async () => (await business.need(createSession, { body: { userId: "u" } })).session;
    const [one, other] = [await create(), await create()];
    const look = async (session: string) =>
      (await call(validateSession, { body: { session }, headers: place(10) }, { baseUrl: server.baseUrl }))
        .status;
    const statuses = await Promise.all(Array.from({ length: 70 }, () => look(one)));
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(62);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70 - passed);
    expect(await look(other)).toBe(200);
  });

  test("thirty sign-ups an hour from one address; another address is not touched by it", async () => {
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

  test("thirty bad keys from one address; then bad ones are 429, and good ones still work", async () => {
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

  test("an address that a client makes up behind the proxy's is not believed", async () => {
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
});

describe("POLICY §4.5 without a proxy", () => {
  test("the socket's address counts, whatever headers say", async () => {
    const direct = await startServer({ env: { RATE_LIMIT_SCALE: "1", RUN_WORKER: "0" } });
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
    expect(await direct.stop()).toBe(0);
  });
});
