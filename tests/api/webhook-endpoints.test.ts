import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount, putWebhook } from "@/lib/contract/account";
import { createApiKey } from "@/lib/contract/api-keys";
import { verifyDocument } from "@/lib/contract/verify";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/lib/contract/webhook-endpoints";
import { listDeliveries, resendDelivery, resendFailedDeliveries } from "@/lib/contract/webhooks";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
const TEST = { key: "test" } as const;
const NOBODY = `we_${"0".repeat(22)}`;

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const add = (business: Business, path: string, body: { description?: string } = {}) =>
  business.callOk(createWebhookEndpoint, { body: { url: `${receiver.url}${path}`, ...body } }, TEST);
const verify = async (business: Business) =>
  (await business.callOk(verifyDocument, { files: { selfie: pixel, idFront: pixel } }, TEST)).verificationId;
const deliveries = async (business: Business, query: Record<string, string> = {}) =>
  (await business.callOk(listDeliveries, { query }, TEST)).deliveries;
const settled = (business: Business, state: string) =>
  expect.poll(async () => (await deliveries(business))[0]?.state, { timeout: 20_000 }).toBe(state);
const paths = () => receiver.received.map(({ path }) => path).sort();

describe("WEBHOOK-ENDPOINT-1 endpoints by the API", () => {
  test("added, listed beside the account's webhook, changed, tested, rotated and removed", async () => {
    const business = await newBusiness(baseUrl);
    await business.receiveAt(receiver.url);
    const made = await add(business, "/crm", { description: "Customer records" });
    expect(made).toMatchObject({
      endpointId: expect.stringMatching(/^we_[0-9A-Za-z]{22}$/),
      mode: "test",
      state: "enabled",
      lastDeliveredAt: null,
      secret: expect.stringMatching(/^whsec_/),
    });
    const at = { params: { endpointId: made.endpointId } };
    const { endpoints } = await business.callOk(listWebhookEndpoints, {}, TEST);
    expect(endpoints.map(({ endpointId, mode }) => [endpointId, mode])).toEqual([
      ["account", "live"],
      [made.endpointId, "test"],
    ]);
    expect(JSON.stringify(endpoints)).not.toContain("whsec");
    // The settings of the account are what they were.
    expect((await business.callOk(getAccount, {}, TEST)).webhookUrl).toBe(receiver.url);

    await verify(business);
    await receiver.arrived(2, 10_000);
    const [first, second] = receiver.received;
    expect(paths()).toEqual(["/hook", "/hook/crm"]);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    const atCrm = receiver.received.find(({ path }) => path === "/hook/crm");
    if (!atCrm) throw new Error("Nothing came.");
    expect(await verifyDelivery(atCrm.body, atCrm.headers, made.secret)).toMatchObject({
      event: "verification.completed",
    });
    await settled(business, "delivered");
    expect((await business.callOk(getWebhookEndpoint, at, TEST)).lastDeliveredAt).not.toBeNull();

    const changed = await business.callOk(
      updateWebhookEndpoint,
      { ...at, body: { events: ["verification.deleted"], description: "" } },
      TEST,
    );
    expect(changed).toMatchObject({ events: ["verification.deleted"], description: null, url: made.url });
    await verify(business);
    await receiver.arrived(3, 10_000);
    expect(paths()).toEqual(["/hook", "/hook", "/hook/crm"]);

    const rotated = await business.callOk(rotateEndpointSecret, at, TEST);
    expect(rotated.secret).not.toBe(made.secret);
    expect(await business.callOk(testWebhookEndpoint, at, TEST)).toMatchObject({ webhookUrl: made.url });
    await receiver.arrived(4, 10_000);
    const tested = receiver.received[3];
    if (!tested) throw new Error("Nothing came.");
    for (const secret of [rotated.secret, made.secret])
      expect(await verifyDelivery(tested.body, tested.headers, secret)).toMatchObject({
        event: "webhook.test",
      });

    expect(await business.callOk(deleteWebhookEndpoint, at, TEST)).toEqual({
      endpointId: made.endpointId,
      deleted: true,
    });
    expect((await business.call(getWebhookEndpoint, at, TEST)).error?.code).toBe("NOT_FOUND");
  });

  test("the account's webhook by its id: choice of events, off and on; without a URL there is none", async () => {
    const business = await newBusiness(baseUrl);
    const at = { params: { endpointId: "account" } };
    expect((await business.call(getWebhookEndpoint, at)).error?.code).toBe("NOT_FOUND");
    const webhookSecret = "whsec_0123456789abcdef0123456789abcdef";
    await business.callOk(putWebhook, { body: { webhookUrl: receiver.url, webhookSecret, mode: "test" } });
    const off = await business.callOk(updateWebhookEndpoint, { ...at, body: { enabled: false } }, TEST);
    expect(off).toMatchObject({ endpointId: "account", state: "disabled", disabledAt: expect.any(String) });
    await verify(business);
    await settled(business, "held");
    expect((await business.call(testWebhookEndpoint, at, TEST)).error?.code).toBe("WEBHOOK_NOT_CONFIGURED");
    await business.callOk(updateWebhookEndpoint, { ...at, body: { enabled: true } }, TEST);
    await settled(business, "delivered");
    expect((await business.callOk(getAccount, {}, TEST)).webhookUrl).toBe(receiver.url);
  });

  test("what is refused: another's URL, a wrong choice, an unknown id, a key without the scope", async () => {
    const business = await newBusiness(baseUrl);
    const at = { params: { endpointId: NOBODY } };
    for (const url of ["https://10.0.0.1/", "nonsense"]) {
      const refused = await business.call(createWebhookEndpoint, { body: { url } });
      expect(refused).toMatchObject({ status: 400, error: { code: "WEBHOOK_URL_NOT_ALLOWED" } });
      expect(refused.error?.message).toMatch(/^url must/);
      const changed = await business.call(updateWebhookEndpoint, { ...at, body: { url } });
      expect(changed.error?.code).toBe("WEBHOOK_URL_NOT_ALLOWED");
    }
    const url = receiver.url;
    for (const events of [[], ["verification.deleted", "verification.deleted"], ["webhook.test"], ["x"]]) {
      const refused = await business.call(createWebhookEndpoint, { body: { url, events } as never });
      expect(refused.error?.code).toBe("VALIDATION_ERROR");
    }
    expect((await business.call(testWebhookEndpoint, at)).error?.code).toBe("NOT_FOUND");
    expect((await business.call(updateWebhookEndpoint, { ...at, body: {} })).error?.code).toBe("NOT_FOUND");
    expect((await business.call(deleteWebhookEndpoint, { params: { endpointId: "x" } })).error?.code).toBe(
      "NOT_FOUND",
    );
    const { apiKey } = await business.callOk(createApiKey, {
      body: { name: "r", isTest: true, scopes: ["verifications:read"] },
    });
    const as = { baseUrl, apiKey };
    expect((await call(listWebhookEndpoints, {}, as)).status).toBe(200);
    for (const refused of [
      await call(createWebhookEndpoint, { body: { url } }, as),
      await call(updateWebhookEndpoint, { ...at, body: {} }, as),
      await call(deleteWebhookEndpoint, at, as),
      await call(rotateEndpointSecret, at, as),
      await call(testWebhookEndpoint, at, as),
      await call(resendFailedDeliveries, { body: { since: new Date().toISOString() } }, as),
    ])
      expect(refused.error?.code).toBe("FORBIDDEN");
  });

  test("WEBHOOK-ENDPOINT-2 the seventeenth of a mode is refused", async () => {
    const business = await newBusiness(baseUrl);
    await business.callOk(putWebhook, {
      body: { webhookUrl: receiver.url, webhookSecret: "whsec_0123456789abcdef01234567", mode: "test" },
    });
    for (let made = 1; made < 16; made += 1) await add(business, `/${made}`);
    const body = { url: `${receiver.url}/17` };
    const refused = await business.call(createWebhookEndpoint, { body }, TEST);
    expect(refused).toMatchObject({ status: 409, error: { code: "WEBHOOK_LIMIT_REACHED" } });
    expect((await business.call(createWebhookEndpoint, { body })).status).toBe(201);
  });
});

describe("WEBHOOK-RESEND-4 sending again", () => {
  test("WEBHOOK-LOG-1 to one endpoint, and everything that failed since a time", async () => {
    const business = await newBusiness(baseUrl);
    const since = new Date(Date.now() - 60_000).toISOString();
    const everything = { body: { since } };
    const none = await business.call(resendFailedDeliveries, everything, TEST);
    expect(none).toMatchObject({ status: 400, error: { code: "WEBHOOK_NOT_CONFIGURED" } });
    await business.receiveAt(receiver.url);
    const crm = await add(business, "/crm");
    receiver.answer((response, { path }) => response.writeHead(path === "/hook/crm" ? 500 : 200).end());
    await verify(business);
    await settled(business, "failed");
    const { endpointId } = crm;
    const [failed] = await deliveries(business, { state: "failed", endpointId });
    expect(failed).toMatchObject({
      endpoints: [
        { endpointId: "account", state: "delivered" },
        { endpointId, state: "failed", nextAttemptAt: null },
      ],
    });
    expect(await deliveries(business, { state: "failed", endpointId: "account" })).toEqual([]);
    expect(failed?.attempts[0]?.headers).toMatchObject({ "X-Service-Mode": "test" });
    receiver.answer(200);
    expect(await business.callOk(resendFailedDeliveries, everything, TEST)).toEqual({ deliveries: 1 });
    await settled(business, "delivered");
    const before = receiver.received.length;
    const one = { params: { eventId: failed?.eventId ?? "" }, query: { endpointId } };
    expect((await business.call(resendDelivery, one, TEST)).status).toBe(202);
    await receiver.arrived(before + 1, 10_000);
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(["/hook/crm"]);
    const unknown = { ...one, query: { endpointId: NOBODY } };
    expect((await business.call(resendDelivery, unknown, TEST)).error?.code).toBe("NOT_FOUND");
    const elsewhere = { body: { since, endpointId: NOBODY } };
    expect((await business.call(resendFailedDeliveries, elsewhere, TEST)).error?.code).toBe("NOT_FOUND");
    const wrong = await business.call(resendFailedDeliveries, { body: { since: "yesterday" } }, TEST);
    expect(wrong.error?.code).toBe("VALIDATION_ERROR");
  });

  test("filters by time, where the later bound is not before the earlier", async () => {
    const business = await newBusiness(baseUrl);
    await verify(business);
    await expect.poll(async () => (await deliveries(business)).length).toBeGreaterThan(0);
    const day = new Date().toISOString().slice(0, 10);
    expect((await deliveries(business, { from: day, to: day })).length).toBeGreaterThan(0);
    expect(await deliveries(business, { to: "2020-01-01" })).toEqual([]);
    const refused = await business.call(listDeliveries, { query: { from: day, to: "2020-01-01" } }, TEST);
    expect(refused.error?.code).toBe("VALIDATION_ERROR");
  });
});
