import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { newId } from "@/lib/platform/ids";
import { emit } from "@/lib/webhook/emit";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import {
  at,
  changeEndpoint,
  configure,
  emitSubmitted,
  endpointOf,
  eventsOf,
  fixture,
  jobs,
  SECRET,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

setUpWebhookFixture();

describe("WEBHOOK-DISABLE-1 failing endpoints", () => {
  const mails = () =>
    rows<{ to: string; subject: string }>(
      db("operator"),
      sql`select payload->>'to' as "to", payload->>'subject' as subject from job where name = 'mail.send'`,
    );
  const failOnce = async (tenant = fixture.live) => {
    await emitSubmitted(tenant);
    await work();
  };

  test("410 switches it off at once, tells the business, holds events; setting it again replays them", async () => {
    await configure();
    fixture.receiver.answer(410);
    await failOnce();
    expect((await endpointOf()).disabledAt).toBeInstanceOf(Date);
    expect(await mails()).toEqual([
      { to: `${fixture.live.businessId}@example.com`, subject: "Your webhook was switched off" },
    ]);
    await emitSubmitted();
    await work({ skipWaits: true });
    expect(fixture.receiver.received).toHaveLength(1);
    expect((await eventsOf()).map(({ state }) => state)).toEqual(["held", "held"]);
    fixture.receiver.answer(200);
    await configure();
    expect((await endpointOf()).disabledAt).toBeNull();
    await work({ skipWaits: true });
    expect((await eventsOf()).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    expect(at(1).body.equals(at(0).body)).toBe(true);
    expect(at(1).headers["x-service-attempt"]).toBe("2");
  });

  test("an event queued before the switch-off is held, not sent", async () => {
    await configure();
    await emitSubmitted();
    await changeEndpoint(fixture.live, sql`disabled_at = now()`);
    await work();
    expect(fixture.receiver.received).toEqual([]);
    expect(await eventsOf()).toMatchObject([{ state: "held" }]);
  });

  test("WEBHOOK-HELD-1 held events are replayed oldest first, ten a second, none older than 30 days", async () => {
    await configure();
    await changeEndpoint(fixture.live, sql`disabled_at = now(), created_at = now() - interval '90 days'`);
    for (let index = 0; index < 4; index++) await emitSubmitted();
    const held = await eventsOf();
    const days = [1, 29, 31, 5];
    for (const [index, event] of held.entries()) {
      await db("operator").execute(
        sql`update webhook_event set created_at = now() - make_interval(days => ${days[index]}) where id = ${event.id}`,
      );
    }
    await configure();
    const queued = await jobs();
    expect(queued.map(({ eventId }) => eventId)).toEqual([held[1]?.id, held[3]?.id, held[0]?.id]);
    const [first, second, third] = queued.map(({ waitS }) => waitS);
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(0.1, 2);
    expect((third ?? 0) - (second ?? 0)).toBeCloseTo(0.1, 2);
    expect((await eventsOf()).filter(({ state }) => state === "held")).toHaveLength(1);
  });

  test("WEBHOOK-HELD-1 events from before the first setting are in the log and are not sent", async () => {
    await emitSubmitted();
    // This business alone: an event of an earlier test would be resumed and could reach this receiver by a reused port.
    await db("operator").execute(
      sql`update webhook_event set created_at = now() - interval '1 minute'
          where business_id = ${fixture.live.businessId}`,
    );
    await configure();
    await resumeAllHeld();
    await work({ skipWaits: true });
    expect(fixture.receiver.received).toEqual([]);
    expect(await eventsOf()).toMatchObject([{ state: "held" }]);
  });

  test("switching the account's URL on resumes the test events that followed it, too", async () => {
    await configure();
    await changeEndpoint(fixture.live, sql`disabled_at = now()`);
    await emitSubmitted(fixture.sandbox);
    await emitSubmitted(fixture.live);
    await configure();
    await work({ skipWaits: true });
    const modes = fixture.receiver.received.map(({ headers }) => headers["x-service-mode"]);
    expect(modes.sort()).toEqual(["live", "test"]);
  });

  test("an event that is being written while the endpoint is switched on is not left behind", async () => {
    await configure();
    await changeEndpoint(fixture.live, sql`disabled_at = now()`);
    let commit = () => {};
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const payload = { externalRef: null };
    const writing = db("operator").transaction(async (tx) => {
      await emit(tx, fixture.live, {
        name: "verification.deleted",
        verificationId: newId("vrf_id"),
        revision: 0,
        payload,
      });
      await committing;
    });
    const switchingOn = configure();
    await new Promise((resolve) => setTimeout(resolve, 300));
    commit();
    await Promise.all([writing, switchingOn]);
    await work({ skipWaits: true });
    expect(await eventsOf()).toMatchObject([{ state: "delivered" }]);
  });

  test("JOB-SWEEP-1 the sweep resumes what a replay left behind, and nothing of an endpoint that is off", async () => {
    await configure();
    await emitSubmitted();
    await db("operator").execute(sql`delete from job`);
    await db("operator").execute(
      sql`update webhook_event set state = 'held' where business_id = ${fixture.live.businessId}`,
    );
    await changeEndpoint(fixture.live, sql`disabled_at = now()`);
    expect(await resumeAllHeld()).toBe(0);
    await changeEndpoint(fixture.live, sql`disabled_at = null`);
    expect(await resumeAllHeld()).toBe(1);
    expect(await resumeAllHeld()).toBe(0);
    await work();
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test("a warning after a day of failure, once", async () => {
    await configure();
    fixture.receiver.answer(500);
    await failOnce();
    expect(await mails()).toEqual([]);
    await changeEndpoint(fixture.live, sql`failing_since = now() - interval '25 hours'`);
    await failOnce();
    await failOnce();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Your webhook has been failing for a day",
    ]);
    expect((await endpointOf()).disabledAt).toBeNull();
  });

  test("off after 120 hours without success, when two different events failed", async () => {
    await configure();
    fixture.receiver.answer(500);
    await failOnce();
    await changeEndpoint(fixture.live, sql`failing_since = now() - interval '121 hours', warned_at = now()`);
    await work({ skipWaits: true });
    expect((await endpointOf()).disabledAt).toBeNull();
    await failOnce();
    expect((await endpointOf()).disabledAt).toBeInstanceOf(Date);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Your webhook was switched off"]);
  });

  test("a success ends the count of failures", async () => {
    await configure();
    fixture.receiver.answer(500, 200);
    await failOnce();
    expect(await endpointOf()).toMatchObject({ consecutiveFailures: 1, failingSince: expect.any(Date) });
    await failOnce();
    expect(await endpointOf()).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
      probeAfter: null,
    });
  });

  test("WEBHOOK-BREAKER-1 the breaker lets one probe through in 30 s; waiting events lose no attempt", async () => {
    await configure();
    fixture.receiver.answer(500);
    for (let index = 0; index < 10; index++) await failOnce();
    expect(fixture.receiver.received).toHaveLength(10);
    for (let index = 0; index < 3; index++) await emitSubmitted();
    await work();
    expect(fixture.receiver.received).toHaveLength(10);
    const waiting = (await eventsOf()).slice(10);
    expect(waiting).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    for (const { waitS } of (await jobs()).slice(-3)) {
      expect(waitS).toBeGreaterThan(15);
      expect(waitS).toBeLessThan(91);
    }
    await changeEndpoint(fixture.live, sql`probe_after = now() - interval '1 second'`);
    fixture.receiver.answer(500, 200);
    await work({ skipWaits: true });
    expect(fixture.receiver.received).toHaveLength(11);
    await changeEndpoint(fixture.live, sql`probe_after = now() - interval '1 second'`);
    await work({ skipWaits: true });
    expect(fixture.receiver.received).toHaveLength(24);
    expect((await eventsOf()).every(({ state }) => state === "delivered")).toBe(true);
  });

  test("WEBHOOK-DISABLE-1 a late failure at an old URL does not count against the new one", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer(async (response) => {
      await configure(fixture.live, SECRET, `${fixture.receiver.url}/new`);
      response.writeHead(410).end();
    });
    await work();
    expect(await endpointOf()).toMatchObject({ consecutiveFailures: 0, disabledAt: null });
    expect(await eventsOf()).toMatchObject([{ state: "pending", attempts: 1 }]);
  });
});
