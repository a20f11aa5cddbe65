import { beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, submitSession, validateSession } from "@/lib/contract/sessions";
import { putCaptureSettings } from "@/lib/contract/settings";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

async function newSession(key: "live" | "test" = "test"): Promise<string> {
  return (await business.callOk(createSession, { body: { userId: "user-1" } }, { key })).session;
}

const validated = (session: string) => business.callOk(validateSession, { body: { session } });

describe("SESSION-CHALLENGE-1 the liveness challenge of a session", () => {
  test("two turns, the same as long as it lasts, within the session's life", async () => {
    const session = await newSession();
    const { challenge, expiresAt } = await validated(session);
    expect(challenge?.directions).toHaveLength(2);
    expect(challenge?.colours).toBeNull();
    expect(challenge?.expiresAt).toBeGreaterThan(Date.now() + 540_000);
    expect(challenge?.expiresAt).toBeLessThanOrEqual(expiresAt);
    for (let again = 0; again < 5; again++) expect((await validated(session)).challenge).toEqual(challenge);
  });

  test("parallel first looks see one challenge", async () => {
    const session = await newSession();
    const seen = await Promise.all(Array.from({ length: 8 }, () => validated(session)));
    expect(new Set(seen.map(({ challenge }) => JSON.stringify(challenge))).size).toBe(1);
  });

  test("nobody knows them before: 48 sessions have all four", async () => {
    const orders = await Promise.all(
      Array.from({ length: 48 }, async () =>
        (await validated(await newSession())).challenge?.directions.join(),
      ),
    );
    expect(new Set(orders)).toEqual(new Set(["left,left", "left,right", "right,left", "right,right"]));
  });

  test("SESSION-CHALLENGE-2 colours in an order of the server's, once the business has asked for them", async () => {
    const own = await newBusiness(baseUrl);
    await own.callOk(putCaptureSettings, { body: { colourFlashes: true } });
    const { session } = await own.callOk(createSession, { body: { userId: "user-1" } });
    const { challenge } = await own.callOk(validateSession, { body: { session } });
    expect([...(challenge?.colours ?? [])].sort()).toEqual(["blue", "green", "red"]);
  });

  test("a submitted session has none", async () => {
    const session = await newSession();
    await validated(session);
    const photo = plainPng(1, 1).toString("base64");
    await business.callOk(submitSession, { body: { session, selfie: photo, idFront: photo } });
    expect(await validated(session)).toMatchObject({ submitted: true, challenge: null });
  });
});
