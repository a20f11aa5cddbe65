import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { ENDPOINT_LIMIT } from "@/lib/contract/webhook-endpoints";
import { jobRow } from "@/lib/jobs";
import { newId } from "@/lib/platform/ids";
import { claimSeveral } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { deleteEndpoint, rotateSecret, updateEndpoint } from "@/lib/webhook/change-endpoints";
import { describeEndpoint, listEndpoints } from "@/lib/webhook/describe-endpoints";
import { emit } from "@/lib/webhook/emit";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import { sendTestEvent } from "@/lib/webhook/test-delivery";
import { HANDLERS } from "@/lib/worker/handlers";
import {
  at,
  attemptsOf,
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
import { add, arrived, change, page, paths } from "@/tests/support/webhook-endpoints";

setUpWebhookFixture();

const SHARE = jobRow("webhook.deliver").perTenant ?? 0;

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

  test("WEBHOOK-CONCURRENCY-1 a queue at one endpoint takes its own share of the workers, and no other's", async () => {
    await configure();
    const slow = await add("/slow");
    for (let index = 0; index < SHARE + 2; index++) await emitSubmitted();
    const taken = await claimSeveral(HANDLERS["webhook.deliver"], 30, 2 * SHARE);
    const lanes = taken.map(({ claim }) => claim.owner);
    const { businessId } = fixture.live;
    for (const lane of [`${businessId}:live`, `${businessId}:live:${slow.endpointId}`])
      expect(lanes.filter((each) => each === lane)).toHaveLength(SHARE);
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
});
