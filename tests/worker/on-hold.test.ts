import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { usageEvent } from "@/db/schema/operations";
import { session, sessionPhoto, verification, verificationEvidence } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { createCompany } from "@/lib/company/create";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { drawChallenge } from "@/lib/session/challenge";
import { createCaptureSession } from "@/lib/session/create";
import { authenticatePage } from "@/lib/session/page-settings";
import { forgetOldSessions } from "@/lib/session/retention";
import { submitSession } from "@/lib/session/submit";
import { uploadPhoto } from "@/lib/session/upload";
import { meter } from "@/lib/usage/meter";
import { reportUsage } from "@/lib/usage/report";
import { setSpendLimit } from "@/lib/usage/spend-limit";
import { deleteVerification } from "@/lib/verification/delete";
import { sweepOnHold } from "@/lib/verification/hold";
import { watchOpenVerifications } from "@/lib/verification/retry-stuck";
import { submitPhotos } from "@/lib/verification/submit";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { emailsTo, newOwner } from "@/tests/support/members";
import { queuedVerifications, release } from "@/tests/support/run-jobs";
import { rowOf } from "@/tests/support/verification-jobs";

const all = () => db("operator");

ownDatabase({
  PRICES: JSON.stringify({ id_document: 1 }),
  PLAN_QUOTAS: JSON.stringify({ free: { id_document: 3 } }),
});

const PNG = plainPng(1, 1);
const photo = PNG.toString("base64");
const QUOTA_HOLD = /^On hold: the monthly quota/;
const LIMIT_HOLD = /^On hold: the monthly spend limit/;

let tenant: Tenant;
let email: string;
beforeEach(async () => {
  await all().execute(sql`delete from job`);
  await all().update(verification).set({ holdReason: null, status: "COMPLETED" });
  ({ tenant, email } = await newOwner());
});

type Link = Awaited<ReturnType<typeof authenticatePage>>;

/** Links are made while there is room, as a person's link is. */
async function newLink(userId = "user-1"): Promise<Link> {
  return authenticatePage((await createCaptureSession(tenant, { userId })).session);
}
const newLinks = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => newLink(`user-${at}`)));
const submit = async (of: Link) =>
  (await submitSession(of, { selfie: photo, idFront: photo })).verificationId;
async function submitAll(links: readonly Link[]): Promise<string[]> {
  const ids: string[] = [];
  for (const of of links) ids.push(await submit(of));
  return ids;
}
const useUp = (count: number) =>
  all().transaction(async (tx) => {
    for (let done = 0; done < count; done += 1) await meter(tx, tenant, "id_document", newId("vrf_id"));
  });

const onHold = async () => {
  const { usage } = await reportUsage(tenant);
  return usage.find(({ type }) => type === "id_document");
};
const alerts = async () =>
  (await emailsTo(email)).filter(({ subject }) => /on hold/.test(subject)).map(({ subject }) => subject);

describe("USAGE-HOLD-1 a session submitted beyond quota or spend limit", () => {
  test("is PENDING, says why, has its submitted event and its photos, and is neither queued nor open", async () => {
    const of = await newLink();
    await useUp(3);
    const id = await submit(of);
    expect(await rowOf(id)).toMatchObject({
      status: "PENDING",
      decision: null,
      holdReason: "quota",
      decisionReason: expect.stringMatching(QUOTA_HOLD),
    });
    const events = await all().select().from(webhookEvent).where(eq(webhookEvent.verificationId, id));
    expect(events.map(({ name }) => name)).toEqual(["verification.submitted"]);
    const kept = await all()
      .select()
      .from(verificationEvidence)
      .where(eq(verificationEvidence.verificationId, id));
    expect(kept).toHaveLength(2);
    expect(await queuedVerifications()).toEqual([]);
    expect(await onHold()).toMatchObject({ used: 3, inProgress: 0, onHold: 1 });
    // A phone that lost the answer asks again and gets it.
    expect(await submit(of)).toBe(id);
  });

  test("is a signatory's too, whose link is given out beyond the limits as well", async () => {
    await useUp(3);
    const { link } = await createCompany(tenant, { country: "SZ", registeredName: "Acme" }, null);
    const id = await submit(await authenticatePage(link?.session ?? ""));
    expect(await rowOf(id)).toMatchObject({ status: "PENDING", holdReason: "quota" });
  });

  test("SESSION-CREATE-3 while a new link and a keyed check are refused, and test mode goes on", async () => {
    await useUp(3);
    const refused = { code: "QUOTA_EXCEEDED" };
    await expect(createCaptureSession(tenant, { userId: "u" })).rejects.toMatchObject(refused);
    await expect(submitPhotos(tenant, { selfie: PNG, idFront: PNG }, {})).rejects.toMatchObject(refused);
    const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test" });
    const { session: token } = await createCaptureSession(sandbox, { userId: "u" });
    const id = await submit(await authenticatePage(token));
    expect(await rowOf(id)).toMatchObject({ holdReason: null, mode: "test" });
    expect(await queuedVerifications()).toEqual([id]);
  });
});

describe("USAGE-HOLD-3 release", () => {
  test("USAGE-HOLD-2 in the order of the submits, exactly as many as there is room for, and none before them", async () => {
    const links = await newLinks(4);
    const last = await newLink();
    await setSpendLimit(tenant, 0);
    const ids = await submitAll(links);
    await release();
    expect(await queuedVerifications()).toEqual([]);

    // Room for one more than the limit pays: the newcomer still waits behind the others.
    await setSpendLimit(tenant, 2);
    const newcomer = await submit(last);
    expect(await rowOf(newcomer)).toMatchObject({ holdReason: "spend_limit" });
    await release();
    expect(await queuedVerifications()).toEqual(ids.slice(0, 2));
    expect(await rowOf(ids[0] ?? "")).toMatchObject({ holdReason: null, decisionReason: null });
    expect(await onHold()).toMatchObject({ inProgress: 2, onHold: 3 });

    // Without a limit the plan's quota is what is short: the records say so, and one more fits.
    await setSpendLimit(tenant, null);
    await release();
    expect(await queuedVerifications()).toEqual(ids.slice(0, 3));
    for (const id of [...ids.slice(3), newcomer]) {
      expect(await rowOf(id)).toMatchObject({
        holdReason: "quota",
        decisionReason: expect.stringMatching(QUOTA_HOLD),
      });
    }
  });

  test("a month begins: the sweep finds them, also after a restart that lost every job", async () => {
    const links = await newLinks(2);
    await useUp(3);
    const ids = await submitAll(links);
    await release();
    await all().execute(sql`delete from job`);
    await sweepOnHold();
    await release();
    expect(await queuedVerifications()).toEqual([]);

    await all()
      .update(usageEvent)
      .set({ createdAt: sql`now() - interval '32 days'` })
      .where(eq(usageEvent.businessId, tenant.businessId));
    await sweepOnHold();
    await sweepOnHold();
    await release();
    expect(await queuedVerifications()).toEqual(ids);
  });

  test("a release that dies half-way leaves those on hold that it had not committed", async () => {
    const links = await newLinks(2);
    await setSpendLimit(tenant, 0);
    const ids = await submitAll(links);
    await setSpendLimit(tenant, 5);
    await all().execute(sql`update job set run_at = now() - interval '1 second'`);
    // The worker that claimed the job is gone; its lease runs out.
    const lost = await claimNext(HANDLERS["verification.release"], 60);
    expect(lost).not.toBeNull();
    await all().execute(sql`update job set lease_until = now() - interval '1 second'`);
    await release();
    expect(await queuedVerifications()).toEqual(ids);
  });
});

describe("USAGE-HOLD-4 the owners are told", () => {
  test("once a month and reason, however many people submit", async () => {
    const links = await newLinks(5);
    await setSpendLimit(tenant, 0);
    await submitAll(links.slice(0, 2));
    await release();
    const limitAlert = "Verifications are on hold: spend limit reached";
    expect(await alerts()).toEqual([limitAlert]);
    expect((await emailsTo(email)).at(-1)?.text).toContain("2 verifications are on hold");
    await submitAll(links.slice(2, 4));
    await sweepOnHold();
    await release();
    expect(await alerts()).toEqual([limitAlert]);
    await useUp(3);
    await setSpendLimit(tenant, null);
    await submitAll(links.slice(4));
    await release();
    expect(await alerts()).toEqual([limitAlert, "Verifications are on hold: monthly quota used up"]);
  });

  test("not when there was room after all", async () => {
    const links = await newLinks(1);
    await setSpendLimit(tenant, 0);
    await submitAll(links);
    await setSpendLimit(tenant, 3);
    await release();
    expect(await alerts()).toEqual([]);
  });
});

describe("USAGE-HOLD-2 a verification on hold", () => {
  test("JOB-WATCHDOG-1 gets no job before its release, however old it is", async () => {
    const of = await newLink();
    await setSpendLimit(tenant, 0);
    const id = await submit(of);
    await all()
      .update(verification)
      .set({ createdAt: sql`now() - interval '20 days'` })
      .where(eq(verification.id, id));
    await watchOpenVerifications();
    expect(await queuedVerifications()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      status: "PENDING",
      decisionReason: expect.stringMatching(LIMIT_HOLD),
    });
    await setSpendLimit(tenant, null);
    await release();
    await watchOpenVerifications();
    expect(await queuedVerifications()).toEqual([id]);
  });

  test("can be deleted: it is gone, takes no room, and is not released", async () => {
    const [first, second] = [await newLink(), await newLink()];
    await setSpendLimit(tenant, 0);
    const [gone, kept] = [await submit(first), await submit(second)];
    await deleteVerification(tenant, gone);
    expect(await rowOf(gone)).toBeUndefined();
    await setSpendLimit(tenant, 1);
    await release();
    expect(await queuedVerifications()).toEqual([kept]);
    const events = await all().select().from(webhookEvent).where(eq(webhookEvent.verificationId, gone));
    expect(events.map(({ name }) => name)).toEqual(["verification.deleted"]);
  });

  test("USAGE-HOLD-5 keeps its session and the times of its frames, which the liveness challenge is judged by", async () => {
    const links = await newLinks(2);
    await setSpendLimit(tenant, 0);
    const earlier = sql`now() - interval '3 days'`;
    for (const of of links) {
      await drawChallenge(of);
      await uploadPhoto(of, "liveness1", photo);
      await uploadPhoto(of, "liveness2", photo);
      await submit(of);
    }
    const ids = links.map(({ id }) => id);
    await all().update(session).set({ expiresAt: earlier }).where(inArray(session.id, ids));
    await all().update(sessionPhoto).set({ createdAt: earlier }).where(inArray(sessionPhoto.sessionId, ids));
    const left = async () => [
      (await all().select().from(session).where(inArray(session.id, ids))).length,
      (await all().select().from(sessionPhoto).where(inArray(sessionPhoto.sessionId, ids))).length,
    ];
    await forgetOldSessions();
    expect(await left()).toEqual([2, 4]);
    await setSpendLimit(tenant, null);
    await release();
    await forgetOldSessions();
    expect(await left()).toEqual([2, 4]);
    await all().update(verification).set({ status: "COMPLETED" }).where(inArray(verification.sessionId, ids));
    await forgetOldSessions();
    await forgetOldSessions();
    expect(await left()).toEqual([0, 0]);
  });

  test("USAGE-HOLD-5 ends as FAILED, unmetered, when retention has deleted its photos", async () => {
    const of = await newLink();
    await setSpendLimit(tenant, 0);
    const id = await submit(of);
    await sweepOnHold();
    expect(await rowOf(id)).toMatchObject({ status: "PENDING" });
    await all().delete(verificationEvidence).where(eq(verificationEvidence.verificationId, id));
    await sweepOnHold();
    expect(await rowOf(id)).toMatchObject({ status: "FAILED", decision: "NEEDS_REVIEW", holdReason: null });
    const completed = and(
      eq(webhookEvent.verificationId, id),
      eq(webhookEvent.name, "verification.completed"),
    );
    expect(await all().select().from(webhookEvent).where(completed)).toHaveLength(1);
    expect(await onHold()).toMatchObject({ used: 0, inProgress: 0, onHold: 0 });
  });
});
