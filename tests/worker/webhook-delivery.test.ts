import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { claimNext } from "@/lib/platform/queue";
import { emit } from "@/lib/webhook/emit";
import { purgeEvents } from "@/lib/webhook/retention";
import { HANDLERS } from "@/lib/worker/handlers";
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
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

setUpWebhookFixture();

const LEASE_S = 30;

describe("WEBHOOK-BIRTH-1 emitting", () => {
  test("WEBHOOK-BIRTH-1, JOB-COMMIT-1 one event for a verification, name and revision, written with its job or not at all", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    await emitSubmitted(fixture.live, { verificationId });
    await emitSubmitted(fixture.live, { verificationId, revision: 1 });
    expect(await eventsOf()).toHaveLength(2);
    expect(await jobs()).toHaveLength(2);
    const broken = db("operator").transaction(async (tx) => {
      await emit(tx, fixture.live, {
        name: "verification.deleted",
        verificationId,
        revision: 0,
        payload: { externalRef: null },
      });
      throw new Error("the change failed");
    });
    await expect(broken).rejects.toThrow("the change failed");
    expect(await eventsOf()).toHaveLength(2);
    expect(await jobs()).toHaveLength(2);
  });

  test("WEBHOOK-BIRTH-3, SECURITY-SEAL-1 bodies are sealed, and fields outside the contract are refused", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    const [event] = await eventsOf();
    expect(event?.bodySealed).not.toContain("order");
    expect(event?.bodySealed).not.toContain(verificationId);
    const payload = { externalRef: null, businessId: "bus_x" };
    const leak = db("operator").transaction((tx) =>
      emit(tx, fixture.live, { name: "verification.deleted", verificationId, revision: 0, payload }),
    );
    await expect(leak).rejects.toThrow("Unrecognized key");
  });

  test("a body over 64 KiB is refused", async () => {
    const documents = Array.from({ length: 500 }, () => ({
      docType: "x".repeat(200),
      status: "accepted" as const,
    }));
    const company = { registeredName: "Acme", registrationNumber: null, country: "SZ", documents };
    const payload = {
      type: "company" as const,
      externalRef: null,
      status: "completed" as const,
      decision: "approved" as const,
      decisionReason: null,
      reasons: [],
      confidence: "high" as const,
      aml: { decision: "clear" as const, score: 0, hits: [] },
      company: { ...company, signatoryVerificationId: null, signatoryDecision: null },
    };
    const send = db("operator").transaction((tx) =>
      emit(tx, fixture.live, {
        name: "verification.completed",
        verificationId: "cv_1",
        revision: 1,
        payload,
      }),
    );
    await expect(send).rejects.toThrow("64 KiB");
  });
});

describe("WEBHOOK-RESPONSE-1 delivering", () => {
  test("WEBHOOK-HEADER-1, WEBHOOK-SIGN-1, WEBHOOK-SIGN-3 a 200 ends it: headers, signatures, bytes, log", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    await work();
    expect(fixture.receiver.received).toHaveLength(1);
    const request = at(0);
    expectSigned(request);
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "x-service-mode": "live",
      "x-service-attempt": "1",
      "accept-encoding": "identity",
    });
    expect(request.headers["x-service-signature-v2-previous"]).toBeUndefined();
    const payload = JSON.parse(request.body.toString());
    expect(payload).toEqual({
      event: "verification.submitted",
      eventId: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
      verificationId,
      externalRef: "order – 7",
      revision: 0,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Object.keys(payload)).toEqual([
      "event",
      "eventId",
      "verificationId",
      "externalRef",
      "timestamp",
      "revision",
    ]);
    const [event] = await eventsOf();
    expect(event).toMatchObject({ state: "delivered", attempts: 1, id: payload.eventId });
    expect(event?.deliveredAt).toBeInstanceOf(Date);
    expect(await attemptsOf()).toMatchObject([
      { number: 1, status: 200, failure: null, url: fixture.receiver.url },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test("WEBHOOK-BIRTH-2, WEBHOOK-DELIVERY-1 500, then 200: same id, same bytes, new timestamp, next attempt number", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer((response) => response.writeHead(500).end("broken \0 here".repeat(200)), 200);
    await work();
    expect(await eventsOf()).toMatchObject([{ state: "pending", attempts: 1 }]);
    const [waiting] = await jobs();
    expect(waiting?.waitS).toBeGreaterThan(60);
    expect(waiting?.waitS).toBeLessThan(125);
    await nextSecond();
    await work({ skipWaits: true });
    expect(fixture.receiver.received).toHaveLength(2);
    expect(at(1).body.equals(at(0).body)).toBe(true);
    expect(at(1).headers["webhook-id"]).toBe(at(0).headers["webhook-id"]);
    expect(Number(at(1).headers["x-service-timestamp"])).toBeGreaterThan(
      Number(at(0).headers["x-service-timestamp"]),
    );
    expect(at(1).headers["x-service-attempt"]).toBe("2");
    expectSigned(at(1));
    const log = await attemptsOf();
    expect(log).toMatchObject([
      { status: 500, failure: "The receiver answered 500." },
      { status: 200, failure: null },
    ]);
    expect(log[0]?.answer).toBe("broken \0 here".repeat(200).slice(0, 1024).replaceAll("\0", ""));
    expect((await endpointOf()).consecutiveFailures).toBe(0);
  });

  test("a redirect is a failure", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer((response) =>
      response.writeHead(307, { location: `${fixture.receiver.url}/moved` }).end(),
    );
    await work();
    expect(fixture.receiver.received).toHaveLength(1);
    expect(await attemptsOf()).toMatchObject([{ status: 307, failure: "The receiver answered 307." }]);
  });

  test("WEBHOOK-RETRY-1 the schedule ends in failed, with every attempt in the log", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer(500);
    await work();
    await work({ skipWaits: true });
    await work({ skipWaits: true });
    expect(await eventsOf()).toMatchObject([{ state: "failed", attempts: 3 }]);
    expect(await jobs()).toEqual([]);
    expect((await attemptsOf()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("WEBHOOK-RETRY-2 an overloaded receiver is tried later, as it asked", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer((response) => response.writeHead(429, { "retry-after": "200" }).end());
    await work();
    const [waiting] = await jobs();
    expect(waiting?.waitS).toBeGreaterThan(180);
    expect(waiting?.waitS).toBeLessThan(201);
  });

  test("WEBHOOK-RESPONSE-2 an endless body and a gzip bomb count as delivered at once", async () => {
    await configure();
    await emitSubmitted();
    fixture.receiver.answer((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const timer = setInterval(() => response.write(Buffer.alloc(65_536, 31)), 1);
      response.once("close", () => clearInterval(timer));
    });
    const startedMs = Date.now();
    await work();
    // Nobody waits for its end, nor for the two seconds that an answer may take.
    expect((await attemptsOf())[0]?.durationMs).toBeLessThan(1_900);
    expect(Date.now() - startedMs).toBeLessThan(10_000);
    expect(await eventsOf()).toMatchObject([{ state: "delivered" }]);
    expect((await attemptsOf())[0]?.answer?.length).toBeLessThanOrEqual(1024);
  });

  test("WEBHOOK-RESPONSE-3 a forbidden target is one text, without status, time or response", async () => {
    await configure();
    await emitSubmitted();
    await changeEndpoint(fixture.live, sql`url = 'https://169.254.169.254/latest/'`);
    await work();
    expect(await attemptsOf()).toMatchObject([
      { status: null, failure: "The address is not allowed.", answer: null, durationMs: 0 },
    ]);
  });

  test("an event deleted while it is under way ends quietly", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    fixture.receiver.answer(async (response) => {
      await db("operator").transaction((tx) => purgeEvents(tx, fixture.live, verificationId));
      response.writeHead(500).end();
    });
    await work();
    expect(fixture.receiver.received).toHaveLength(1);
    expect(await eventsOf()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test("JOB-LEASE-1 a worker that lost its lease stores nothing", async () => {
    await configure();
    await emitSubmitted();
    const lease = await claimNext(HANDLERS["webhook.deliver"], LEASE_S);
    if (!lease) throw new Error("Nothing to claim.");
    await db("operator").execute(sql`update job set lease_token = 'another worker'`);
    await expect(HANDLERS["webhook.deliver"].run(lease.claim)).rejects.toThrow("lease");
    expect(await attemptsOf()).toEqual([]);
    expect(await eventsOf()).toMatchObject([{ state: "pending", attempts: 0 }]);
  });
});

describe("WEBHOOK-CONCURRENCY-1 side by side", () => {
  test("eight workers deliver thirty events once each", async () => {
    await configure();
    for (let index = 0; index < 30; index++) await emitSubmitted();
    await Promise.all(Array.from({ length: 8 }, () => work()));
    expect(fixture.receiver.received).toHaveLength(30);
    expect(new Set(fixture.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(30);
    expect((await eventsOf()).every(({ state }) => state === "delivered")).toBe(true);
    expect(await jobs()).toEqual([]);
  });

  test("no event is stranded when the endpoint is set, or set again, in the middle of emitting", async () => {
    await configure();
    for (let round = 0; round < 10; round++) {
      await changeEndpoint(fixture.live, sql`disabled_at = now()`);
      await Promise.all([emitSubmitted(), emitSubmitted(), configure(), emitSubmitted(), emitSubmitted()]);
    }
    await Promise.all([work({ skipWaits: true }), work(), work()]);
    await work({ skipWaits: true });
    expect(await eventsOf()).toHaveLength(40);
    expect((await eventsOf()).filter(({ state }) => state !== "delivered")).toEqual([]);
    expect(new Set(fixture.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
  });
});
