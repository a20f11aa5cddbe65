import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { changeRetention, RETENTION_DEFAULTS, readRetention } from "@/lib/account/retention";
import type { Tenant } from "@/lib/platform/tenant";
import { sealAnswer } from "@/lib/webhook/delivery-attempts";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";
import { resendDelivery } from "@/lib/webhook/resend";
import { forgetOldEvents } from "@/lib/webhook/retention";
import { shortenRetention } from "@/tests/support/retention";
import {
  attemptsOf,
  configure,
  emitSubmitted,
  eventsOf,
  fixture,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

setUpWebhookFixture();

const NONE = { images: null, fields: null, record: null, companyDocuments: null, webhookBodies: null };

const age = (tenant: Tenant, days: number) =>
  db("operator").execute(
    sql`update webhook_event set created_at = now() - make_interval(days => ${days})
        where business_id = ${tenant.businessId} and mode = ${tenant.mode}`,
  );

describe("RETENTION-WEBHOOK-1 webhook bodies, as a business shortened their time", () => {
  test("are deleted after so many days in this mode alone, with the receiver's answers; the log line stays", async () => {
    await configure();
    await configure(fixture.sandbox);
    await emitSubmitted();
    await emitSubmitted(fixture.sandbox);
    await work();
    await work();
    for (const { id, ...owner } of await attemptsOf())
      await db("operator").execute(
        sql`update webhook_attempt set answer_sealed = ${sealAnswer(owner, id, "it echoes what it was sent")} where id = ${id}`,
      );
    await shortenRetention(fixture.live, { ...NONE, webhookBodies: 2 });
    expect((await readRetention(fixture.live)).set).toEqual({ ...NONE, webhookBodies: 2 });
    for (const tenant of [fixture.live, fixture.sandbox]) await age(tenant, 1);
    await forgetOldEvents();
    const [young] = await eventsOf();
    expect(await readDeliveryBody(fixture.live, young?.id ?? "")).toContain("verification.submitted");

    for (const tenant of [fixture.live, fixture.sandbox]) await age(tenant, 3);
    await forgetOldEvents();
    const [mine] = await eventsOf();
    expect(mine).toMatchObject({ state: "delivered", bodySealed: "" });
    expect(await readDeliveryBody(fixture.live, mine?.id ?? "")).toBeNull();
    const attempts = (await attemptsOf()).map(({ mode, answer, status }) => [mode, answer, status]);
    expect(attempts.sort()).toEqual([
      ["live", null, 200],
      ["test", "it echoes what it was sent", 200],
    ]);
    await expect(resendDelivery(fixture.live, mine?.id ?? "")).rejects.toMatchObject({
      code: "DELIVERY_EXPIRED",
    });
    const [theirs] = await eventsOf(fixture.sandbox);
    expect(theirs?.bodySealed).not.toBe("");
  });

  test("what was not delivered by then has failed, and its job ends without an attempt", async () => {
    await emitSubmitted();
    await shortenRetention(fixture.live, { ...NONE, webhookBodies: 1 });
    await age(fixture.live, 2);
    await forgetOldEvents();
    expect(await eventsOf()).toMatchObject([{ state: "failed", bodySealed: "" }]);
    await configure();
    await work();
    expect(fixture.receiver.received).toEqual([]);
  });

  test.each([
    [0, "live"],
    [31, "live"],
    [1.5, "live"],
    [8, "test"],
  ] as const)("%d days of %s mode are refused", async (webhookBodies, mode) => {
    const tenant = { live: fixture.live, test: fixture.sandbox }[mode];
    await expect(changeRetention(tenant, { ...NONE, webhookBodies })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect((await readRetention(tenant)).set).toEqual(NONE);
    expect(RETENTION_DEFAULTS[mode].webhookBodies).toBeLessThan(32);
  });
});
