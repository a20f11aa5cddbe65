import { describe, expect, test } from "vitest";
import { getUsage, putSpendLimit } from "@/lib/contract/account";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { idDocuments, serverWithQuota } from "@/tests/support/quota";
import { newBusiness } from "@/tools/testing/business";

/** Quota and spend limit of checks that are waited for: the engine takes seconds for each. */

const { baseUrl, photoText, submit } = serverWithQuota();

describe("USAGE-REPORT-1 usage, quota and spend limit", () => {
  test("USAGE-QUOTA-1 of many calls at once exactly the quota passes, before and after they are finished", async () => {
    const business = await newBusiness(baseUrl());
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(business)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(6);
    for (const { error } of refused) expect(error?.code).toBe("QUOTA_EXCEEDED");
    const first = await idDocuments(business);
    expect((first?.used ?? 0) + (first?.inProgress ?? 0)).toBe(4);

    // Finished and metered, it is the same four.
    for (const { data } of answers) {
      if (!data) continue;
      await expect
        .poll(
          async () => {
            const { status } = await business.callOk(getVerification, {
              params: { verificationId: data.verificationId },
            });
            return status;
          },
          { timeout: 300_000, interval: 200 },
        )
        .toMatch(/COMPLETED|NEEDS_REVIEW/);
    }
    expect(await idDocuments(business)).toMatchObject({ used: 4, inProgress: 0, spend: 0.4 });
    expect(await business.callOk(getUsage)).toMatchObject({ spend: 0.4 });
    expect((await submit(business)).error?.code).toBe("QUOTA_EXCEEDED");
  });

  test("USAGE-HOLD-1, USAGE-HOLD-3 a session submitted beyond the limit is kept, and processed when the limit is raised", async () => {
    const business = await newBusiness(baseUrl());
    const { session } = await business.callOk(createSession, { body: { userId: "u1" } });
    await business.callOk(putSpendLimit, { body: { monthlyLimit: 0 } });
    const body = { session, selfie: photoText(), idFront: photoText() };
    const { verificationId, status, message } = await business.callOk(submitSession, { body });
    expect(status).toBe("PENDING");
    expect(message).not.toMatch(/limit|quota|spend|hold/i);
    const params = { verificationId };
    const kept = await business.callOk(getVerification, { params });
    expect([kept.status, kept.decision, kept.completedAt]).toEqual(["PENDING", null, null]);
    expect(kept.decisionReason).toMatch(/^On hold: the monthly spend limit is reached\./);
    expect(await idDocuments(business)).toMatchObject({ used: 0, inProgress: 0, onHold: 1 });
    expect(await business.callOk(submitSession, { body })).toMatchObject({ verificationId });
    expect((await submit(business)).error?.code).toBe("SPEND_LIMIT_REACHED");

    await business.callOk(putSpendLimit, { body: { monthlyLimit: 1 } });
    const read = () => business.callOk(getVerification, { params });
    await expect
      .poll(async () => (await read()).status, { timeout: 300_000, interval: 200 })
      .toMatch(/COMPLETED|NEEDS_REVIEW/);
    expect((await read()).decisionReason).not.toMatch(/On hold/);
    expect(await idDocuments(business)).toMatchObject({ used: 1, inProgress: 0, onHold: 0 });
  });
});
