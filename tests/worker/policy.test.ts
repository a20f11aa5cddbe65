import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { audit } from "@/db/schema/business";
import { policyVersion } from "@/db/schema/policy";
import { verification } from "@/db/schema/verification";
import { changeRetention, readRetention } from "@/lib/account/retention";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { listVerifications } from "@/lib/verification/list-verifications";
import { DEFAULT_POLICY, thresholdsOf } from "@/lib/verification/policy";
import { listPolicies, readPolicy, readPolicyVersion, savePolicy } from "@/lib/verification/policy-store";
import { replayPolicy } from "@/lib/verification/replay";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { matchSelfie } from "@/lib/verification/verify-sync";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { shortenRetention } from "@/tests/support/retention";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

const DEFAULT = thresholdsOf(DEFAULT_POLICY);
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const verified = (simulate: SimulatedOutcome = "approved", externalRef?: string) =>
  verifyPlaceholders(tenant, simulate, externalRef);

const search = (wanted: object, of = tenant) => listVerifications(of, { limit: 10, ...wanted });
const idsOf = async (wanted: object, of = tenant) => (await search(wanted, of)).rows.map(({ id }) => id);

describe("DECIDE-VERSION-1 policy", () => {
  const save = (change: object, basedOn = "3") =>
    savePolicy(tenant, { thresholds: { ...DEFAULT, ...change }, note: null, author: "usr_1", basedOn });

  test("SANDBOX-POLICY-1 a saved version decides from then on and is named; earlier decisions keep theirs", async () => {
    const early = await verified("needs_review");
    const { version } = await save({ mismatchBelow: 65 });
    expect(version).toBe("3.1");
    const late = await verified("needs_review");
    const found = await db("operator")
      .select()
      .from(verification)
      .where(eq(verification.businessId, tenant.businessId));
    const by = new Map(found.map((row) => [row.id, row]));
    expect(by.get(early)).toMatchObject({ decision: "NEEDS_REVIEW", policyVersion: "3" });
    expect(by.get(late)).toMatchObject({ decision: "REJECTED", policyVersion: "3.1" });
    const picture = { selfie: plainPng(1, 1), profilePictureUrl: "https://example.com/a.jpg" };
    const match = await matchSelfie(tenant, { ...picture, simulate: "needs_review" });
    expect(match.policyVersion).toBe("3.1");
    const [entry] = await db("operator")
      .select()
      .from(audit)
      .where(eq(audit.businessId, tenant.businessId))
      .orderBy(sql`position desc`)
      .limit(1);
    expect(entry).toMatchObject({ action: "policy.changed", actor: "usr_1" });
  });

  test("DECIDE-THRESHOLD-1 the other mode and other businesses keep the default", async () => {
    await save({ matchAt: 90 });
    expect((await readPolicy(mintTenant({ businessId: tenant.businessId, mode: "live" }))).version).toBe("3");
    expect((await readPolicy(await newTenant("test", "usr_1"))).version).toBe("3");
  });

  test("DECIDE-THRESHOLD-1, DECIDE-VERSION-2 what contradicts itself, is out of bounds or overwrites another's version is refused", async () => {
    for (const bad of [
      { matchAt: 40 },
      { mismatchBelow: 75 },
      { liveAt: 60 },
      { fieldConfidenceAt: Number.NaN },
    ]) {
      await expect(save(bad)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    const [a, b] = await Promise.allSettled([save({ matchAt: 80 }), save({ matchAt: 85 })]);
    expect([a.status, b.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listPolicies(tenant)).toHaveLength(1);
    await expect(db("operator").update(policyVersion).set({ note: "x" })).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("append-only") }),
    });
  });

  test("DECIDE-VERSION-3 what was saved before there were levels decides with the new default, and is explained by the old", async () => {
    const { businessId, mode } = tenant;
    const thresholds = { matchAt: 75, livenessRequired: true };
    await db("operator")
      .insert(policyVersion)
      .values({ businessId, mode, position: 1, version: "1.1", thresholds, note: null, author: "usr_1" });
    expect(await readPolicy(tenant)).toMatchObject({
      version: "3.1",
      matchAt: 75,
      presenceHosted: "challenge_passed",
      presenceApi: "passive_passed",
      minimumAge: 18,
    });
    expect(await readPolicyVersion(tenant, "1.1")).toMatchObject({
      version: "1.1",
      matchAt: 75,
      presenceHosted: "single_photo",
      minimumAge: 0,
    });
    expect(await readPolicyVersion(tenant, "1")).toMatchObject({ version: "1", matchAt: 70, minimumAge: 0 });
    expect((await listPolicies(tenant))[0]).toMatchObject({ version: "1.1", thresholds: { minimumAge: 0 } });
    expect((await save({ matchAt: 76 }, "3.1")).version).toBe("3.2");
  });

  test("DECIDE-VERSION-4 a saved version from when print alone was believed asks for more now, unless it said so itself", async () => {
    const { businessId, mode } = tenant;
    const saved = (position: number, authenticityAt: string) =>
      db("operator")
        .insert(policyVersion)
        .values({
          ...{ businessId, mode, position, note: null, author: "usr_1" },
          version: `2.${position}`,
          thresholds: { ...DEFAULT, matchAt: 75, authenticityAt },
        });
    await saved(1, "print_only");
    expect(await readPolicy(tenant)).toMatchObject({ version: "3.1", authenticityAt: "template_matched" });
    const explained = { version: "2.1", matchAt: 75, authenticityAt: "print_only" };
    expect(await readPolicyVersion(tenant, "2.1")).toMatchObject(explained);
    expect(await readPolicyVersion(tenant, "2")).toMatchObject({
      version: "2",
      authenticityAt: "print_only",
    });
    await saved(2, "zone_valid");
    expect(await readPolicy(tenant)).toMatchObject({ version: "3.2", authenticityAt: "zone_valid" });
  });

  test("ASSURANCE-RECORD-1 the levels are stored with the decision", async () => {
    const id = await verified();
    const [row] = await db("operator").select().from(verification).where(eq(verification.id, id));
    expect(row?.assurance).toMatchObject({
      presence: { level: "challenge_passed", evidence: "Simulated." },
      authenticity: { level: "zone_valid" },
      binding: { level: "matched", score: row?.faceScore },
    });
  });

  test("DECIDE-REPLAY-1 a replay shows which stored decisions would change, and changes none", async () => {
    await verified("approved");
    const doubtful = await verified("needs_review");
    await verified("rejected");
    const none = await replayPolicy(tenant, DEFAULT, 100);
    expect(none).toMatchObject({
      looked: 3,
      changed: 0,
      before: { APPROVED: 1, REJECTED: 1, NEEDS_REVIEW: 1 },
    });
    const strict = await replayPolicy(tenant, { ...DEFAULT, mismatchBelow: 65 }, 100);
    expect(strict).toMatchObject({
      looked: 3,
      changed: 1,
      after: { APPROVED: 1, REJECTED: 2, NEEDS_REVIEW: 0 },
    });
    expect(strict.changes).toMatchObject([
      { verificationId: doubtful, from: "NEEDS_REVIEW", to: "REJECTED" },
    ]);
    const [row] = await db("operator").select().from(verification).where(eq(verification.id, doubtful));
    expect(row).toMatchObject({ decision: "NEEDS_REVIEW", revision: 1, policyVersion: "3" });
  });
});

describe("RETENTION-SETTING-1 retention of a business", () => {
  const NONE = { images: null, fields: null, record: null, companyDocuments: null, webhookBodies: null };

  test("shorter than the default removes earlier, for this business and mode alone", async () => {
    await shortenRetention(tenant, { ...NONE, fields: 2, images: 1 });
    const mine = await verified();
    const theirs = await newTenant("test", "usr_1");
    const own = tenant;
    tenant = theirs;
    const other = await verified();
    tenant = own;
    await db("operator").execute(sql`update verification set created_at = created_at - interval '3 days'`);
    await db("operator").execute(
      sql`update verification_evidence set created_at = created_at - interval '3 days'`,
    );
    await forgetOldVerifications();
    const kept = async (id: string) => {
      const [row] = await db("operator").select().from(verification).where(eq(verification.id, id));
      const [images] = await rows<{ n: number }>(
        db("operator"),
        sql`select count(*)::int as n from verification_evidence where verification_id = ${id}`,
      );
      return {
        fields: row?.extractedSealed !== null,
        observed: row?.observationSealed !== null,
        images: images?.n,
      };
    };
    expect(await kept(mine)).toEqual({ fields: false, observed: false, images: 0 });
    expect(await kept(other)).toEqual({ fields: true, observed: true, images: 2 });
    expect(await idsOf({ q: "specimen" })).toEqual([]);
    expect(await idsOf({ q: "specimen" }, theirs)).toEqual([other]);
  });

  test("longer than the default, or a record that goes before its parts, is refused", async () => {
    const bad = [
      { images: 8 },
      { fields: 0 },
      { record: 31 },
      { record: 5 },
      { companyDocuments: 1.5 },
      { webhookBodies: 8 },
    ];
    for (const change of bad) {
      await expect(changeRetention(tenant, { ...NONE, ...change })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
    expect((await readRetention(tenant)).set).toEqual(NONE);
  });
});
