import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { webhookEvent } from "@/db/schema/webhook";
import { openJson } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";
import { deleteVerification } from "@/lib/verification/delete";
import { exportVerifications } from "@/lib/verification/export";
import { presentDetail } from "@/lib/verification/present";
import { watchOpenVerifications } from "@/lib/verification/retry-stuck";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { bodyAad } from "@/lib/webhook/emit";
import { ownDatabase } from "@/tests/support/database";
import {
  claimProcessing,
  newTenant,
  rowOf,
  submitPlaceholders,
  work,
} from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "300" });

const NEEDED = 5;
let tenant: Tenant;

beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
  tenant = await newTenant("test");
});

async function detailOf(id: string) {
  const row = await rowOf(id);
  return row && presentDetail(row);
}

const submit = (simulate?: SimulatedOutcome) => submitPlaceholders(tenant, simulate);
const makeDue = () => db("operator").execute(sql`update job set run_at = now() - interval '1 second'`);
const jobsLeft = async () =>
  (await rows(db("operator"), sql`select id from job where name = 'verification.process'`)).length;

async function eventsOf(id: string, name = "verification.completed") {
  const found = await db("operator")
    .select()
    .from(webhookEvent)
    .where(and(eq(webhookEvent.verificationId, id), eq(webhookEvent.name, name)));
  return found.map((row) => {
    const owner = { businessId: row.businessId, mode: row.mode };
    return JSON.parse(openJson<string>(row.bodySealed, bodyAad(owner, row.id))) as Record<string, unknown>;
  });
}

describe("VERIFY-STATE-1 processing", () => {
  test("WEBHOOK-BIRTH-1 claimed, observed, decided, reported: one row, one event, no job", async () => {
    const id = await submit();
    expect(await rowOf(id)).toMatchObject({ status: "PENDING", revision: 0, decision: null });
    await work(await claimProcessing());
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "COMPLETED", decision: "APPROVED", policyVersion: "3", revision: 1 });
    expect(row?.processingMs).toBeGreaterThanOrEqual(300);
    expect(row?.extractedSealed).not.toContain("SPECIMEN");
    const [event, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ status: "completed", decision: "approved", externalRef: "ref" });
    expect(await jobsLeft()).toBe(0);
  });

  test("RETENTION-DELETE-2 deleted before it began: no event, and the job ends", async () => {
    const id = await submit();
    await deleteVerification(tenant, id);
    await work(await claimProcessing());
    expect(await eventsOf(id)).toEqual([]);
    expect(await eventsOf(id, "verification.deleted")).toHaveLength(1);
    expect(await jobsLeft()).toBe(0);
  });

  test("RETENTION-DELETE-2 deleted while it was processed: the result is dropped, and the job ends", async () => {
    const id = await submit();
    const working = work(await claimProcessing());
    await expect
      .poll(async () => (await rowOf(id))?.status, { timeout: 20_000, interval: 10 })
      .toBe("PROCESSING");
    await deleteVerification(tenant, id);
    await working;
    expect(await rowOf(id)).toBeUndefined();
    expect(await eventsOf(id)).toEqual([]);
    expect(await jobsLeft()).toBe(0);
  });

  test("JOB-LEASE-1 the lease was lost during processing: the second worker's result counts, reported once", async () => {
    const id = await submit();
    const stale = await claimProcessing();
    await db("operator").execute(sql`update job set lease_until = now() - interval '1 second'`);
    const next = await claimProcessing();
    expect(next?.claim.attempt).toBe(2);
    await work(stale);
    expect((await rowOf(id))?.status).toBe("PROCESSING");
    expect(await eventsOf(id)).toEqual([]);
    await work(next);
    expect(await rowOf(id)).toMatchObject({ status: "COMPLETED", revision: 1 });
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await jobsLeft()).toBe(0);
  });

  test("queued twice, it is decided once", async () => {
    const id = await submit();
    await work(await claimProcessing());
    await db("operator").execute(
      sql`insert into job (name, tenant, payload) values ('verification.process', '-', ${JSON.stringify({ verificationId: id })}::jsonb)`,
    );
    await work(await claimProcessing());
    expect(await rowOf(id)).toMatchObject({ revision: 1 });
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await jobsLeft()).toBe(0);
  });

  test("JOB-FAIL-1, VERIFY-RECORD-2, EVENT-INDIVIDUAL-1 photos that cannot be read: five tries, then FAILED, reported as failed and needs_review", async () => {
    const id = await submit();
    await db("operator").execute(
      sql`update verification_evidence set wrapped_key = 'k9.x' where verification_id = ${id}`,
    );
    for (let attempt = 1; attempt <= NEEDED; attempt += 1) {
      expect(await detailOf(id)).toMatchObject({ decision: null, faceScore: null, ocrConfidence: null });
      await work(await claimProcessing());
      await makeDue();
    }
    expect(await claimProcessing()).toBeNull();
    expect(await rowOf(id)).toMatchObject({
      status: "FAILED",
      decision: "NEEDS_REVIEW",
      confidence: "low",
      reasons: [{ code: "processing_failed", kind: "review" }],
    });
    // A score that nobody measured is 0 in all three places; the dashboard has its null.
    expect(await detailOf(id)).toMatchObject({
      faceScore: 0,
      ocrConfidence: 0,
      decisionReason: "The verification could not be processed.",
    });
    expect(await rowOf(id)).toMatchObject({ faceScore: null });
    const { body } = await exportVerifications(tenant, { fields: ["faceScore", "ocrConfidence"] });
    expect(await new Response(body).text()).toBe('"faceScore","ocrConfidence"\r\n"0","0"\r\n');
    const [event, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      status: "failed",
      decision: "needs_review",
      faceScore: 0,
      ocrConfidence: 0,
      livenessChecked: false,
      livenessScore: 0,
    });
    expect(event).not.toHaveProperty("extractedData");
  });

  test("EVENT-INDIVIDUAL-1 extracted data is sent with an approval only, the reasons with all else", async () => {
    for (const simulate of ["rejected", "needs_review", "liveness_spoofed", "expired_document"] as const) {
      const id = await submit(simulate);
      await work(await claimProcessing());
      const [event] = await eventsOf(id);
      expect(event).not.toHaveProperty("extractedData");
      expect(event).toMatchObject({ reasons: [expect.any(String)], revision: 1 });
    }
    const id = await submit("approved");
    await work(await claimProcessing());
    expect((await eventsOf(id))[0]).toHaveProperty("extractedData.surname", "SPECIMEN");
  });
});

describe("JOB-WATCHDOG-1 the watchdog", () => {
  const age = (id: string, minutes: number) =>
    db("operator").execute(
      sql`update verification set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`,
    );

  test("open for ten minutes without a job: queued again, once", async () => {
    const [late, fresh] = [await submit(), await submit()];
    await db("operator").execute(sql`delete from job`);
    await age(late, 11);
    await age(fresh, 9);
    await watchOpenVerifications();
    await watchOpenVerifications();
    const lease = await claimProcessing();
    expect(lease?.claim.payload.verificationId).toBe(late);
    expect(await jobsLeft()).toBe(1);
    await work(lease);
    expect((await rowOf(late))?.status).toBe("COMPLETED");
  });

  test("one that has waited for its turn for days is decided by its evidence when it comes", async () => {
    const id = await submit();
    await age(id, 3 * 24 * 60);
    await watchOpenVerifications();
    expect(await rowOf(id)).toMatchObject({ status: "PENDING", decision: null });
    expect(await jobsLeft()).toBe(1);
    await work(await claimProcessing());
    expect(await rowOf(id)).toMatchObject({ status: "COMPLETED", decision: "APPROVED", revision: 1 });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("many that wait for their turn do not hide one whose job was lost", async () => {
    const lost = await submit();
    await db("operator").execute(sql`delete from job`);
    await age(lost, 11);
    // More than the watchdog looks at in one turn, all older.
    await db("operator").execute(sql`insert into verification (id, business_id, mode, kind, created_at)
      select 'vrf_id_waiting' || n, ${tenant.businessId}, 'test', 'id_document', now() - interval '1 day'
      from generate_series(1, 250) n`);
    await db("operator").execute(sql`insert into job (name, tenant, payload, once_key)
      select 'verification.process', '-', '{}', 'process:vrf_id_waiting' || n from generate_series(1, 250) n`);
    await watchOpenVerifications();
    expect(
      await rows(db("operator"), sql`select id from job where once_key = ${`process:${lost}`}`),
    ).toHaveLength(1);
    expect(await jobsLeft()).toBe(251);
    await db("operator").execute(sql`delete from verification where id like 'vrf_id_waiting%'`);
    await db("operator").execute(sql`delete from job where once_key like 'process:vrf_id_waiting%'`);
    await work(await claimProcessing());
    expect((await rowOf(lost))?.status).toBe("COMPLETED");
  });

  test("what has ended is left alone, however old", async () => {
    const id = await submit();
    await work(await claimProcessing());
    await age(id, 1000);
    await watchOpenVerifications();
    expect((await rowOf(id))?.status).toBe("COMPLETED");
    expect(await jobsLeft()).toBe(0);
  });
});
