import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import { EVENTS } from "@/lib/contract/events";
import { deleteVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { listDeliveries, resendDelivery, sendTestEvent } from "@/lib/contract/webhooks";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { nextSecond } from "@/tests/support/clock";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type ReceivedRequest, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
const TEST = { key: "test" } as const;

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const verify = async (business: Business) =>
  (await business.callOk(verifyDocument, { files: { selfie: pixel, idFront: pixel } }, TEST)).verificationId;
const deliveries = async (business: Business, query: Record<string, string | number> = {}) =>
  (await business.callOk(listDeliveries, { query }, TEST)).deliveries;
const resend = (business: Business, eventId: string) =>
  business.call(resendDelivery, { params: { eventId } }, TEST);
const settled = (business: Business, state: string) =>
  expect.poll(async () => (await deliveries(business))[0]?.state, { timeout: 20_000 }).toBe(state);
const at = (index: number): ReceivedRequest => {
  const found = receiver.received[index];
  if (!found) throw new Error(`No request ${index}.`);
  return found;
};

describe("WEBHOOK-LOG-1, WEBHOOK-RESEND-1 delivery log and resend", () => {
  test("a delivered event with its attempt; filters by state, event and verification; pages", async () => {
    const business = await newBusiness(baseUrl);
    await business.receiveAt(receiver.url);
    const ids = [await verify(business), await verify(business)];
    await expect
      .poll(() => deliveries(business, { state: "delivered" }), { timeout: 10_000 })
      .toHaveLength(2);
    const [newest] = await deliveries(business);
    expect(newest).toMatchObject({
      event: "verification.completed",
      verificationId: ids[1],
      state: "delivered",
      attempts: [{ number: 1, url: receiver.url, status: 200, failure: null }],
    });
    expect(await deliveries(business, { state: "failed" })).toEqual([]);
    expect(await deliveries(business, { event: "verification.deleted" })).toEqual([]);
    expect(await deliveries(business, { verificationId: ids[0] ?? "" })).toHaveLength(1);
    const page = await business.callOk(listDeliveries, { query: { limit: 1, page: 2 } }, TEST);
    expect(page.deliveries.map(({ verificationId }) => verificationId)).toEqual([ids[0]]);
    expect(page.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
  });

  test("a resend is the same bytes and eventId with a fresh timestamp, and counts on", async () => {
    const business = await newBusiness(baseUrl);
    const secret = await business.receiveAt(receiver.url);
    await verify(business);
    await settled(business, "delivered");
    const [event] = await deliveries(business);
    await nextSecond();
    const answer = await resend(business, event?.eventId ?? "");
    expect(answer).toMatchObject({ status: 202, data: { eventId: event?.eventId, state: "pending" } });
    await receiver.arrived(2, 10_000);
    expect(at(1).body.equals(at(0).body)).toBe(true);
    expect(Number(at(1).headers["x-service-timestamp"])).toBeGreaterThan(
      Number(at(0).headers["x-service-timestamp"]),
    );
    expect(at(1).headers["x-service-attempt"]).toBe("2");
    const told = await verifyDelivery(at(1).body, at(1).headers, secret);
    expect(told).toMatchObject({ eventId: event?.eventId, event: "verification.completed" });
    await settled(business, "delivered");
    expect((await deliveries(business))[0]?.attempts.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("a failed and a held event are sent, too; a pending one is not doubled", async () => {
    const business = await newBusiness(baseUrl);
    const verificationId = await verify(business);
    await expect.poll(async () => (await deliveries(business))[0]?.state).toBe("held");
    const held = (await deliveries(business))[0]?.eventId ?? "";
    expect(await resend(business, held)).toMatchObject({
      status: 400,
      error: { code: "WEBHOOK_NOT_CONFIGURED" },
    });
    receiver.answer(500);
    await business.receiveAt(receiver.url);
    // Born before the first configuration, it stays held until it is asked for.
    expect((await resend(business, held)).status).toBe(202);
    await Promise.all(Array.from({ length: 5 }, () => resend(business, held)));
    await settled(business, "failed");
    expect(receiver.received).toHaveLength(4);
    receiver.answer(200);
    expect((await resend(business, held)).status).toBe(202);
    await settled(business, "delivered");
    expect(receiver.received).toHaveLength(5);
    expect(JSON.parse(at(4).body.toString())).toMatchObject({ verificationId, eventId: held });
  });

  test("WEBHOOK-RESEND-3 an event whose content is no longer kept cannot be sent again", async () => {
    const business = await newBusiness(baseUrl);
    await business.receiveAt(receiver.url);
    const verificationId = await verify(business);
    await settled(business, "delivered");
    await business.callOk(deleteVerification, { params: { verificationId } }, TEST);
    const completed = (await deliveries(business, { event: "verification.completed" }))[0];
    const refused = await resend(business, completed?.eventId ?? "");
    expect(refused).toMatchObject({ status: 409, error: { code: "DELIVERY_EXPIRED" } });
  });

  test("KEY-MODE-1 events of other businesses and of the other mode are not found", async () => {
    const [one, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
    await one.receiveAt(receiver.url);
    await verify(one);
    const [event] = await deliveries(one);
    const given = { params: { eventId: event?.eventId ?? "" } };
    for (const refused of [
      await other.call(resendDelivery, given, TEST),
      await one.call(resendDelivery, given),
      await one.call(resendDelivery, { params: { eventId: "evt_x" } }, TEST),
    ])
      expect(refused).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    expect(await deliveries(other)).toEqual([]);
    expect((await one.callOk(listDeliveries)).deliveries).toEqual([]);
    const reader = await one.callOk(createApiKey, {
      body: { name: "r", isTest: true, scopes: ["verifications:read"] },
    });
    const as = { baseUrl, apiKey: reader.apiKey };
    expect((await call(listDeliveries, {}, as)).status).toBe(200);
    expect((await call(resendDelivery, given, as)).error?.code).toBe("FORBIDDEN");
    expect((await call(sendTestEvent, {}, as)).error?.code).toBe("FORBIDDEN");
  });

  test.each([{ state: "lost" }, { event: "x" }, { limit: 101 }, { page: 0 }])(
    "refused: %j",
    async (query) => {
      const business = await newBusiness(baseUrl);
      const { error } = await business.call(listDeliveries, { query: query as Record<string, string> });
      expect(error?.code).toBe("VALIDATION_ERROR");
    },
  );
});

describe("WEBHOOK-TEST-1 webhook.test", () => {
  test("a signed event arrives at the configured URL and is in the log", async () => {
    const business = await newBusiness(baseUrl);
    const none = await business.call(sendTestEvent, {}, TEST);
    expect(none).toMatchObject({ status: 400, error: { code: "WEBHOOK_NOT_CONFIGURED" } });
    const secret = await business.receiveAt(receiver.url);
    const sent = await business.call(sendTestEvent, {}, TEST);
    expect(sent).toMatchObject({ status: 202, data: { event: "webhook.test", webhookUrl: receiver.url } });
    await receiver.arrived(1, 10_000);
    const told = await verifyDelivery(at(0).body, at(0).headers, secret);
    expect(EVENTS["webhook.test"].payload.parse(told).eventId).toBe(sent.data?.eventId);
    expect(at(0).headers["x-service-mode"]).toBe("test");
    await settled(business, "delivered");
    expect((await deliveries(business, { event: "webhook.test" }))[0]).toMatchObject({
      verificationId: null,
    });
  });
});
