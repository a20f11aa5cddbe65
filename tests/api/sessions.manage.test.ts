import { describe, expect, inject, test } from "vitest";
import { recordConsent } from "@/lib/contract/capture";
import { cancelSession, getSession } from "@/lib/contract/session-management";
import { createSession, submitSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

/** What a business does with its sessions by its key. */

const baseUrl = inject("baseUrl");
const PHOTO = plainPng(8, 8).toString("base64");
const TEST = { key: "test" } as const;

async function newSession(): Promise<{ own: Business; session: string; sessionId: string }> {
  const own = await newBusiness(baseUrl);
  const { session, sessionId } = await own.callOk(createSession, { body: { userId: "user-1" } }, TEST);
  return { own, session, sessionId };
}
const read = (own: Business, sessionId: string) => own.callOk(getSession, { params: { sessionId } }, TEST);
const upload = (own: Business, session: string) =>
  own.call(uploadPhoto, { body: { session, type: "selfie", photo: PHOTO } });

describe("SESSION-MANAGE-1 GET /v1/sessions/:sessionId", () => {
  test("follows a session from the link to the verification", async () => {
    const { own, session, sessionId } = await newSession();
    const fresh = await read(own, sessionId);
    expect(fresh).toEqual({
      sessionId,
      userId: "user-1",
      state: "open",
      photos: [],
      verificationId: null,
      createdAt: expect.stringMatching(/Z$/),
      openedAt: null,
      expiresAt: expect.any(Number),
    });
    expect(Math.abs(fresh.expiresAt - Date.now() - 1_800_000)).toBeLessThan(60_000);
    const { expiresAt } = await own.callOk(validateSession, { body: { session } });
    const opened = await read(own, sessionId);
    expect(Math.abs(expiresAt - opened.expiresAt)).toBeLessThan(1000);
    expect(opened.openedAt).toMatch(/Z$/);
    await upload(own, session);
    expect(await read(own, sessionId)).toMatchObject({ state: "capturing", photos: ["selfie"] });
    const submitted = await own.callOk(submitSession, { body: { session, selfie: PHOTO, idFront: PHOTO } });
    expect(await read(own, sessionId)).toMatchObject({
      state: "submitted",
      verificationId: submitted.verificationId,
    });
  });

  test("is of one business and mode, and needs the scope of creating", async () => {
    const { own, sessionId } = await newSession();
    const other = await newBusiness(baseUrl);
    for (const endpoint of [getSession, cancelSession]) {
      const given = { params: { sessionId } };
      const answers = [await own.call(endpoint, given), await other.call(endpoint, given, TEST)];
      const absent = await own.call(endpoint, { params: { sessionId: "a".repeat(22) } }, TEST);
      for (const { status, error } of [...answers, absent]) {
        expect([status, error?.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect((await read(own, sessionId)).state).toBe("open");
  });
});

describe("SESSION-CANCEL-1 POST /v1/sessions/:sessionId/cancel", () => {
  test("ends the link and deletes its uploads; a second time changes nothing", async () => {
    const { own, session, sessionId } = await newSession();
    await upload(own, session);
    const given = { params: { sessionId } };
    const first = await own.callOk(cancelSession, given, TEST);
    expect(first).toMatchObject({ state: "cancelled", photos: [], verificationId: null });
    for (const refused of [
      await upload(own, session),
      await own.call(validateSession, { body: { session } }),
      await own.call(submitSession, { body: { session, selfie: PHOTO, idFront: PHOTO } }),
    ]) {
      expect([refused.status, refused.error?.code]).toEqual([401, "SESSION_EXPIRED"]);
    }
    expect(await own.callOk(cancelSession, given, TEST)).toEqual(first);
    expect(await read(own, sessionId)).toEqual(first);
  });

  test("a declined session stays declined, a submitted one is refused", async () => {
    const declined = await newSession();
    const no = { session: declined.session, accepted: false, textVersion: "1", language: "en" };
    await declined.own.callOk(recordConsent, { body: no });
    const given = { params: { sessionId: declined.sessionId } };
    expect((await declined.own.callOk(cancelSession, given, TEST)).state).toBe("declined");
    const { own, session, sessionId } = await newSession();
    await own.callOk(submitSession, { body: { session, selfie: PHOTO, idFront: PHOTO } });
    const refused = await own.call(cancelSession, { params: { sessionId } }, TEST);
    expect([refused.status, refused.error?.code]).toEqual([409, "SESSION_ALREADY_SUBMITTED"]);
  });

  test("of a cancel and a submit at once one wins, and no photo is left of a cancelled one", async () => {
    const { own, session, sessionId } = await newSession();
    const body = { session, selfie: PHOTO, idFront: PHOTO };
    const [ended, submitted] = await Promise.all([
      own.call(cancelSession, { params: { sessionId } }, TEST),
      own.call(submitSession, { body }),
    ]);
    expect([ended.status, submitted.status].filter((status) => status === 200)).toHaveLength(1);
    const { state } = await read(own, sessionId);
    expect(state).toBe(ended.status === 200 ? "cancelled" : "submitted");
  });
});
