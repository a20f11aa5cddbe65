import { mkdir, rm, rmdir } from "node:fs/promises";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createSession, submitSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { deleteVerification, getVerification, listVerifications } from "@/lib/contract/verifications";
import { submitVerification, verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { storedFiles } from "@/tests/support/stored-files";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const dataDir = inject("dataDir");
const TEST = { key: "test" } as const;
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);
const files = () => ({ selfie: pixel(), idFront: pixel() });
const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});

async function withReceiver(): Promise<{ business: Business; receiver: Receiver }> {
  const business = await newBusiness(baseUrl);
  const receiver = await openReceiver();
  opened.push(receiver);
  await business.receiveAt(receiver.url);
  return { business, receiver };
}

const eventsOf = (receiver: Receiver) =>
  receiver.received.map(({ body }) => JSON.parse(body.toString("utf8")) as Record<string, unknown>);

const remove = (business: Business, verificationId: string, key: "live" | "test" = "test") =>
  business.call(deleteVerification, { params: { verificationId } }, { key });

async function gone(businessId: string): Promise<boolean> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if ((await storedFiles(dataDir, businessId)).length === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

describe("RETENTION-DELETE-1 DELETE /v1/verifications/:verificationId", () => {
  test("EVENT-DELETED-1 record and image files are gone, verification.deleted is sent, a second time is 404", async () => {
    const { business, receiver } = await withReceiver();
    const given = { body: { externalRef: "ref" }, files: files() };
    const { verificationId } = await business.callOk(verifyDocument, given, TEST);
    await receiver.arrived(1);
    expect(await storedFiles(dataDir, business.businessId)).toHaveLength(2);

    const { status, data } = await remove(business, verificationId);
    // Read at the answer: nothing follows later.
    expect(await storedFiles(dataDir, business.businessId)).toEqual([]);
    expect([status, typeof data?.message]).toEqual([200, "string"]);
    const asked = await business.call(getVerification, { params: { verificationId } }, TEST);
    expect([asked.status, asked.error?.code]).toEqual([404, "NOT_FOUND"]);
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(0);
    expect((await remove(business, verificationId)).error?.code).toBe("NOT_FOUND");

    await receiver.arrived(2);
    const [completed, deleted] = eventsOf(receiver);
    expect(completed?.["event"]).toBe("verification.completed");
    expect(deleted).toEqual({
      event: "verification.deleted",
      eventId: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
      verificationId,
      externalRef: "ref",
      revision: 1,
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(deleted?.["eventId"]).not.toBe(completed?.["eventId"]);
  });

  test("another business and the other mode delete nothing", async () => {
    const business = await newBusiness(baseUrl);
    const other = await newBusiness(baseUrl);
    const { verificationId } = await business.callOk(verifyDocument, { files: files() }, TEST);
    const tries = [
      await remove(other, verificationId, "test"),
      await remove(other, verificationId, "live"),
      await remove(business, verificationId, "live"),
      await remove(business, "vrf_id_nothing"),
    ];
    expect(tries.map(({ status, error }) => [status, error?.code])).toEqual(
      tries.map(() => [404, "NOT_FOUND"]),
    );
    await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(await storedFiles(dataDir, business.businessId)).toHaveLength(2);
  });

  test("RETENTION-DELETE-2 deleted while it waits: no event but that it was deleted", async () => {
    const { business, receiver } = await withReceiver();
    const queued = await Promise.all(
      Array.from({ length: 6 }, () => business.callOk(submitVerification, { files: files() }, TEST)),
    );
    const ids = queued.map(({ verificationId }) => verificationId);
    const removed = await Promise.all(ids.map((id) => remove(business, id)));
    expect(removed.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const deletedOf = () => eventsOf(receiver).filter(({ event }) => event === "verification.deleted");
    for (const until = Date.now() + 20_000; deletedOf().length < 6 && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(new Set(deletedOf().map(({ verificationId }) => verificationId))).toEqual(new Set(ids));
    for (const id of ids) {
      const told = eventsOf(receiver).filter(({ verificationId }) => verificationId === id);
      const inOrder = told.sort((a, b) => String(a["timestamp"]).localeCompare(String(b["timestamp"])));
      // A verification completed before its deletion sends both events, in this order.
      expect([["deleted"], ["completed", "deleted"]]).toContainEqual(
        inOrder.map(({ event }) => String(event).replace("verification.", "")),
      );
    }
    expect(await storedFiles(dataDir, business.businessId)).toEqual([]);
  });

  test("of ten parallel deletions one succeeds, and one event is sent", async () => {
    const { business, receiver } = await withReceiver();
    const { verificationId } = await business.callOk(verifyDocument, { files: files() }, TEST);
    await receiver.arrived(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(business, verificationId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    await receiver.arrived(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received).toHaveLength(2);
  });

  test("SESSION-REPLAY-2 the photos of its session go too, and its link stays used", async () => {
    const business = await newBusiness(baseUrl);
    const { session } = await business.callOk(createSession, { body: { userId: "user-1" } }, TEST);
    const photo = plainPng(1, 1).toString("base64");
    const { key } = await business.callOk(uploadPhoto, { body: { session, photo, type: "idBack" } });
    await business.callOk(uploadPhoto, { body: { session, photo, type: "liveness1" } });
    const body = { session, selfie: photo, idFront: photo, idBackKey: key };
    const { verificationId } = await business.callOk(submitSession, { body });
    expect(await storedFiles(dataDir, business.businessId)).toHaveLength(4);
    expect((await remove(business, verificationId)).status).toBe(200);
    expect(await storedFiles(dataDir, business.businessId)).toEqual([]);
    expect((await business.callOk(validateSession, { body: { session } })).submitted).toBe(true);
    const again = await business.call(uploadPhoto, { body: { session, photo, type: "selfie" } });
    expect(again.error?.code).toBe("SESSION_ALREADY_SUBMITTED");
    // Nothing would be checked, so neither the same content nor another is told that it was received.
    for (const photos of [body, { session, selfie: photo, idFront: photo }]) {
      const { status, error } = await business.call(submitSession, { body: photos });
      expect([status, error?.code]).toEqual([409, "SESSION_ALREADY_SUBMITTED"]);
      expect(error?.message).toMatch(/was deleted/);
    }
  });

  test("RETENTION-DELETE-3 a store that cannot remove a file: 503, the record is gone, the files follow", async () => {
    const business = await newBusiness(baseUrl);
    const { verificationId } = await business.callOk(verifyDocument, { files: files() }, TEST);
    const [file = ""] = await storedFiles(dataDir, business.businessId);
    await rm(file);
    await mkdir(file);
    const { status, error } = await remove(business, verificationId);
    expect([status, error?.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(error?.message).toContain("is deleted");
    const asked = await business.call(getVerification, { params: { verificationId } }, TEST);
    expect(asked.error?.code).toBe("NOT_FOUND");
    await rmdir(file);
    // The job may have been faster than this repetition.
    expect([200, 404]).toContain((await remove(business, verificationId)).status);
    expect(await gone(business.businessId)).toBe(true);
  });

  test("API-IDEMPOTENCY-7 the key of a deleted verification, or of its session, answers 410 and makes no second one", async () => {
    const business = await newBusiness(baseUrl);
    const headers = { "Idempotency-Key": "order-7" };
    const check = () => business.call(verifyDocument, { headers, files: files() }, TEST);
    const start = () => business.call(createSession, { headers, body: { userId: "user-1" } }, TEST);
    const { data: checked } = await check();
    const { data: link } = await start();
    const photo = plainPng(1, 1).toString("base64");
    const body = { session: link?.session, selfie: photo, idFront: photo };
    const submitted = await business.callOk(submitSession, { body });
    for (const id of [checked?.verificationId ?? "", submitted.verificationId]) {
      expect((await remove(business, id)).status).toBe(200);
    }
    for (const again of [await check(), await start()]) {
      expect([again.status, again.error?.code]).toEqual([410, "IDEMPOTENCY_RECORD_DELETED"]);
    }
    const { status } = await business.call(
      verifyDocument,
      { headers: { "Idempotency-Key": "order-8" }, files: files() },
      TEST,
    );
    expect(status).toBe(200);
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });
});
