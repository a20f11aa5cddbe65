import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { newId } from "@/lib/platform/ids";
import { deleteEndpoint, updateEndpoint } from "@/lib/webhook/change-endpoints";
import { findCompletedEvent } from "@/lib/webhook/completed";
import { describeEndpoint } from "@/lib/webhook/describe-endpoints";
import { emit } from "@/lib/webhook/emit";
import { resendDelivery, resendFailed } from "@/lib/webhook/resend";
import { forgetOldEvents, purgeEvents } from "@/lib/webhook/retention";
import { sendTestEvent } from "@/lib/webhook/test-delivery";
import { nextSecond } from "@/tests/support/clock";
import {
  attemptsOf,
  changeEndpoint,
  configure,
  emitSubmitted,
  eventsOf,
  fixture,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";
import { add, arrived, change, page, paths } from "@/tests/support/webhook-endpoints";

setUpWebhookFixture();

const ago = (text: string) => new Date(Date.now() - Number(text) * 60_000).toISOString();
describe("WEBHOOK-RESEND-1 resending to several endpoints", () => {
  test("to each that it was written for, or to one, also one that did not ask for it", async () => {
    await configure();
    const crm = await add("/crm");
    const quiet = await add("/quiet", { events: ["verification.deleted"] });
    await emitSubmitted();
    await work();
    const [event] = await eventsOf();
    const first = arrived();
    await resendDelivery(fixture.live, event?.id ?? "");
    await work();
    expect(paths(first)).toEqual(["/hook", "/hook/crm"]);
    const second = arrived();
    await resendDelivery(fixture.live, event?.id ?? "", crm.endpointId);
    await resendDelivery(fixture.live, event?.id ?? "", crm.endpointId);
    await resendDelivery(fixture.live, event?.id ?? "", quiet.endpointId);
    await work();
    expect(paths(second)).toEqual(["/hook/crm", "/hook/quiet"]);
    const third = fixture.receiver.received.slice(second).find(({ path }) => path === "/hook/crm");
    expect(third?.headers["x-service-attempt"]).toBe("3");
    await expect(resendDelivery(fixture.live, event?.id ?? "", newId("we"))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("what only a removed endpoint had has nowhere to go, and is kept for one that is named", async () => {
    const gone = await add("/gone");
    const next = await add("/next", { events: ["verification.deleted"] });
    await emitSubmitted();
    const [event] = await eventsOf();
    await deleteEndpoint(fixture.live, gone.endpointId);
    expect((await page())[0]).toMatchObject({ state: "held", endpoints: [] });
    await expect(resendDelivery(fixture.live, event?.id ?? "")).rejects.toMatchObject({
      code: "WEBHOOK_NOT_CONFIGURED",
    });
    await resendDelivery(fixture.live, event?.id ?? "", next.endpointId);
    await work();
    expect(paths()).toEqual(["/hook/next"]);
  });

  test("WEBHOOK-RESEND-4 everything that failed since a time, at every endpoint or one", async () => {
    await configure();
    const crm = await add("/crm");
    for (let index = 0; index < 3; index++) await emitSubmitted();
    await db("operator").execute(sql`delete from job`);
    const [oldest] = await eventsOf();
    await db("operator").execute(
      sql`update webhook_event set state = 'failed' where business_id = ${fixture.live.businessId}`,
    );
    await db("operator").execute(
      sql`update webhook_delivery set state = 'failed' where business_id = ${fixture.live.businessId}`,
    );
    for (const [table, id] of [
      ["webhook_event", "id"],
      ["webhook_delivery", "event_id"],
    ] as const)
      await db("operator").execute(
        sql`update ${sql.identifier(table)} set created_at = now() - interval '50 minutes' where ${sql.identifier(id)} = ${oldest?.id}`,
      );
    await change(crm.endpointId, sql`created_at = now() - interval '2 days'`);
    await changeEndpoint(fixture.live, sql`created_at = now() - interval '2 days'`);
    expect(await resendFailed(fixture.live, { since: ago("20"), endpointId: crm.endpointId })).toEqual({
      deliveries: 2,
    });
    await work({ skipWaits: true });
    expect(paths()).toEqual(["/hook/crm", "/hook/crm"]);
    expect(await resendFailed(fixture.live, { since: ago("60") })).toEqual({ deliveries: 4 });
    await work({ skipWaits: true });
    expect((await page()).map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await resendFailed(fixture.live, { since: ago("60") })).toEqual({ deliveries: 0 });
    await expect(
      resendFailed(fixture.live, { since: ago("1"), endpointId: newId("we") }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      resendFailed(fixture.sandbox, { since: ago("1"), endpointId: crm.endpointId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("WEBHOOK-ENDPOINT-3 what the page says of an endpoint", () => {
  test("no 'working' before a first delivery, and none at a URL that was set since", async () => {
    await configure();
    const crm = await add("/crm");
    const last = async () => (await describeEndpoint(fixture.live, crm.endpointId)).lastDeliveredAt;
    expect(await last()).toBeNull();
    await emitSubmitted();
    await work();
    expect(await last()).not.toBeNull();
    await updateEndpoint(fixture.live, crm.endpointId, { url: crm.url });
    expect(await last()).not.toBeNull();
    await nextSecond();
    await updateEndpoint(fixture.live, crm.endpointId, { url: `${crm.url}/new` });
    expect(await last()).toBeNull();
  });

  test("WEBHOOK-TEST-1 a test event goes to the one endpoint", async () => {
    await configure();
    const crm = await add("/crm");
    expect(await sendTestEvent(fixture.live, crm.endpointId)).toMatchObject({ webhookUrl: crm.url });
    await work();
    expect(paths()).toEqual(["/hook/crm"]);
    await updateEndpoint(fixture.live, crm.endpointId, { enabled: false });
    await expect(sendTestEvent(fixture.live, crm.endpointId)).rejects.toMatchObject({
      code: "WEBHOOK_NOT_CONFIGURED",
    });
  });
});

describe("WEBHOOK-LOG-1 the log of several endpoints", () => {
  test("filters by state at any endpoint, by endpoint, event, id, record and time; headers as they were sent", async () => {
    await configure();
    const crm = await add("/crm");
    fixture.receiver.answer((response, request) =>
      response.writeHead(request.path === "/hook/crm" ? 500 : 200).end(),
    );
    const verificationId = await emitSubmitted();
    for (let run = 0; run < 3; run++) await work({ skipWaits: true });
    await emitSubmitted(fixture.live);
    const [, failed] = await page();
    expect(failed?.state).toBe("failed");
    expect(await page({ state: "failed" })).toHaveLength(1);
    expect(await page({ state: "delivered" })).toHaveLength(1);
    expect(await page({ state: "failed", endpointId: "account" })).toEqual([]);
    expect(await page({ state: "failed", endpointId: crm.endpointId })).toHaveLength(1);
    expect(await page({ verificationId })).toHaveLength(1);
    expect(await page({ eventId: failed?.eventId })).toHaveLength(1);
    expect(await page({ event: "verification.deleted" })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await page({ from: today, to: today })).toHaveLength(2);
    expect(await page({ to: "2020-01-01" })).toEqual([]);
    const sent = failed?.attempts.find(({ endpointId }) => endpointId === "account");
    const received = fixture.receiver.received.find(({ path }) => path === "/hook");
    expect(sent?.headers?.["X-Service-Signature-V2"]).toBe(received?.headers["x-service-signature-v2"]);
    expect(sent?.headers).toMatchObject({ "X-Service-Mode": "live", "X-Service-Attempt": "1" });
  });
});

describe("RETENTION-WEBHOOK-1 bodies and log lines of several endpoints", () => {
  test("past its retention an event that waits at any endpoint has failed, and goes with its deliveries", async () => {
    await configure();
    await add("/crm");
    await emitSubmitted();
    const grow = (days: number) =>
      db("operator").execute(
        sql`update webhook_event set created_at = now() - make_interval(days => ${days}) where business_id = ${fixture.live.businessId}`,
      );
    await grow(31);
    await forgetOldEvents();
    expect(await page()).toMatchObject([{ endpoints: [{ state: "failed" }, { state: "failed" }] }]);
    await work();
    expect(fixture.receiver.received).toEqual([]);
    await grow(91);
    await forgetOldEvents();
    expect(
      await rows(
        db("operator"),
        sql`select from webhook_delivery where business_id = ${fixture.live.businessId}`,
      ),
    ).toEqual([]);
  });

  test("RETENTION-DELETE-2 deletion leaves the lines of what any endpoint got, without body, and sends nothing more", async () => {
    await configure();
    await add("/crm");
    fixture.receiver.answer((response, request) =>
      response.writeHead(request.path === "/hook" ? 500 : 200).end("I saw order 7"),
    );
    const verificationId = await emitSubmitted();
    await work();
    const waiting = await emitSubmitted();
    await db("operator").transaction(async (tx) => {
      await purgeEvents(tx, fixture.live, verificationId);
      await purgeEvents(tx, fixture.live, waiting);
    });
    const left = await eventsOf();
    expect(left).toMatchObject([{ verificationId, bodySealed: "", state: "failed" }]);
    expect(await page()).toMatchObject([{ endpoints: [{ state: "failed" }, { state: "delivered" }] }]);
    expect((await attemptsOf()).map(({ answer }) => answer)).toEqual([null, null]);
    const before = arrived();
    await work({ skipWaits: true });
    expect(paths(before)).toEqual([]);
  });

  test("COMPANY-RESEND-1 an event that only a further endpoint accepted counts as sent", async () => {
    await add("/crm", { events: ["verification.completed"] });
    const verificationId = newId("cv");
    await db("operator").transaction((tx) =>
      emit(tx, fixture.live, {
        name: "verification.completed",
        verificationId,
        revision: 1,
        payload: {
          type: "company",
          externalRef: null,
          status: "completed",
          decision: "approved",
          decisionReason: null,
          reasons: [],
          confidence: "high",
          aml: { decision: "clear", score: 0, hits: [] },
          company: {
            registeredName: "Acme",
            registrationNumber: null,
            country: "SZ",
            signatoryVerificationId: null,
            signatoryDecision: null,
            documents: [],
          },
        },
      }),
    );
    const found = () => findCompletedEvent(db(fixture.live), fixture.live, verificationId);
    expect(await found()).toMatchObject({ wasDelivered: false });
    await work();
    expect(await found()).toMatchObject({ wasDelivered: true });
  });
});
