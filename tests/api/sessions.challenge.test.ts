import { beforeAll, describe, expect, inject, test } from "vitest";
import { createSession, submitSession, validateSession } from "@/lib/contract/sessions";
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
  test("both turns once, the same as long as it lasts, within the session's life", async () => {
    const session = await newSession();
    const { challenge, expiresAt } = await validated(session);
    expect([...(challenge?.directions ?? [])].sort()).toEqual(["left", "right"]);
    expect(challenge?.expiresAt).toBeGreaterThan(Date.now() + 540_000);
    expect(challenge?.expiresAt).toBeLessThanOrEqual(expiresAt);
    for (let again = 0; again < 5; again++) expect((await validated(session)).challenge).toEqual(challenge);
  });

  test("parallel first looks see one challenge", async () => {
    const session = await newSession();
    const seen = await Promise.all(Array.from({ length: 8 }, () => validated(session)));
    expect(new Set(seen.map(({ challenge }) => JSON.stringify(challenge))).size).toBe(1);
  });

  test("nobody knows the order before: of 24 sessions neither order has all", async () => {
    const orders = await Promise.all(
      Array.from({ length: 24 }, async () =>
        (await validated(await newSession())).challenge?.directions.join(),
      ),
    );
    expect(new Set(orders)).toEqual(new Set(["left,right", "right,left"]));
  });

  test("a submitted session has none", async () => {
    const session = await newSession();
    await validated(session);
    const photo = plainPng(1, 1).toString("base64");
    await business.callOk(submitSession, { body: { session, selfie: photo, idFront: photo } });
    expect(await validated(session)).toMatchObject({ submitted: true, challenge: null });
  });
});
