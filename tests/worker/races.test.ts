import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import { sessionPhoto, verification } from "@/db/schema/verification";
import * as storage from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { changeScreeningSettings, readScreeningSettings } from "@/lib/screening/settings";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { deleteVerification } from "@/lib/verification/delete";
import { countVerifications } from "@/lib/verification/list-verifications";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newTenant, submitPlaceholders } from "@/tests/support/verification-jobs";

/** What two do at once. On PostgreSQL each has a connection of its own; the embedded database puts them in a row. */

ownDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

const photo = plainPng(1, 1).toString("base64");

/** Holds the result of the next file write until it is released; `stored` resolves with its key once it is written. */
function holdStoring() {
  const { storeObject } = storage;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tell = (_: string) => {};
  const stored = new Promise<string>((resolve) => {
    tell = resolve;
  });
  vi.spyOn(storage, "storeObject").mockImplementationOnce(async (...given) => {
    const object = await storeObject(...given);
    tell(object.storageKey);
    await held;
    return object;
  });
  return { stored, release };
}

async function newSession(tenant: Tenant) {
  return authenticateSession((await createCaptureSession(tenant, { userId: "user-1" })).session);
}

const photosOf = (sessionId: string) =>
  db("operator").select().from(sessionPhoto).where(eq(sessionPhoto.sessionId, sessionId));

test("SESSION-CONSENT-2 a photo that is being stored while the person declines is not kept, nor its file", async () => {
  const tenant = await newTenant("test");
  const of = await newSession(tenant);
  const storing = holdStoring();
  const uploading = uploadPhoto(of, "selfie", photo);
  const storageKey = await storing.stored;
  await recordConsent(of, { accepted: false, textVersion: "1", language: "en" });
  storing.release();
  await expect(uploading).rejects.toMatchObject({ code: "SESSION_DECLINED" });
  expect(await photosOf(of.id)).toEqual([]);
  await expect(storage.readObject({ storageKey, wrappedKey: "" }, tenant, "selfie")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("RETENTION-DELETE-1 a photo that is being stored while its session is submitted and deleted is not left behind", async () => {
  const tenant = await newTenant("test");
  const of = await newSession(tenant);
  const storing = holdStoring();
  const uploading = uploadPhoto(of, "idBack", photo);
  await storing.stored;
  const { verificationId } = await submitSession(of, { selfie: photo, idFront: photo });
  await deleteVerification(tenant, verificationId);
  storing.release();
  await expect(uploading).rejects.toMatchObject({ code: "SESSION_ALREADY_SUBMITTED" });
  expect(await photosOf(of.id)).toEqual([]);
});

test("two settings of the screening that are changed at once both change", async () => {
  for (let round = 0; round < 10; round += 1) {
    const tenant = await newTenant("live");
    if (round % 2 === 0) await changeScreeningSettings(tenant, { hitAt: 0.8 });
    await Promise.all([
      changeScreeningSettings(tenant, { hitAt: 0.9 }),
      changeScreeningSettings(tenant, { monitoring: true }),
    ]);
    expect(await readScreeningSettings(tenant)).toEqual({
      hitAt: 0.9,
      topicHitAt: {},
      monitoring: true,
      approveUnscreenedCompanies: false,
    });
  }
});

test("verifications that change their status to and fro at once do not wait for each other, and are counted exactly", async () => {
  const tenant = await newTenant("test");
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await submitPlaceholders(tenant));
  await db("operator").delete(job);
  const set = (status: "COMPLETED" | "NEEDS_REVIEW" | "FAILED", which: readonly string[]) =>
    db("operator")
      .update(verification)
      .set({ status })
      .where(inArray(verification.id, [...which]));
  await set("COMPLETED", ids);
  for (let round = 0; round < 6; round += 1) {
    const other = round % 2 === 0 ? "NEEDS_REVIEW" : "COMPLETED";
    await Promise.all(
      ids.map((id, at) =>
        db("operator").transaction(async (tx) => {
          const mine = eq(verification.id, id);
          await tx
            .update(verification)
            .set({ status: at % 2 === 0 ? "FAILED" : other })
            .where(mine);
          await tx
            .update(verification)
            .set({ status: at % 2 === 0 ? other : "FAILED" })
            .where(mine);
        }),
      ),
    );
  }
  const totals = async (status?: "COMPLETED" | "NEEDS_REVIEW" | "FAILED") =>
    countVerifications(tenant, { status });
  expect([await totals(), await totals("COMPLETED"), await totals("FAILED")]).toEqual([12, 6, 6]);
});
