import AdmZip from "adm-zip";
import { describe, expect, inject, test } from "vitest";
import { createApiKey } from "@/lib/contract/api-keys";
import { getVerificationMedia } from "@/lib/contract/media";
import { deletePerson, exportPerson } from "@/lib/contract/people";
import { getDeletionCertificate } from "@/lib/contract/proofs";
import { getSession } from "@/lib/contract/session-management";
import { createSession, submitSession, uploadPhoto } from "@/lib/contract/sessions";
import { deleteVerification, getVerification } from "@/lib/contract/verifications";
import { recordOutcome } from "@/tests/support/contract-coverage";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Photos and whole records of a person, by a key of the business. */

const baseUrl = inject("baseUrl");
const PHOTO = plainPng(8, 8).toString("base64");
const TEST = { key: "test" } as const;

async function verified(own: Business, userId: string): Promise<string> {
  const { session } = await own.callOk(createSession, { body: { userId } }, TEST);
  const { verificationId } = await own.callOk(submitSession, {
    body: { session, selfie: PHOTO, idFront: PHOTO },
  });
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const { decision } = await own.callOk(getVerification, { params: { verificationId } }, TEST);
    if (decision !== null) return verificationId;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${verificationId} is not decided.`);
}
const archiveOf = (own: Business, userId: string, key = own.keys.test) =>
  fetch(`${baseUrl}/v1/people/export?userId=${encodeURIComponent(userId)}`, {
    headers: { "x-api-key": key },
  });

describe("VERIFY-MEDIA-1 GET /v1/verifications/:verificationId/media/:kind", () => {
  test("answers a link of five minutes that opens without a key and ends with the verification", async () => {
    const own = await newBusiness(baseUrl);
    const verificationId = await verified(own, "thandi");
    const given = { params: { verificationId, kind: "selfie" } };
    const media = await own.callOk(getVerificationMedia, given, TEST);
    expect(media).toMatchObject({ verificationId, kind: "selfie", contentType: "image/jpeg" });
    const seconds = (Date.parse(media.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(300);
    const link = new URL(media.signedUrl);
    const open = () => fetch(`${baseUrl}${link.pathname}${link.search}`);
    const answer = await open();
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="selfie-vrf_id_/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString("hex"),
    ).toBe("ffd8");
    const forged = `${baseUrl}${link.pathname}${link.search.replace(/e=\d+/, "e=2000000000")}`;
    expect((await fetch(forged)).status).toBe(404);
    await own.callOk(deleteVerification, { params: { verificationId } }, TEST);
    expect((await open()).status).toBe(404);
  });

  test("needs the scope verifications:media, the business and the mode, and a photo that is there", async () => {
    const own = await newBusiness(baseUrl);
    const verificationId = await verified(own, "thandi");
    const given = { params: { verificationId, kind: "selfie" } };
    const reader = { name: "Reader", isTest: true, scopes: ["verifications:read"] };
    const { apiKey } = await own.callOk(createApiKey, { body: reader }, TEST);
    const path = `${baseUrl}/v1/verifications/${verificationId}/media/selfie`;
    expect((await fetch(path, { headers: { "x-api-key": apiKey } })).status).toBe(403);
    expect((await archiveOf(own, "thandi", apiKey)).status).toBe(403);
    const other = await newBusiness(baseUrl);
    const back = { params: { verificationId, kind: "idBack" } };
    for (const { status, error } of [
      await own.call(getVerificationMedia, given),
      await other.call(getVerificationMedia, given, TEST),
      await own.call(getVerificationMedia, back, TEST),
      await own.call(getVerificationMedia, { params: { verificationId, kind: "selfieCrop" } }, TEST),
    ]) {
      expect([status, error?.code]).toEqual([404, "NOT_FOUND"]);
    }
  });
});

describe("PRIVACY-ACCESS-1 GET /v1/people/export", () => {
  test("is a ZIP archive of this person's records and photos and of nobody else's", async () => {
    const own = await newBusiness(baseUrl);
    const mine = await verified(own, "thandi & co");
    const others = await verified(own, "sipho");
    const answer = await archiveOf(own, "thandi & co");
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const archive = new AdmZip(Buffer.from(await answer.arrayBuffer()));
    const entries = archive.getEntries();
    const names = entries.map(({ entryName }) => entryName);
    expect(names).toContain(`pictures/${mine}/selfie.jpg`);
    const data =
      entries
        .find(({ entryName }) => entryName === "data.json")
        ?.getData()
        .toString("utf8") ?? "";
    expect(JSON.parse(data)).toMatchObject({
      userId: "thandi & co",
      verifications: [{ verificationId: mine }],
    });
    expect(names.join() + data).not.toContain(others);
  });

  test("nobody of that id, another business and the other mode are 404; without userId it is 400", async () => {
    const own = await newBusiness(baseUrl);
    await verified(own, "thandi");
    const other = await newBusiness(baseUrl);
    const query = { query: { userId: "thandi" } };
    recordOutcome(exportPerson, "foreign business");
    recordOutcome(exportPerson, "other mode");
    for (const { status, error } of [
      await own.call(exportPerson, query),
      await other.call(exportPerson, query, TEST),
      await own.call(exportPerson, { query: { userId: "nobody" } }, TEST),
    ]) {
      expect([status, error?.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await own.call(exportPerson, {}, TEST)).error?.code).toBe("VALIDATION_ERROR");
  });
});

describe("PRIVACY-DELETE-1 DELETE /v1/people", () => {
  test("deletes the verifications with their certificates, ends open links, and leaves others alone", async () => {
    const own = await newBusiness(baseUrl);
    const mine = [await verified(own, "thandi"), await verified(own, "thandi")];
    const others = await verified(own, "sipho");
    const open = await own.callOk(createSession, { body: { userId: "thandi" } }, TEST);
    await own.callOk(uploadPhoto, { body: { session: open.session, type: "selfie", photo: PHOTO } });
    const query = { query: { userId: "thandi" } };
    const done = await own.callOk(deletePerson, query, TEST);
    expect(done).toMatchObject({ deleted: mine, remaining: 0 });
    for (const verificationId of mine) {
      const params = { verificationId };
      expect((await own.call(getVerification, { params }, TEST)).status).toBe(404);
      await own.callOk(getDeletionCertificate, { params }, TEST);
    }
    const { sessionId } = open;
    const left = await own.callOk(getSession, { params: { sessionId } }, TEST);
    expect(left).toMatchObject({ userId: "", state: "cancelled", photos: [] });
    await own.callOk(getVerification, { params: { verificationId: others } }, TEST);
    expect((await own.call(deletePerson, query, TEST)).error?.code).toBe("NOT_FOUND");
    expect((await archiveOf(own, "thandi")).status).toBe(404);
  });

  test("another business and the other mode delete nothing", async () => {
    const own = await newBusiness(baseUrl);
    const verificationId = await verified(own, "thandi");
    const other = await newBusiness(baseUrl);
    const query = { query: { userId: "thandi" } };
    expect((await own.call(deletePerson, query)).status).toBe(404);
    expect((await other.call(deletePerson, query, TEST)).status).toBe(404);
    await own.callOk(getVerification, { params: { verificationId } }, TEST);
  });
});
