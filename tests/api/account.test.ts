import { describe, expect, inject, test } from "vitest";
import { getAccount, putWebhook } from "@/lib/contract/account";
import { sendJson } from "@/tests/support/raw-http";
import { newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const SECRET = "whsec_0123456789abcdef0123456789";

describe("ACCOUNT-SHAPE-1 GET /v1/account", () => {
  test("API-ENVELOPE-2 describes the account, without any key, secret or hash", async () => {
    const business = await newBusiness(baseUrl);
    const { status, data } = await business.call(getAccount);
    expect(status).toBe(200);
    const { businessId: id, name, email } = business;
    expect(data).toEqual({
      id,
      name,
      email,
      webhookEvents: null,
      webhookUrl: null,
      plan: "free",
      active: true,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(Math.abs(Date.now() - Date.parse(data?.createdAt ?? ""))).toBeLessThan(60_000);
  });

  test("KEY-MODE-1 both keys belong to the same account", async () => {
    const business = await newBusiness(baseUrl);
    const [live, testing] = [
      await business.callOk(getAccount),
      await business.callOk(getAccount, {}, { key: "test" }),
    ];
    expect(testing).toEqual(live);
  });
});

describe("WEBHOOK-SET-1, WEBHOOK-SET-2 PUT /v1/account/webhook", () => {
  test("sets the URL, which the account then shows; the secret is never returned", async () => {
    const business = await newBusiness(baseUrl);
    const webhookUrl = "https://receiver.example.com/hook?x=1";
    const { status, data } = await business.call(putWebhook, { body: { webhookUrl, webhookSecret: SECRET } });
    expect([status, data?.webhookUrl]).toEqual([200, webhookUrl]);
    expect(JSON.stringify(data)).not.toContain(SECRET);
    expect(await business.callOk(getAccount)).toMatchObject({ webhookUrl });
  });

  test("accepts a short secret, with advice in the message", async () => {
    const business = await newBusiness(baseUrl);
    const put = (webhookSecret: string) =>
      business.callOk(putWebhook, { body: { webhookUrl: "https://receiver.example.com/", webhookSecret } });
    expect((await put("12345678")).message).toMatch(/short/);
    expect((await put(SECRET)).message).not.toMatch(/short/);
    expect((await put("x".repeat(256))).message).not.toMatch(/short/);
  });

  test.each<[string, unknown]>([
    ["no secret", undefined],
    ["7 characters", "1234567"],
    ["257 characters", "x".repeat(257)],
    ["a line break", "12345678\n"],
    ["no text", 12_345_678],
    ["null", null],
  ])("WEBHOOK-SET-1 %s is no secret", async (_words, webhookSecret) => {
    const business = await newBusiness(baseUrl);
    const body = {
      webhookUrl: "https://receiver.example.com/",
      ...(webhookSecret === undefined ? {} : { webhookSecret }),
    };
    const { status, error } = await business.call(putWebhook, { body });
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect((await business.callOk(getAccount)).webhookUrl).toBeNull();
  });

  test.each<[string, string]>([
    ["http", "http://receiver.example.com/"],
    ["another scheme", "ftp://receiver.example.com/"],
    ["javascript", "javascript:alert(1)"],
    ["a user and password", "https://user:secret@receiver.example.com/"],
    ["a private address", "https://10.0.0.1/"],
    ["the metadata address", "https://169.254.169.254/latest/meta-data"],
    ["a private address in one number", "https://167772161/"],
    ["a mapped private address", "https://[::ffff:10.0.0.1]/"],
    ["a translated loopback address", "https://[64:ff9b::7f00:1]/"],
    ["a port that is no web port", "https://receiver.example.com:22/"],
    ["no address", "receiver.example.com"],
  ])("SECURITY-EGRESS-1 %s is refused", async (_words, webhookUrl) => {
    const business = await newBusiness(baseUrl);
    const { status, error } = await business.call(putWebhook, {
      body: { webhookUrl, webhookSecret: SECRET },
    });
    expect([status, error?.code]).toEqual([400, "WEBHOOK_URL_NOT_ALLOWED"]);
    expect((await business.callOk(getAccount)).webhookUrl).toBeNull();
  });

  test.each<[string, object]>([
    ["no address", { webhookSecret: SECRET }],
    ["an empty address", { webhookUrl: "", webhookSecret: SECRET }],
    [
      "an address of 2,049 characters",
      { webhookUrl: `https://r.example.com/${"x".repeat(2027)}`, webhookSecret: SECRET },
    ],
    ["null", { webhookUrl: null, webhookSecret: SECRET }],
  ])("API-TEXT-2 %s is a VALIDATION_ERROR", async (_words, body) => {
    const business = await newBusiness(baseUrl);
    const headers = { "x-api-key": business.keys.live };
    const answer = await sendJson(baseUrl, "PUT", "/v1/account/webhook", body, headers);
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test("WEBHOOK-MODE-1, WEBHOOK-MODE-2 either key sets the account's URL; a separate one for test events is asked for", async () => {
    const business = await newBusiness(baseUrl);
    const put = (webhookUrl: string, key: "live" | "test", mode?: "live" | "test") =>
      business.callOk(putWebhook, { body: { webhookUrl, webhookSecret: SECRET, mode } }, { key });
    const shown = async (key: "live" | "test") => (await business.callOk(getAccount, {}, { key })).webhookUrl;

    await put("https://one.example.com/", "live");
    expect([await shown("live"), await shown("test")]).toEqual([
      "https://one.example.com/",
      "https://one.example.com/",
    ]);
    await put("https://two.example.com/", "test");
    expect([await shown("live"), await shown("test")]).toEqual([
      "https://two.example.com/",
      "https://two.example.com/",
    ]);
    await put("https://separate.example.com/", "live", "test");
    await put("https://three.example.com/", "test", "live");
    expect([await shown("live"), await shown("test")]).toEqual([
      "https://three.example.com/",
      "https://separate.example.com/",
    ]);
    expect((await put("https://four.example.com/", "test")).message).toContain("separate webhook");
    expect([await shown("live"), await shown("test")]).toEqual([
      "https://four.example.com/",
      "https://four.example.com/",
    ]);
  });

  test("WEBHOOK-MODE-2 a separate webhook for test events does not become the account's", async () => {
    const business = await newBusiness(baseUrl);
    const body = { webhookUrl: "https://separate.example.com/", webhookSecret: SECRET, mode: "test" };
    await business.callOk(putWebhook, { body }, { key: "test" });
    expect((await business.callOk(getAccount)).webhookUrl).toBeNull();
  });
});
