import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import type { Mode } from "@/lib/vocabulary";
import { emit } from "@/lib/webhook/emit";
import { findWebhook } from "@/lib/webhook/endpoint";
import { configureWebhook, endTestWebhook, rotateWebhookSecret } from "@/lib/webhook/manage-endpoint";
import { resendDelivery } from "@/lib/webhook/resend";
import { forgetOldEvents, purgeEvents } from "@/lib/webhook/retention";
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
  SECRET,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

const findWebhookUrl = async (tenant: Parameters<typeof findWebhook>[0]) =>
  (await findWebhook(tenant)).webhookUrl;

setUpWebhookFixture();

describe("WEBHOOK-SET-1 settings", () => {
  test("WEBHOOK-ROTATE-1 a new secret signs, and the old one beside it for 24 hours", async () => {
    await configure();
    await configure(fixture.live, "a-new-secret-of-24-chars");
    await emitSubmitted();
    await work();
    expectSigned(at(0), "a-new-secret-of-24-chars", SECRET);
    await changeEndpoint(fixture.live, sql`previous_secret_until = now() - interval '1 second'`);
    await emitSubmitted();
    await work();
    expectSigned(at(1), "a-new-secret-of-24-chars");
    expect(at(1).headers["x-service-signature-v2-previous"]).toBeUndefined();
  });

  test("WEBHOOK-ROTATE-1 the same secret again, or none, rotates nothing", async () => {
    await configure();
    const before = await endpointOf();
    await configure();
    await configureWebhook(fixture.live, { webhookUrl: fixture.receiver.url });
    expect(await endpointOf()).toMatchObject({
      secretSealed: before.secretSealed,
      previousSecretSealed: null,
    });
    expect(before.secretSealed).not.toContain("whsec");
  });

  test.each([
    ["seven characters", "1234567"],
    ["257 characters", "x".repeat(257)],
    ["a line break", "12345678\n"],
    ["a NUL", "12345678\0"],
  ])("a secret of %s is refused", async (_words, webhookSecret) => {
    await expect(configure(fixture.live, webhookSecret)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(endpointOf()).rejects.toThrow("No endpoint");
  });

  test("a first setting needs a secret; a short one is taken with advice", async () => {
    await expect(configureWebhook(fixture.live, { webhookUrl: fixture.receiver.url })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await configure(fixture.live, "12345678")).toContain("short");
    expect(await configure(fixture.live, SECRET)).not.toContain("short");
  });

  test.each(["https://10.0.0.1/", "https://user:pass@example.com/", "ftp://127.0.0.1/", "nonsense"])(
    "%s cannot be set",
    async (url) => {
      await expect(configure(fixture.live, SECRET, url)).rejects.toMatchObject({
        code: "WEBHOOK_URL_NOT_ALLOWED",
      });
    },
  );

  test("WEBHOOK-MODE-2 test events follow the account's URL until a separate webhook is set; live ones never do", async () => {
    await configure();
    await emitSubmitted(fixture.sandbox);
    await work();
    expect(at(0).headers["x-service-mode"]).toBe("test");
    expect(await findWebhookUrl(fixture.sandbox)).toBe(fixture.receiver.url);
    await configure(fixture.sandbox, "secret-of-the-sandbox", `${fixture.receiver.url}/sandbox`);
    await emitSubmitted(fixture.sandbox);
    await emitSubmitted(fixture.live);
    await work();
    const byPath = new Map(fixture.receiver.received.slice(1).map((request) => [request.path, request]));
    expect([...byPath.keys()].sort()).toEqual(["/hook", "/hook/sandbox"]);
    expect(byPath.get("/hook")?.headers["x-service-mode"]).toBe("live");
    expect(byPath.get("/hook/sandbox")?.headers["x-service-mode"]).toBe("test");
    expect(await findWebhookUrl(fixture.live)).toBe(fixture.receiver.url);
  });

  test("WEBHOOK-HELD-1 events from before the first URL are not sent by themselves: the answer says where they are", async () => {
    await emitSubmitted();
    await emitSubmitted(fixture.sandbox);
    const said = await configure();
    expect(said).toMatch(/before it existed .*state=held/);
    await work();
    expect(fixture.receiver.received).toEqual([]);
    const [early] = await eventsOf(fixture.live);
    expect(early?.state).toBe("held");
    await resendDelivery(fixture.live, early?.id ?? "");
    await work();
    expect(JSON.parse(at(0).body.toString())).toMatchObject({ eventId: early?.id });
    // Said once: a later setting is not a first one.
    expect(await configure()).toBe("The webhook is set.");
  });

  test("events from while it was switched off are sent when it is set again, and the answer says so", async () => {
    expect(await configure()).toBe("The webhook is set.");
    await changeEndpoint(fixture.live, sql`disabled_at = now()`);
    await emitSubmitted();
    expect(await configure()).toBe("The webhook is set. Events held while it was disabled are being sent.");
    await work();
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test("WEBHOOK-MODE-1 set without a mode by a test key: the webhook of the account, for the events of both modes", async () => {
    const { url: webhookUrl } = fixture.receiver;
    expect(await configureWebhook(fixture.sandbox, { webhookUrl, webhookSecret: SECRET })).toBe(
      "The webhook is set.",
    );
    await emitSubmitted(fixture.live);
    await emitSubmitted(fixture.sandbox);
    await work();
    expect(fixture.receiver.received.map(({ headers }) => headers["x-service-mode"]).sort()).toEqual([
      "live",
      "test",
    ]);
    expectSigned(at(0), SECRET);
    expect([await findWebhookUrl(fixture.live), await findWebhookUrl(fixture.sandbox)]).toEqual([
      webhookUrl,
      webhookUrl,
    ]);
  });

  test("WEBHOOK-MODE-2 set without a mode it ends the separate webhook, and its held events are sent", async () => {
    await configure();
    await configure(fixture.sandbox, SECRET, `${fixture.receiver.url}/sandbox`);
    await changeEndpoint(fixture.sandbox, sql`disabled_at = now()`);
    await emitSubmitted(fixture.sandbox);
    const { url: webhookUrl } = fixture.receiver;
    // In live mode it stays.
    expect(await configure()).toBe("The webhook is set.");
    expect(await findWebhookUrl(fixture.sandbox)).toBe(`${webhookUrl}/sandbox`);
    const said = await configureWebhook(fixture.live, { webhookUrl, webhookSecret: SECRET });
    expect(said).toBe(
      "The webhook is set. Test events go there too: the separate webhook for them was removed. " +
        "Events held while it was disabled are being sent.",
    );
    await work();
    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await findWebhookUrl(fixture.sandbox)).toBe(webhookUrl);
  });

  test("WEBHOOK-MODE-2 the dashboard ends the separate webhook: test events go to the account's, held ones too", async () => {
    await configure();
    await configure(fixture.sandbox, SECRET, `${fixture.receiver.url}/sandbox`);
    await changeEndpoint(fixture.sandbox, sql`disabled_at = now()`);
    await emitSubmitted(fixture.sandbox);
    expect(await endTestWebhook(fixture.sandbox)).toBe(fixture.receiver.url);
    await work();
    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    // There is nothing left to end.
    expect(await endTestWebhook(fixture.sandbox)).toBe(fixture.receiver.url);
  });

  test("WEBHOOK-SET-2 the account's URL must be allowed for live events, whichever key sets it; a separate one may be http", async () => {
    const webhookUrl = "http://receiver.example.com/hook";
    const settings = { webhookUrl, webhookSecret: SECRET };
    await expect(configureWebhook(fixture.sandbox, settings)).rejects.toMatchObject({
      code: "WEBHOOK_URL_NOT_ALLOWED",
    });
    await configureWebhook(fixture.sandbox, { ...settings, mode: "test" });
    expect(await findWebhookUrl(fixture.sandbox)).toBe(webhookUrl);
    expect(await findWebhookUrl(fixture.live)).toBeNull();
  });

  test("WEBHOOK-ROTATE-1 in test mode the secret of the webhook that receives test events is replaced", async () => {
    await configure();
    const { webhookSecret } = await rotateWebhookSecret(fixture.sandbox);
    await emitSubmitted(fixture.live);
    await work();
    expectSigned(at(0), webhookSecret, SECRET);
  });

  test("WEBHOOK-MODE-2 a separate webhook alone gives live events no URL", async () => {
    await configure(fixture.sandbox);
    await emitSubmitted(fixture.live);
    await work();
    expect(fixture.receiver.received).toEqual([]);
    expect(await eventsOf(fixture.live)).toMatchObject([{ state: "held" }]);
    expect(await findWebhookUrl(fixture.live)).toBeNull();
  });
});

describe("RETENTION-DELETE-2 deletion", () => {
  test("deleting purges what was not delivered and empties what was", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    fixture.receiver.answer((response) => response.writeHead(200).end("I saw order 7"));
    await work();
    await emitSubmitted(fixture.live, { verificationId, revision: 1 });
    await emitSubmitted(fixture.live);
    await db("operator").transaction(async (tx) => {
      await purgeEvents(tx, fixture.live, verificationId);
      await emit(tx, fixture.live, {
        name: "verification.deleted",
        verificationId,
        revision: 0,
        payload: { externalRef: null },
      });
    });
    const ofVerification = (await eventsOf()).filter((event) => event.verificationId === verificationId);
    expect(ofVerification.map(({ name, state }) => [name, state])).toEqual([
      ["verification.submitted", "delivered"],
      ["verification.deleted", "pending"],
    ]);
    expect(ofVerification[0]?.bodySealed).toBe("");
    expect((await attemptsOf())[0]?.answer).toBeNull();
    await work();
    const told = fixture.receiver.received.map(({ body }) => JSON.parse(body.toString()));
    expect(told.filter((event) => event.verificationId === verificationId).map(({ event }) => event)).toEqual(
      ["verification.submitted", "verification.deleted"],
    );
  });

  test("another business's or mode's events are out of reach", async () => {
    await configure();
    const verificationId = await emitSubmitted();
    const stranger = mintTenant({ businessId: newId("bus"), mode: "live" });
    await db("operator").transaction(async (tx) => {
      await purgeEvents(tx, stranger, verificationId);
      await purgeEvents(tx, fixture.sandbox, verificationId);
    });
    expect(await eventsOf()).toHaveLength(1);
  });

  test.each<[Mode, number, number]>([
    ["live", 30, 90],
    ["test", 7, 30],
  ])("%s bodies go after %i days, the log line after %i", async (mode, bodies, lines) => {
    const tenant = { live: fixture.live, test: fixture.sandbox }[mode];
    await configure(tenant);
    await emitSubmitted(tenant);
    const grow = (days: number) =>
      db("operator").execute(
        sql`update webhook_event set created_at = now() - make_interval(days => ${days}) where business_id = ${tenant.businessId}`,
      );
    await grow(bodies - 1);
    await forgetOldEvents();
    const [kept] = await eventsOf(tenant);
    expect(kept).toMatchObject({ state: "pending" });
    expect(kept?.bodySealed).not.toBe("");
    await grow(bodies + 1);
    await forgetOldEvents();
    expect(await eventsOf(tenant)).toMatchObject([{ state: "failed", bodySealed: "" }]);
    await grow(lines + 1);
    await forgetOldEvents();
    expect(await eventsOf(tenant)).toEqual([]);
  });
});
