import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount, signUp } from "@/lib/contract/account";
import { startOwnServer } from "@/tests/support/private-server";
import { raw, sendJson } from "@/tests/support/raw-http";
import type { TestServer } from "@/tools/testing/server";

const baseUrl = inject("baseUrl");
const email = () => `signup-${randomBytes(8).toString("hex")}@example.com`;
const send = (body: string | object, headers: Record<string, string> = {}) =>
  sendJson(baseUrl, "POST", "/v1/signup", body, headers);

describe("ACCOUNT-SIGNUP-1 POST /v1/signup", () => {
  test("opens an account and shows both keys, which work at once", async () => {
    const body = { name: "Ngwane & Sons (Pty) Ltd", email: email() };
    const { status, data } = await call(signUp, { body }, { baseUrl });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: body.name, email: body.email, plan: "free", passwordSet: false });
    expect(data?.apiKey).toMatch(/^sv_live_[0-9A-Za-z]{36}$/);
    expect(data?.testApiKey).toMatch(/^sv_test_[0-9A-Za-z]{36}$/);
    expect(data?.apiKeyPrefix).toBe(data?.apiKey.slice(0, 12));
    expect(data?.testApiKeyPrefix).toBe(data?.testApiKey.slice(0, 12));
    for (const apiKey of [data?.apiKey ?? "", data?.testApiKey ?? ""]) {
      const account = await call(getAccount, {}, { baseUrl, apiKey });
      expect(account.data?.id).toBe(data?.businessId);
    }
  });

  test("ACCOUNT-SIGNUP-2 a second account for one e-mail address is refused, in whatever case it is written", async () => {
    const address = email();
    expect((await send({ name: "First", email: address })).status).toBe(200);
    const again = await send({ name: "Second", email: address.toUpperCase() });
    expect([again.status, again.code]).toEqual([409, "EMAIL_IN_USE"]);
  });

  test("ACCOUNT-SIGNUP-2 of ten parallel sign-ups with one e-mail address one succeeds", async () => {
    const body = { name: "Race", email: email() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "EMAIL_IN_USE")).toHaveLength(9);
  });

  test("API-FIELD-1, API-TEXT-1 unknown fields are dropped; names are stored in Unicode normal form C", async () => {
    const answer = await send({
      name: "Cafe\u0301 東京 👩🏽‍⚖️",
      email: email(),
      plan: "business",
      active: false,
      id: "bus_x",
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ data: { name: "Caf\u00e9 東京 👩🏽‍⚖️", plan: "free" } });
  });

  test.each<[string, object]>([
    ["no name", { email: "a@example.com" }],
    ["an empty name", { name: "", email: "a@example.com" }],
    ["a blank name", { name: " \u00a0", email: "a@example.com" }],
    ["a name of 256 characters", { name: "n".repeat(256), email: "a@example.com" }],
    ["a name that is no text", { name: 7, email: "a@example.com" }],
    ["a null name", { name: null, email: "a@example.com" }],
    ["no e-mail", { name: "A" }],
    ["an e-mail without a domain", { name: "A", email: "someone" }],
    ["an e-mail with a line break", { name: "A", email: "a@example.com\nBcc: b@example.com" }],
    ["two e-mails", { name: "A", email: "a@example.com,b@example.com" }],
    ["an e-mail of 255 characters", { name: "A", email: `${"a".repeat(243)}@example.com` }],
    ["an e-mail in a list", { name: "A", email: ["a@example.com"] }],
    ["NUL in a text", { name: "A\u0000B", email: "a@example.com" }],
    ["an escape character", { name: "A\u001b[31m", email: "a@example.com" }],
  ])("API-TEXT-1, API-TEXT-2, API-JSON-1 %s is a VALIDATION_ERROR", async (_words, body) => {
    const answer = await send(body);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test.each<[string, string]>([
    ["a lone surrogate", '{"name":"A\\ud800","email":"a@example.com"}'],
    ["__proto__", '{"name":"A","email":"a@example.com","__proto__":{"plan":"business"}}'],
    ["__proto__ further down", '{"name":"A","email":"a@example.com","x":[{"__proto__":1}]}'],
    ["constructor", '{"name":"A","email":"a@example.com","constructor":{"prototype":{}}}'],
    ["prototype", '{"name":"A","email":"a@example.com","x":{"prototype":1}}'],
  ])("API-TEXT-1, API-TEXT-2, API-JSON-1 %s is a VALIDATION_ERROR", async (_words, body) => {
    const answer = await send(body);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["no JSON", "name=A&email=a@example.com"],
    ["half of it", '{"name":"A"'],
    ["a list", '[{"name":"A","email":"a@example.com"}]'],
    ["a text", '"name"'],
    ["null", "null"],
    ["eleven levels", '{"name":"A","email":"a@example.com","x":'.concat("[".repeat(10), "]".repeat(10), "}")],
    ["30,000 levels", '{"x":'.concat("[".repeat(30_000), "]".repeat(30_000), "}")],
    [
      "1,001 fields",
      JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`f${at}`, at]))),
    ],
    ["1,001 entries of lists", JSON.stringify({ list: Array.from({ length: 1001 }, () => 0) })],
  ])("API-JSON-1 %s is INVALID_JSON", async (_words, body) => {
    const answer = await send(body);
    expect([answer.status, answer.code]).toEqual([400, "INVALID_JSON"]);
  });

  test("API-JSON-2 a field that is dropped is not looked into: NUL in it does not matter", async () => {
    const email = `${Date.now()}-dropped@example.com`;
    expect((await send({ name: "A", email, other: "\u0000" })).status).toBe(200);
  });

  test("API-JSON-1 ten levels and 1,000 fields are not too many", async () => {
    const deep = `{"name":"A","email":"${email()}","x":${"[".repeat(9)}${"]".repeat(9)}}`;
    expect((await send(deep)).status).toBe(200);
    const fields = Object.fromEntries(Array.from({ length: 998 }, (_, at) => [`f${at}`, at]));
    expect((await send({ name: "A", email: email(), ...fields })).status).toBe(200);
  });

  test("API-JSON-1 text that is not UTF-8 is INVALID_JSON", async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const headers = { "content-type": "application/json" };
    const answer = await raw(baseUrl, { method: "POST", path: "/v1/signup", headers, body });
    expect([answer.status, answer.code]).toEqual([400, "INVALID_JSON"]);
  });

  test.each<[string, Record<string, string>]>([
    ["text/plain", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["multipart", { "content-type": "multipart/form-data; boundary=x" }],
    ["no type", { "content-type": "" }],
    ["gzip", { "content-encoding": "gzip" }],
    ["br", { "content-encoding": "br" }],
  ])("API-BODY-2 %s is UNSUPPORTED_MEDIA_TYPE", async (_words, headers) => {
    const answer = await send({ name: "A", email: email() }, headers);
    expect([answer.status, answer.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("API-BODY-2 a charset beside the type, and identity, are accepted", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8", "content-encoding": "identity" };
    expect((await send({ name: "A", email: email() }, headers)).status).toBe(200);
  });

  test("API-BODY-1 64 KiB and no more", async () => {
    const padded = (length: number) => {
      const start = `{"name":"A","email":"${email()}","pad":"`;
      return `${start}${"x".repeat(length - start.length - 2)}"}`;
    };
    expect((await send(padded(64 * 1024))).status).toBe(200);
    const over = await send(padded(64 * 1024 + 1));
    expect([over.status, over.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
});

describe("ACCOUNT-SIGNUP-3 SIGNUP_MODE=invite", () => {
  let invited: TestServer;
  beforeAll(async () => {
    invited = await startOwnServer({ SIGNUP_MODE: "invite", RUN_WORKER: "0" });
  });
  afterAll(() => invited.stop());

  const page = async () => (await fetch(`${invited.baseUrl}/dashboard/sign-up`)).text();
  const open = () => call(signUp, { body: { name: "A", email: email() } }, { baseUrl: invited.baseUrl });

  test("the first account opens, of many at once exactly one; then the endpoint and the page say why not", async () => {
    expect(await page()).toContain("Work e-mail");
    const answers = await Promise.all(Array.from({ length: 8 }, open));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers.filter(({ data }) => !data)) {
      expect([status, error?.code]).toEqual([403, "SIGNUP_DISABLED"]);
      expect(error?.message).toMatch(/by invitation/);
    }
    const closed = await page();
    expect(closed).toContain("by invitation");
    expect(closed).not.toContain("Work e-mail");
    expect(await (await fetch(`${invited.baseUrl}/dashboard/sign-in`)).text()).not.toContain(
      "Create an account",
    );
  });
});
