import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import { getDeliveryBody } from "@/lib/contract/delivery-body";
import { deleteVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { listDeliveries } from "@/lib/contract/webhooks";
import { plainPng } from "@/tests/support/images";
import { openReceiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
const TEST = { key: "test" } as const;

async function verified(business: Business) {
  const files = { selfie: pixel, idFront: pixel };
  const { verificationId } = await business.callOk(verifyDocument, { files }, TEST);
  const query = { verificationId, event: "verification.completed" };
  const { deliveries } = await business.callOk(listDeliveries, { query }, TEST);
  return { verificationId, eventId: deliveries[0]?.eventId ?? "" };
}

describe("WEBHOOK-BODY-1 the body of an event", () => {
  test("is the bytes that a receiver gets, also where no webhook is set", async () => {
    const business = await newBusiness(baseUrl);
    const held = await verified(business);
    const given = { params: { eventId: held.eventId } };
    const { body } = await business.callOk(getDeliveryBody, given, TEST);
    expect(JSON.parse(body ?? "")).toMatchObject({ ...held, event: "verification.completed" });
    const receiver = await openReceiver();
    await business.receiveAt(receiver.url);
    const { eventId } = await verified(business);
    const [delivery] = await receiver.arrived(1);
    await receiver.close();
    const read = await business.callOk(getDeliveryBody, { params: { eventId } }, TEST);
    expect(read).toEqual({ eventId, body: delivery?.body.toString() });
  });

  test("is null once it is no longer kept", async () => {
    const business = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    await business.receiveAt(receiver.url);
    const { verificationId, eventId } = await verified(business);
    const delivered = { query: { state: "delivered", verificationId } } as const;
    await expect
      .poll(async () => (await business.callOk(listDeliveries, delivered, TEST)).deliveries)
      .toHaveLength(1);
    await receiver.close();
    await business.callOk(deleteVerification, { params: { verificationId } }, TEST);
    const read = await business.callOk(getDeliveryBody, { params: { eventId } }, TEST);
    expect(read).toEqual({ eventId, body: null });
  });

  test("KEY-MODE-1 another business, the other mode and a key without the scope do not read it", async () => {
    const [one, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
    const { eventId } = await verified(one);
    const given = { params: { eventId } };
    for (const refused of [
      await other.call(getDeliveryBody, given, TEST),
      await one.call(getDeliveryBody, given),
      await one.call(getDeliveryBody, { params: { eventId: "evt_x" } }, TEST),
    ])
      expect(refused).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
    const writer = await one.callOk(createApiKey, {
      body: { name: "w", isTest: true, scopes: ["verify:write"] },
    });
    expect((await call(getDeliveryBody, given, { baseUrl, apiKey: writer.apiKey })).error?.code).toBe(
      "FORBIDDEN",
    );
    const keyless = await call(getDeliveryBody, given, { baseUrl });
    expect(keyless.error?.code).toBe("NOT_AUTHENTICATED");
  });
});
