import { describe, expect, test } from "vitest";
import { getUsage, putSpendLimit } from "@/lib/contract/account";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { deleteVerification, getVerification } from "@/lib/contract/verifications";
import { matchSelfie } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { idDocuments, serverWithQuota } from "@/tests/support/quota";
import { newBusiness } from "@/tools/testing/business";

/** What is counted once the checks are done: tests/limits/usage.test.ts. */

const { baseUrl, photoText, submit } = serverWithQuota();

describe("USAGE-REPORT-1 usage, quota and spend limit", () => {
  test("a fresh account: the period is the month in UTC, nothing used, no limit", async () => {
    const business = await newBusiness(baseUrl());
    const report = await business.callOk(getUsage);
    const now = new Date();
    expect(report).toMatchObject({
      mode: "live",
      plan: "free",
      spend: 0,
      monthlyLimit: null,
      currency: "EUR",
    });
    expect(report.period).toEqual({
      from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString(),
      to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
    });
    expect(report.usage.map(({ type, quota, price }) => [type, quota, price])).toEqual([
      ["selfie_match", 0, 0],
      ["id_document", 4, 0.1],
      ["company_verification", null, 0],
    ]);
  });

  test("USAGE-QUOTA-1 of many calls at once exactly the quota passes, before any of them is finished", async () => {
    const business = await newBusiness(baseUrl());
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(business)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(6);
    for (const { error } of refused) expect(error?.code).toBe("QUOTA_EXCEEDED");
    const first = await idDocuments(business);
    expect((first?.used ?? 0) + (first?.inProgress ?? 0)).toBe(4);
    expect((await submit(business)).error?.code).toBe("QUOTA_EXCEEDED");
  });

  test("USAGE-SPEND-1, USAGE-PRICE-1 the spend limit counts open work, and null lifts it", async () => {
    const business = await newBusiness(baseUrl());
    const set = (monthlyLimit: number | null) => business.callOk(putSpendLimit, { body: { monthlyLimit } });
    expect(await set(0.2)).toEqual({ monthlyLimit: 0.2, currency: "EUR" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(business)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ error }) => error?.code === "SPEND_LIMIT_REACHED")).toHaveLength(3);
    expect(await business.callOk(getUsage)).toMatchObject({ monthlyLimit: 0.2 });
    await set(null);
    expect((await submit(business)).status).toBe(200);
    await set(0);
    expect((await submit(business)).error?.code).toBe("SPEND_LIMIT_REACHED");
  });

  test("USAGE-HOLD-2 a verification on hold can be deleted", async () => {
    const business = await newBusiness(baseUrl());
    const { session } = await business.callOk(createSession, { body: { userId: "u1" } });
    await business.callOk(putSpendLimit, { body: { monthlyLimit: 0 } });
    const body = { session, selfie: photoText(), idFront: photoText() };
    const { verificationId } = await business.callOk(submitSession, { body });
    await business.callOk(deleteVerification, { params: { verificationId } });
    expect((await business.call(getVerification, { params: { verificationId } })).status).toBe(404);
    expect(await idDocuments(business)).toMatchObject({ onHold: 0 });
  });

  test("SESSION-CREATE-3 no link is created beyond the spend limit or the quota; test links always", async () => {
    const business = await newBusiness(baseUrl());
    const create = (key: "live" | "test" = "live") =>
      business.call(createSession, { body: { userId: "u1" } }, { key });
    await business.callOk(putSpendLimit, { body: { monthlyLimit: 0.05 } });
    expect(await create()).toMatchObject({ status: 402, error: { code: "SPEND_LIMIT_REACHED" } });
    expect((await create("test")).status).toBe(200);
    await business.callOk(putSpendLimit, { body: { monthlyLimit: null } });
    expect((await create()).status).toBe(200);
    await Promise.all(Array.from({ length: 4 }, () => submit(business)));
    expect(await create()).toMatchObject({ status: 402, error: { code: "QUOTA_EXCEEDED" } });
    expect((await create("test")).status).toBe(200);
  });

  test("USAGE-METER-1, KEY-MODE-2 test keys pass every quota, cost nothing and cannot set the limit", async () => {
    const business = await newBusiness(baseUrl());
    const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
    const given = { files: { selfie: pixel }, body: { profilePictureUrl: "https://example.com/p.jpg" } };
    expect((await business.call(matchSelfie, given)).error?.code).toBe("QUOTA_EXCEEDED");
    const tested = await Promise.all([
      business.call(matchSelfie, given, { key: "test" }),
      ...Array.from({ length: 6 }, () => submit(business, "test")),
    ]);
    expect(tested.map(({ status }) => status)).toEqual(tested.map(() => 200));
    const report = await business.callOk(getUsage, {}, { key: "test" });
    expect(report).toMatchObject({ mode: "test", spend: 0 });
    expect(report.usage.map(({ used, quota, price }) => [used, quota, price])).toEqual([
      [1, null, 0],
      [6, null, 0],
      [0, null, 0],
    ]);
    expect(await idDocuments(business)).toMatchObject({ used: 0, inProgress: 0 });
    const set = await business.call(putSpendLimit, { body: { monthlyLimit: null } }, { key: "test" });
    expect(set).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
  });

  test.each([-1, 1e12, "5", undefined])("USAGE-SPEND-1 monthlyLimit %j is refused", async (monthlyLimit) => {
    const business = await newBusiness(baseUrl());
    const refused = await business.call(putSpendLimit, { body: { monthlyLimit } });
    expect(refused.error?.code).toBe("VALIDATION_ERROR");
  });
});
