import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { ENDPOINT_LIMIT } from "@/lib/contract/webhook-endpoints";
import { newId } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from "@/lib/webhook/change-endpoints";
import { findCompletedEvent } from "@/lib/webhook/completed";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { describeEndpoint, listEndpoints } from "@/lib/webhook/describe-endpoints";
import { emit } from "@/lib/webhook/emit";
import { resendDelivery, resendFailed } from "@/lib/webhook/resend";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import { forgetOldEvents, purgeEvents } from "@/lib/webhook/retention";
import { sendTestEvent } from "@/lib/webhook/test-delivery";
import { nextSecond } from "@/tests/support/clock";
import {
  at,
  attemptsOf,
  changeEndpoint,
  configure,
  emitSubmitted,
  endpointOf,
  eventsOf,
  expectSigned,
  fixture,
  jobs,
  SECRET,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

setUpWebhookFixture();

const add = (path: string, more: Partial<Parameters<typeof createEndpoint>[1]> = {}, tenant = fixture.live) =>
  createEndpoint(tenant, { url: `${fixture.receiver.url}${path}`, ...more });
const paths = (from = 0) =>
  fixture.receiver.received
    .slice(from)
    .map(({ path }) => path)
    .sort();
/** How many requests have arrived so far. */
const arrived = () => fixture.receiver.received.length;
const page = async (filters: Omit<Parameters<typeof listDeliveries>[1], "page" | "limit"> = {}) =>
  (await listDeliveries(fixture.live, { page: 1, limit: 50, ...filters })).deliveries;
const change = (id: string, set: ReturnType<typeof sql>) =>
  db("operator").execute(sql`update webhook_endpoint set ${set} where id = ${id}`);
const ago = (text: string) => new Date(Date.now() - Number(text) * 60_000).toISOString();
const mails = () =>
  rows<{ subject: string; text: string }>(
    db("operator"),
    sql`select payload->>'subject' as subject, payload->>'text' as text from job where name = 'mail.send'`,
  );

describe("WEBHOOK-ENDPOINT-1 several endpoints", () => {
  test("one event, the same id and bytes at each endpoint, signed with the secret of each", async () => {
    await configure();
    const crm = await add("/crm");
    await emitSubmitted();
    await work();
    expect(paths()).toEqual(["/hook", "/hook/crm"]);
    const [first, second] = [at(0), at(1)];
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    for (const request of [first, second])
      expectSigned(request, request.path === "/hook" ? SECRET : crm.secret);
    expect(await eventsOf()).toHaveLength(1);
    const [delivery] = await page();
    expect(delivery).toMatchObject({
      state: "delivered",
      endpoints: [
        { endpointId: "account", url: fixture.receiver.url, state: "delivered" },
        { endpointId: crm.endpointId, url: crm.url, state: "delivered" },
      ],
    });
    expect((await attemptsOf()).map(({ endpointId, number }) => [endpointId, number]).sort()).toEqual([
      ["account", 1],
      [crm.endpointId, 1],
    ]);
  });

  test("WEBHOOK-FILTER-1 each gets what it asks for; what nobody asks for is not written", async () => {
    await configure();
    const deletions = await add("/deletions", { events: ["verification.deleted"] });
    await updateEndpoint(fixture.live, "account", { events: ["verification.completed"] });
    await emitSubmitted();
    expect(await eventsOf()).toEqual([]);
    const verificationId = newId("vrf_id");
    const payload = { externalRef: null };
    await db("operator").transaction((tx) =>
      emit(tx, fixture.live, { name: "verification.deleted", verificationId, revision: 0, payload }),
    );
    await work();
    expect(paths()).toEqual(["/hook/deletions"]);
    expect(await page()).toMatchObject([
      { state: "delivered", endpoints: [{ endpointId: deletions.endpointId, state: "delivered" }] },
    ]);
  });

  test("without the account's webhook further endpoints get their events, and none is kept for it", async () => {
    const only = await add("/only");
    await emitSubmitted();
    await work();
    expect(paths()).toEqual(["/hook/only"]);
    expect(await eventsOf()).toMatchObject([{ state: "not_asked" }]);
    await configure();
    await work({ skipWaits: true });
    expect(paths()).toEqual(["/hook/only"]);
    expect(await page({ endpointId: "account" })).toEqual([]);
    expect(await page({ endpointId: only.endpointId })).toHaveLength(1);
  });

  test("a further endpoint gets the events of its own mode alone", async () => {
    await configure();
    await add("/live");
    await add("/sandbox", {}, fixture.sandbox);
    await emitSubmitted(fixture.live);
    await emitSubmitted(fixture.sandbox);
    await work();
    expect(paths()).toEqual(["/hook", "/hook", "/hook/live", "/hook/sandbox"]);
    expect((await listEndpoints(fixture.sandbox)).map(({ endpointId, mode }) => [endpointId, mode])).toEqual([
      ["account", "live"],
      [expect.stringMatching(/^we_/), "test"],
    ]);
  });

  test("changes reach rows of the own business and mode alone", async () => {
    await configure();
    const mine = await add("/mine");
    const stranger = mintTenant({ businessId: newId("bus"), mode: "live" });
    for (const tenant of [stranger, fixture.sandbox]) {
      for (const attempt of [
        () => describeEndpoint(tenant, mine.endpointId),
        () => updateEndpoint(tenant, mine.endpointId, { enabled: false }),
        () => rotateSecret(tenant, mine.endpointId),
        () => deleteEndpoint(tenant, mine.endpointId),
        () => updateEndpoint(tenant, "account", { enabled: false }),
        () => rotateSecret(tenant, "account"),
        () => deleteEndpoint(tenant, "account"),
        () => sendTestEvent(tenant, mine.endpointId),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await listEndpoints(fixture.live)).toMatchObject([{ state: "enabled" }, { state: "enabled" }]);
  });

  test("WEBHOOK-ENDPOINT-2 sixteen in a mode, the account's included, whatever asks at once", async () => {
    await configure();
    const made = await Promise.allSettled(
      Array.from({ length: ENDPOINT_LIMIT + 2 }, (_, index) => add(`/${index}`)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(ENDPOINT_LIMIT - 1);
    const refused = made.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: "WEBHOOK_LIMIT_REACHED" });
    await add("/sandbox", {}, fixture.sandbox);
    await emitSubmitted();
    await work();
    expect(new Set(paths()).size).toBe(ENDPOINT_LIMIT);
  });

  test("WEBHOOK-ROTATE-1 a new secret signs, beside the former one; other endpoints keep theirs", async () => {
    await configure();
    const crm = await add("/crm");
    const rotated = await rotateSecret(fixture.live, crm.endpointId);
    expect(new Date(rotated.previousSecretUntil).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await emitSubmitted();
    await work();
    for (const request of fixture.receiver.received) {
      if (request.path === "/hook") expectSigned(request);
      else expectSigned(request, rotated.secret, crm.secret);
    }
    const [row] = await rows<{ secret: string }>(
      db("operator"),
      sql`select secret_sealed as secret from webhook_endpoint where id = ${crm.endpointId}`,
    );
    expect(row?.secret).not.toContain("whsec");
  });
});

describe("WEBHOOK-ENDPOINT-3 each endpoint for itself", () => {
  const failAt = (failing: string, status = 500) =>
    fixture.receiver.answer((response, request) =>
      response.writeHead(request.path === failing ? status : 200).end(),
    );

  test("one that answers 410 is switched off and named in the e-mail; the others go on", async () => {
    await configure();
    const crm = await add("/crm", { description: "Customer records" });
    failAt("/hook/crm", 410);
    await emitSubmitted();
    await work();
    expect(await describeEndpoint(fixture.live, crm.endpointId)).toMatchObject({
      state: "disabled_by_failures",
    });
    expect(await describeEndpoint(fixture.live, "account")).toMatchObject({
      state: "enabled",
      failingSince: null,
      lastDeliveredAt: expect.any(String),
    });
    const [mail] = await mails();
    expect(mail?.subject).toBe("Your webhook was switched off");
    expect(mail?.text).toContain(`Webhook: ${crm.url}\nEndpoint: ${crm.endpointId}\nDescription: Customer`);
    await emitSubmitted();
    await work({ skipWaits: true });
    expect(await page()).toMatchObject([
      { endpoints: [{ state: "delivered" }, { state: "held" }] },
      { endpoints: [{ state: "delivered" }, { state: "held" }] },
    ]);
    failAt("/nowhere");
    await updateEndpoint(fixture.live, crm.endpointId, { enabled: true });
    await work({ skipWaits: true });
    expect((await page()).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    expect(paths().filter((path) => path === "/hook")).toHaveLength(2);
  });

  test("one that fails waits by its own schedule, with its own attempts and breaker", async () => {
    await configure();
    const crm = await add("/crm");
    failAt("/hook/crm");
    for (let index = 0; index < 10; index++) await emitSubmitted();
    await work();
    expect((await endpointOf()).consecutiveFailures).toBe(0);
    const waiting = await page({ state: "pending" });
    expect(waiting).toHaveLength(10);
    const standing = waiting[0]?.endpoints.find(({ endpointId }) => endpointId === crm.endpointId);
    expect(standing).toMatchObject({ state: "pending" });
    // The next attempt, or the next probe of the breaker, whichever is later.
    const waitS = (Date.parse(standing?.nextAttemptAt ?? "") - Date.now()) / 1000;
    expect(waitS).toBeGreaterThan(60);
    expect(waitS).toBeLessThan(125);
    const before = arrived();
    await emitSubmitted();
    await work();
    // The open breaker lets nothing through, and the account's webhook is not asked to wait.
    expect(paths(before)).toEqual(["/hook"]);
    await change(crm.endpointId, sql`probe_after = now() - interval '1 second'`);
    failAt("/nowhere");
    await work({ skipWaits: true });
    await work({ skipWaits: true });
    expect((await page()).every(({ state }) => state === "delivered")).toBe(true);
    expect(
      (await attemptsOf())
        .filter(({ number }) => number > 1)
        .every((each) => each.endpointId === crm.endpointId),
    ).toBe(true);
  });

  test("WEBHOOK-CONCURRENCY-1 a queue at one endpoint does not stand before the others'", async () => {
    await configure();
    const slow = await add("/slow");
    await emitSubmitted();
    const lanes = await rows<{ tenant: string }>(db("operator"), sql`select tenant from job order by tenant`);
    expect(lanes.map(({ tenant }) => tenant)).toEqual([
      `${fixture.live.businessId}:live`,
      `${fixture.live.businessId}:live:${slow.endpointId}`,
    ]);
  });

  test("WEBHOOK-HELD-1 switched off by hand it keeps its events, and the sweep sends what a replay left", async () => {
    await configure();
    const crm = await add("/crm");
    await updateEndpoint(fixture.live, crm.endpointId, { enabled: false });
    expect(await describeEndpoint(fixture.live, crm.endpointId)).toMatchObject({ state: "disabled" });
    await emitSubmitted();
    await work();
    expect(paths()).toEqual(["/hook"]);
    expect(await resumeAllHeld()).toBe(0);
    await change(crm.endpointId, sql`disabled_at = null, disabled_by = null`);
    expect(await resumeAllHeld()).toBe(1);
    expect(await resumeAllHeld()).toBe(0);
    await work({ skipWaits: true });
    expect(paths()).toEqual(["/hook", "/hook/crm"]);
  });

  test("removed, it gets nothing more, and the log of what it got stays", async () => {
    await configure();
    const crm = await add("/crm");
    await emitSubmitted();
    await work();
    await emitSubmitted();
    await deleteEndpoint(fixture.live, crm.endpointId);
    await emitSubmitted();
    await work({ skipWaits: true });
    expect(paths()).toEqual(["/hook", "/hook", "/hook", "/hook/crm"]);
    const oldest = (await page()).at(-1);
    expect(oldest?.endpoints).toMatchObject([
      { endpointId: "account" },
      { endpointId: crm.endpointId, url: null, state: "delivered" },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test("the account's webhook is changed, switched off and removed like any other", async () => {
    await configure();
    await updateEndpoint(fixture.live, "account", { enabled: false, description: "Core banking" });
    await emitSubmitted(fixture.live);
    await emitSubmitted(fixture.sandbox);
    await work();
    expect(fixture.receiver.received).toEqual([]);
    await updateEndpoint(fixture.live, "account", { enabled: true });
    await work({ skipWaits: true });
    expect(fixture.receiver.received.map(({ headers }) => headers["x-service-mode"]).sort()).toEqual([
      "live",
      "test",
    ]);
    await deleteEndpoint(fixture.live, "account");
    expect(await listEndpoints(fixture.live)).toEqual([]);
    await emitSubmitted();
    expect((await eventsOf()).at(-1)).toMatchObject({ state: "held" });
  });

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
