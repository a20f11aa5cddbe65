import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { session } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { placeHold } from "@/lib/account/legal-hold";
import { signUpBusiness } from "@/lib/account/sign-up";
import { EVENTS, type SessionEventName } from "@/lib/contract/events";
import { openJson } from "@/lib/platform/crypto";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { drawChallenge } from "@/lib/session/challenge";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { deletePerson } from "@/lib/session/delete-person";
import { cancelSession } from "@/lib/session/manage";
import { authenticatePage } from "@/lib/session/page-settings";
import { reportExpiredSessions } from "@/lib/session/report-expired";
import { submitSession } from "@/lib/session/submit";
import { bodyAad } from "@/lib/webhook/emit";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";

ownDatabase();

const NO = { accepted: false, textVersion: "1", language: "en" };
const PHOTO = plainPng(8, 8).toString("base64");
let tenant: Tenant;
let count = 0;
beforeAll(async () => {
  const { businessId } = await signUpBusiness({ name: "A", email: "session-events@example.com" });
  tenant = mintTenant({ businessId, mode: "test" });
});

const webhook = (events?: Parameters<typeof configureWebhook>[1]["events"]) =>
  configureWebhook(tenant, {
    webhookUrl: "http://127.0.0.1:9/hooks",
    webhookSecret: "whsec_0123456789abcdef0123456789",
    mode: "test",
    events,
  });
const newSession = async () => {
  count += 1;
  const { session: token } = await createCaptureSession(tenant, { userId: `user-${count}` });
  return authenticatePage(token);
};
const expire = (...ids: string[]) =>
  db("operator")
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(inArray(session.id, ids));

/** The events about a session, each checked against the contract. */
async function eventsOf(sessionId: string) {
  const found = await db("operator")
    .select()
    .from(webhookEvent)
    .where(and(eq(webhookEvent.verificationId, sessionId), eq(webhookEvent.businessId, tenant.businessId)))
    .orderBy(webhookEvent.createdAt);
  return found.map((row) => {
    const body = JSON.parse(openJson<string>(row.bodySealed, bodyAad(tenant, row.id))) as object;
    return EVENTS[row.name as SessionEventName].payload.parse(body);
  });
}

test("EVENT-SESSION-1, WEBHOOK-FILTER-1 nothing is written of sessions unless the webhook asks for it", async () => {
  const without = await newSession();
  await drawChallenge(without);
  await webhook();
  const byDefault = await newSession();
  await drawChallenge(byDefault);
  await recordConsent(byDefault, NO);
  await expire(without.id);
  await reportExpiredSessions();
  expect([...(await eventsOf(without.id)), ...(await eventsOf(byDefault.id))]).toEqual([]);
});

test("EVENT-SESSION-1 opened once, declined once, with the person's id", async () => {
  await webhook(["session.opened", "session.declined"]);
  const of = await newSession();
  await drawChallenge(of);
  await db("operator").update(session).set({ challengeExpiresAt: sql`now() - interval '1 minute'` });
  await drawChallenge({ ...of, drawn: undefined });
  await recordConsent(of, NO);
  await recordConsent(of, NO);
  const { id: sessionId, userId } = of;
  expect(await eventsOf(sessionId)).toEqual([
    expect.objectContaining({ event: "session.opened", sessionId, userId }),
    expect.objectContaining({ event: "session.declined", sessionId, userId }),
  ]);
});

test("EVENT-SESSION-1 expired once, and not where it was submitted, declined or cancelled", async () => {
  await webhook(["session.expired"]);
  const [left, submitted, declined, cancelled, open] = [
    await newSession(),
    await newSession(),
    await newSession(),
    await newSession(),
    await newSession(),
  ];
  await submitSession(submitted, { selfie: PHOTO, idFront: PHOTO });
  await recordConsent(declined, NO);
  await cancelSession(tenant, cancelled.id);
  await expire(left.id, submitted.id, declined.id, cancelled.id);
  await reportExpiredSessions();
  await reportExpiredSessions();
  expect(await eventsOf(left.id)).toEqual([
    expect.objectContaining({ event: "session.expired", userId: left.userId }),
  ]);
  for (const { id } of [submitted, declined, cancelled, open]) expect(await eventsOf(id)).toEqual([]);
});

test("WEBHOOK-FILTER-1 an event that is not asked for is not written; a change of the URL alone keeps the choice", async () => {
  await webhook(["verification.completed"]);
  await webhook();
  const { verificationId } = await submitSession(await newSession(), { selfie: PHOTO, idFront: PHOTO });
  expect(await eventsOf(verificationId)).toEqual([]);
  await webhook(["verification.submitted"]);
  const second = await submitSession(await newSession(), { selfie: PHOTO, idFront: PHOTO });
  expect(await eventsOf(second.verificationId)).toHaveLength(1);
});

test("PRIVACY-DELETE-1 a legal hold on one of a person's verifications refuses before anything is deleted", async () => {
  const of = await newSession();
  const { verificationId } = await submitSession(of, { selfie: PHOTO, idFront: PHOTO });
  await placeHold(tenant, verificationId, "Case 12/2026");
  const link = await createCaptureSession(tenant, { userId: of.userId });
  await expect(deletePerson(tenant, of.userId)).rejects.toMatchObject({ code: "LEGAL_HOLD" });
  expect((await authenticatePage(link.session)).userId).toBe(of.userId);
});
