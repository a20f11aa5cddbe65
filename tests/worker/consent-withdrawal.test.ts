import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { job } from "@/db/schema/operations";
import { consentReceipt, consentWithdrawal } from "@/db/schema/trust";
import { verification } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { placeHold, releaseHold } from "@/lib/account/legal-hold";
import { suspendBusiness } from "@/lib/account/operate-business";
import { EVENTS, type EventName } from "@/lib/contract/events";
import { openJson } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { countQueue, countWaitingByReason, listQueue } from "@/lib/review/queue";
import { createReceipt, readReceipt, withdrawByReceipt } from "@/lib/session/consent-receipt";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { readCaseFile } from "@/lib/verification/case-file";
import { readDeletionCertificate } from "@/lib/verification/deletion-certificate";
import { reviewVerification } from "@/lib/verification/review";
import { deleteUnanswered, keepAfterWithdrawal } from "@/lib/verification/withdrawal";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { bodyAad } from "@/lib/webhook/emit";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { sweep } from "@/lib/worker/sweep";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { emailsTo, newOwner } from "@/tests/support/members";
import { storedFiles } from "@/tests/support/stored-files";
import { claimProcessing, newTenant, rowOf, work } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const PHOTO = plainPng(8, 8).toString("base64");
const GONE = { code: "NOT_FOUND" };
let tenant: Tenant;
beforeEach(async () => {
  await db("operator").delete(job);
  tenant = await newTenant("test", "usr_1");
});

/** A submitted session of the hosted page, with the code of its receipt. */
async function submitted(simulate?: SimulatedOutcome, of = tenant) {
  const { session: token } = await createCaptureSession(of, {
    userId: "user-1",
    ...(simulate ? { simulate } : {}),
  });
  const photos = { selfie: PHOTO, idFront: PHOTO };
  const { verificationId } = await submitSession(await authenticateSession(token), photos);
  return { token, verificationId, code: await receiptOf(token) };
}

async function decided(simulate: SimulatedOutcome = "approved") {
  const made = await submitted(simulate);
  await work(await claimProcessing());
  return made;
}

async function receiptOf(token: string): Promise<string> {
  const { receiptUrl } = await createReceipt(await authenticateSession(token));
  return new URLSearchParams(new URL(receiptUrl).hash.slice(1)).get("receipt") ?? "";
}

const auditOf = async (subject: string) =>
  (await db("operator").select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.position)).map(
    ({ actor, action }) => `${actor} ${action}`,
  );
const eventsOf = async (id: string) => {
  const found = await db("operator")
    .select()
    .from(webhookEvent)
    .where(eq(webhookEvent.verificationId, id))
    .orderBy(webhookEvent.createdAt, webhookEvent.id);
  return found.map((row) => row.name);
};
const age = (id: string, days: number) =>
  db("operator")
    .update(consentWithdrawal)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(consentWithdrawal.verificationId, id));

describe("PRIVACY-WITHDRAW-1 the person's link", () => {
  test("comes with the submit and works after the session has ended, for nothing else than this", async () => {
    const { session: token } = await createCaptureSession(tenant, { userId: "user-1" });
    await expect(createReceipt(await authenticateSession(token))).rejects.toMatchObject(GONE);
    const { verificationId, code } = await decided();
    await db("operator").execute(sql`delete from session where verification_id = ${verificationId}`);
    const status = await readReceipt(code);
    expect(status).toMatchObject({ state: "given", withdrawnAt: null, deletedBy: null, businessName: "A" });
    expect(JSON.stringify(status)).not.toContain(verificationId);
    await expect(
      readReceipt(code.replace(/^./, (first) => (first === "a" ? "b" : "a"))),
    ).rejects.toMatchObject(GONE);
    const stored = await db("operator").select().from(consentReceipt);
    expect(JSON.stringify(stored)).not.toContain(code);
    await suspendBusiness({ id: tenant.businessId });
    await expect(readReceipt(code)).rejects.toMatchObject(GONE);
    await expect(withdrawByReceipt(code)).rejects.toMatchObject(GONE);
  });

  test("a further one does not end the first", async () => {
    const { token, code } = await submitted();
    const second = await receiptOf(token);
    expect(second).not.toBe(code);
    for (const each of [code, second]) expect((await readReceipt(each)).state).toBe("given");
  });
});

describe("PRIVACY-WITHDRAW-2 withdrawing", () => {
  test("stops and deletes what is not decided, with its files, certificate and event", async () => {
    const { verificationId, code } = await submitted();
    const lease = await claimProcessing();
    expect(await withdrawByReceipt(code)).toMatchObject({ state: "deleted", deletedBy: null });
    await work(lease);
    expect(await rowOf(verificationId)).toBeUndefined();
    expect(await storedFiles(env().DATA_DIR, tenant.businessId)).toEqual([]);
    expect(await eventsOf(verificationId)).toEqual(["verification.deleted"]);
    expect(await auditOf(verificationId)).toEqual(["person verification.deleted"]);
    expect(await readDeletionCertificate(tenant, verificationId)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await expect(readReceipt(code)).rejects.toMatchObject(GONE);
  });

  test("of a decided one asks the business, once, and the decision stays", async () => {
    await configureWebhook(tenant, {
      webhookUrl: "http://127.0.0.1:9/hooks",
      webhookSecret: "whsec_0123456789abcdef0123456789",
      mode: "test",
      events: ["verification.consent_withdrawn"],
    });
    const { verificationId, code } = await decided("approved");
    const first = await withdrawByReceipt(code);
    expect(first.state).toBe("withdrawn");
    expect(Date.parse(first.deletedBy ?? "") - Date.parse(first.withdrawnAt ?? "")).toBe(30 * 86_400_000);
    expect(await withdrawByReceipt(code)).toEqual(first);
    expect(await rowOf(verificationId)).toMatchObject({ status: "COMPLETED", decision: "APPROVED" });
    expect(await auditOf(verificationId)).toEqual(["person consent.withdrawn"]);
    expect(await eventsOf(verificationId)).toEqual(["verification.consent_withdrawn"]);
    const [event] = await db("operator")
      .select()
      .from(webhookEvent)
      .where(eq(webhookEvent.verificationId, verificationId));
    const body: unknown = JSON.parse(
      openJson<string>(event?.bodySealed ?? "", bodyAad(tenant, event?.id ?? "")),
    );
    expect(EVENTS[event?.name as EventName].payload.parse(body)).toMatchObject({ verificationId });
    expect(await countQueue(tenant)).toMatchObject({ all: 1, kinds: { withdrawal: 1, person: 0 } });
    expect((await listQueue(tenant, { kind: "withdrawal", limit: 5 })).cases).toMatchObject([
      { id: verificationId, kind: "withdrawal", reasons: [{ code: "consent_withdrawn" }] },
    ]);
    expect(await countWaitingByReason(tenant)).toMatchObject([{ code: "consent_withdrawn", count: 1 }]);
    expect(await readCaseFile(tenant, verificationId)).toMatchObject({
      withdrawal: { at: first.withdrawnAt, deletedBy: first.deletedBy, basis: null, answeredBy: null },
    });
  });

  test("WEBHOOK-FILTER-1 a webhook that asks for nothing of its own does not get it", async () => {
    await configureWebhook(tenant, {
      webhookUrl: "http://127.0.0.1:9/hooks",
      webhookSecret: "whsec_0123456789abcdef0123456789",
      mode: "test",
    });
    const { verificationId, code } = await decided();
    await withdrawByReceipt(code);
    expect(await eventsOf(verificationId)).not.toContain("verification.consent_withdrawn");
  });

  test("a case in review stands under withdrawals until that is answered, and then under its own kind", async () => {
    const { verificationId, code } = await decided("needs_review");
    expect(await countQueue(tenant)).toMatchObject({ all: 1, kinds: { person: 1 } });
    await withdrawByReceipt(code);
    expect(await countQueue(tenant)).toMatchObject({ all: 1, kinds: { person: 0, withdrawal: 1 } });
    await keepAfterWithdrawal(tenant, verificationId, "legal_claim");
    expect(await countQueue(tenant)).toMatchObject({ all: 1, kinds: { person: 1, withdrawal: 0 } });
    await reviewVerification(tenant, verificationId, {
      decision: "rejected",
      reasonCode: "identity_mismatch",
    });
    expect(await countQueue(tenant)).toMatchObject({ all: 0 });
  });

  test("every owner is told by e-mail", async () => {
    const { tenant: live, email } = await newOwner();
    const { verificationId, code } = await submitted(undefined, live);
    await db("operator")
      .update(verification)
      .set({ status: "COMPLETED", decision: "APPROVED", completedAt: sql`now()` })
      .where(eq(verification.id, verificationId));
    await withdrawByReceipt(code);
    await withdrawByReceipt(code);
    const told = (await emailsTo(email)).filter(({ subject }) => subject === "A person withdrew consent");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/dashboard/review/${verificationId}`);
    expect(told[0]?.text).not.toContain("user-1");
  });
});

describe("PRIVACY-WITHDRAW-3 the answer", () => {
  test("keeping names the ground, which the person reads; nothing is deleted then", async () => {
    const { verificationId, code } = await decided();
    const keep = () => keepAfterWithdrawal(tenant, verificationId, "legal_obligation");
    await expect(keep()).rejects.toMatchObject(GONE);
    await withdrawByReceipt(code);
    const other = await newTenant("test", "usr_2");
    await expect(keepAfterWithdrawal(other, verificationId, "legal_claim")).rejects.toMatchObject(GONE);
    const liveSide = mintTenant({ businessId: tenant.businessId, mode: "live", memberId: "usr_1" });
    await expect(keepAfterWithdrawal(liveSide, verificationId, "legal_claim")).rejects.toMatchObject(GONE);
    await keep();
    await expect(keep()).rejects.toMatchObject(GONE);
    expect(await withdrawByReceipt(code)).toMatchObject({
      state: "kept",
      basis: "legal_obligation",
      deletedBy: null,
    });
    expect((await auditOf(verificationId)).at(-1)).toBe("usr_1 consent.kept");
    await age(verificationId, 31);
    await sweep();
    expect(await rowOf(verificationId)).toBeDefined();
  });

  test("what is not answered within 30 days is deleted, and not a day earlier", async () => {
    const [early, late] = [await decided(), await decided("rejected")];
    for (const { code } of [early, late]) await withdrawByReceipt(code);
    await age(early.verificationId, 29);
    await age(late.verificationId, 31);
    await sweep();
    expect(await rowOf(early.verificationId)).toBeDefined();
    expect(await rowOf(late.verificationId)).toBeUndefined();
    expect((await auditOf(late.verificationId)).at(-1)).toBe("system verification.deleted");
    await expect(readReceipt(late.code)).rejects.toMatchObject(GONE);
  });

  test("many that cannot be deleted do not keep a later one", async () => {
    const { verificationId, code } = await decided();
    await withdrawByReceipt(code);
    await age(verificationId, 31);
    const { businessId, mode } = tenant;
    // More than the clean-up reads at a time, all older.
    await db("operator").execute(sql`
      insert into verification (id, business_id, mode, kind, status, decision)
      select 'vrf_stuck' || n, ${businessId}, ${mode}, 'id_document', 'COMPLETED', 'APPROVED' from generate_series(1, 101) n`);
    await db("operator").execute(sql`
      insert into consent_withdrawal (verification_id, business_id, mode, created_at)
      select id, business_id, mode, now() - interval '40 days' from verification where id like 'vrf_stuck%'`);
    await db("operator").execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`);
    await db("operator").execute(sql`
      create trigger refuse before delete on verification for each row when (old.id like 'vrf_stuck%')
      execute function refuse()`);
    await deleteUnanswered();
    expect(await rowOf(verificationId)).toBeUndefined();
    expect(await rowOf("vrf_stuck1")).toBeDefined();
    await db("operator").execute(sql`drop function refuse cascade`);
    await deleteUnanswered();
    expect(await rowOf("vrf_stuck101")).toBeUndefined();
  });

  test("RETENTION-HOLD-1 a legal hold keeps it, decided or not, until it is released", async () => {
    const [done, open] = [await decided(), await submitted()];
    for (const { verificationId } of [done, open]) await placeHold(tenant, verificationId, "A claim.");
    for (const { code } of [done, open]) expect((await withdrawByReceipt(code)).state).toBe("withdrawn");
    for (const { verificationId } of [done, open]) await age(verificationId, 31);
    await sweep();
    for (const { verificationId } of [done, open]) expect(await rowOf(verificationId)).toBeDefined();
    await releaseHold(tenant, done.verificationId);
    await sweep();
    expect(await rowOf(done.verificationId)).toBeUndefined();
    expect(await rowOf(open.verificationId)).toBeDefined();
  });
});
