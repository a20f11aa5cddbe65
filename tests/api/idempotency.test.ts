import { randomBytes } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { createSession } from "@/lib/contract/sessions";
import { listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { newBusiness } from "@/tools/testing/business";

/** Idempotency of verify* and sessions/create. */

const baseUrl = inject("baseUrl");
const TEST = { key: "test" } as const;
const picture = (width = 1) => new Blob([new Uint8Array(plainPng(width, 1))]);
const files = (width = 1) => ({ selfie: picture(), idFront: picture(width) });
const keyed = (key = randomBytes(8).toString("hex")) => ({ headers: { "Idempotency-Key": key } });

describe("API-IDEMPOTENCY-1 Idempotency-Key", () => {
  test("a repetition is answered as the first time, and makes nothing new", async () => {
    const business = await newBusiness(baseUrl);
    const body = { profilePictureUrl: "https://example.com/me.jpg" };
    const [one, two, three, four] = [keyed(), keyed(), keyed(), keyed()];
    const rounds = [];
    for (let round = 0; round < 2; round += 1) {
      rounds.push([
        await business.callOk(verifyDocument, { ...one, body: { externalRef: "a" }, files: files() }, TEST),
        await business.callOk(submitVerification, { ...two, files: files() }, TEST),
        await business.callOk(matchSelfie, { ...three, body, files: { selfie: picture() } }, TEST),
        await business.callOk(
          createSession,
          { ...four, body: { userId: "user-1", theme: { darkMode: false } } },
          TEST,
        ),
      ]);
    }
    expect(rounds[1]).toEqual(rounds[0]);
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(3);
  });

  test("fields in another order are the same request", async () => {
    const business = await newBusiness(baseUrl);
    const key = keyed();
    const first = await business.callOk(createSession, {
      ...key,
      body: { userId: "u", callback: "https://a.example.com/" },
    });
    const again = await business.callOk(createSession, {
      ...key,
      body: { callback: "https://a.example.com/", userId: "u" },
    });
    expect(again.session).toBe(first.session);
  });

  test("API-IDEMPOTENCY-2 another body under the same key is IDEMPOTENCY_KEY_REUSED", async () => {
    const business = await newBusiness(baseUrl);
    const key = keyed();
    await business.callOk(verifyDocument, { ...key, body: { externalRef: "a" }, files: files() }, TEST);
    for (const given of [
      { body: { externalRef: "b" }, files: files() },
      { files: files() },
      { body: { externalRef: "a" }, files: files(2) },
      { body: { externalRef: "a" }, files: { ...files(), idBack: picture() } },
      { body: { externalRef: "a", simulate: "rejected" }, files: files() },
    ]) {
      const { status, error } = await business.call(verifyDocument, { ...key, ...given }, TEST);
      expect([status, error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    }
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });

  test("a key is its own in each mode, business and endpoint", async () => {
    const [one, other] = [await newBusiness(baseUrl), await newBusiness(baseUrl)];
    const key = keyed("the same everywhere");
    const body = { userId: "user-1" };
    const sessions = [
      await one.callOk(createSession, { ...key, body }),
      await one.callOk(createSession, { ...key, body }, TEST),
      await other.callOk(createSession, { ...key, body }),
    ];
    expect(new Set(sessions.map(({ session }) => session)).size).toBe(3);
    const queued = await one.callOk(submitVerification, { ...key, files: files() }, TEST);
    const checked = await one.callOk(verifyDocument, { ...key, files: files() }, TEST);
    expect(checked.verificationId).not.toBe(queued.verificationId);
  });

  test("API-IDEMPOTENCY-3 ten at once: one record, ten times the same answer", async () => {
    const business = await newBusiness(baseUrl);
    const key = keyed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => business.call(verifyDocument, { ...key, files: files() }, TEST)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data?.verificationId)).size).toBe(1);
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });

  test("ten at once with different bodies: one record, nine refusals", async () => {
    const business = await newBusiness(baseUrl);
    const key = keyed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        business.call(
          submitVerification,
          { ...key, body: { externalRef: `ref ${at}` }, files: files() },
          TEST,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "IDEMPOTENCY_KEY_REUSED")).toHaveLength(9);
    expect((await business.callOk(listVerifications, {}, TEST)).pagination.total).toBe(1);
  });

  test("API-IDEMPOTENCY-4 a refused first try may be repeated under the same key, with the same or another body", async () => {
    const business = await newBusiness(baseUrl);
    const key = keyed();
    const refused = { selfie: picture(), idFront: new Blob(["no picture"]) };
    for (let round = 0; round < 2; round += 1) {
      const { error } = await business.call(verifyDocument, { ...key, files: refused }, TEST);
      expect(error?.code).toBe("UNSUPPORTED_FILE_TYPE");
    }
    expect((await business.call(verifyDocument, { ...key, files: files() }, TEST)).status).toBe(200);
  });

  test.each(["", "x".repeat(256), "tab\there", "ümlaut"])("%j is no key", async (key) => {
    const business = await newBusiness(baseUrl);
    const headers = { "Idempotency-Key": Buffer.from(key, "utf8").toString("latin1") };
    const { status, error } = await business.call(createSession, { headers, body: { userId: "u" } });
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test.each(["x", "x".repeat(255), "a key: with / signs ~"])("%j is a key", async (key) => {
    const business = await newBusiness(baseUrl);
    expect((await business.call(createSession, { ...keyed(key), body: { userId: "u" } })).status).toBe(200);
  });
});
