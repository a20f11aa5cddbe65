import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { companyVerification } from "@/db/schema/company";
import { hitResolution, screeningResult } from "@/db/schema/screening";
import { createCompany } from "@/lib/company/create";
import { COMPANY } from "@/lib/company/screened-company";
import type { Failure } from "@/lib/contract/errors";
import { hmacSha256 } from "@/lib/platform/crypto";
import { keysFor } from "@/lib/platform/secrets";
import { applyResolutions, type JudgedSubject, recordResolution } from "@/lib/screening/resolutions";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { forgetOldScreenings, readScreening } from "@/lib/screening/results";
import { screenSubject } from "@/lib/screening/screen";
import { changeScreeningSettings, readScreeningSettings } from "@/lib/screening/settings";
import { deleteVerification } from "@/lib/verification/delete";
import { PERSON } from "@/lib/verification/screened-person";
import type { ScreeningSubject } from "@/lib/watchlist/types";
import {
  approvedPerson,
  fixture,
  HIT,
  observationWithHits,
  queuedJobs,
  setUpScreeningFixture,
  verificationRow,
} from "@/tests/support/screening";

setUpScreeningFixture();

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (cause: Failure) => cause.code,
  );

describe("SCREEN-SETTING-1 settings", () => {
  test("defaults, changes by field, and the threshold reaches the screener", async () => {
    expect(await readScreeningSettings(fixture().live)).toEqual({
      hitAt: 0.75,
      topicHitAt: {},
      monitoring: false,
      approveUnscreenedCompanies: false,
    });
    await changeScreeningSettings(fixture().live, { hitAt: 0.8 });
    expect(await changeScreeningSettings(fixture().live, { monitoring: true })).toEqual({
      hitAt: 0.8,
      topicHitAt: {},
      monitoring: true,
      approveUnscreenedCompanies: false,
    });
    expect(await readScreeningSettings(fixture().other)).toEqual({
      hitAt: 0.75,
      topicHitAt: {},
      monitoring: false,
      approveUnscreenedCompanies: false,
    });
    await screenSubject(fixture().live, { mode: "live" }, { kind: "person", name: "A B" });
    expect(fixture().screen).toHaveBeenCalledWith({ kind: "person", name: "A B", hitAt: 0.8 });
  });

  test("SCREEN-TOPIC-1 thresholds by topic are kept, audited, reach the screener and go with the result", async () => {
    const { live, screen } = fixture();
    const topicHitAt = { "role.pep": 0.9, poi: null };
    await changeScreeningSettings(live, { topicHitAt });
    expect(await changeScreeningSettings(live, { monitoring: true })).toMatchObject({ topicHitAt });
    expect((await readScreeningSettings(fixture().other)).topicHitAt).toEqual({});
    const entries = await db("operator").select().from(audit).where(eq(audit.businessId, live.businessId));
    expect(entries.map(({ action }) => action)).toEqual(["screening.changed", "screening.changed"]);
    await screenSubject(live, { mode: "live" }, { kind: "person", name: "A B" });
    expect(screen).toHaveBeenCalledWith({ kind: "person", name: "A B", hitAt: 0.75, topicHitAt });
  });
});

describe("SCREEN-RESOLVE-2 resolutions", () => {
  const judgement = { entityId: "Q1", resolution: "false_positive", reason: "Another birth place." } as const;
  const thandi = {
    kind: "person",
    name: "DLAMINI Thandi",
    dateOfBirth: "1970-03-04",
    country: "SWZ",
  } as const;
  /** Another screening of a person, with what reviewers have judged applied as where a result is stored. */
  const again = async (
    subject: ScreeningSubject = thandi,
    tenant = fixture().live,
    id = "vrf_id_another",
  ) => {
    const found = await screenSubject(tenant, { mode: "live" }, subject);
    return db("operator").transaction((tx) => applyResolutions(tx, tenant, { ...subject, id }, found));
  };

  const storeJudgement = (subject: JudgedSubject) =>
    db("operator").transaction((tx) =>
      recordResolution(tx, fixture().live, subject, {
        hit: HIT,
        resolution: "false_positive",
        reason: "Another one.",
      }),
    );
  /** As versions before decision record 0128 made it: of kind, name, birth date and country alone. */
  const formerKey = (subject: string) => {
    const { businessId, mode } = fixture().live;
    const [newest] = keysFor("data");
    const text = `screening subject\n${businessId}\n${mode}\n${subject}`;
    return hmacSha256(newest?.key as Buffer, text).toString("base64url");
  };

  test("SCREEN-RESOLVE-3 a false positive clears this screening and the next one of the same person, not of another", async () => {
    const id = await approvedPerson(fixture().live, observationWithHits(HIT));
    fixture().screen.mockResolvedValue(observationWithHits(HIT));
    expect((await again()).decision).toBe("hit");
    expect(await resolveScreeningHit(PERSON, fixture().live, id, judgement)).toMatchObject({
      decision: "clear",
      score: 0,
      hits: [{ resolution: "false_positive" }],
    });
    expect(await verificationRow(id)).toMatchObject({ amlDecision: "clear", decision: "APPROVED" });
    expect(await again()).toMatchObject({
      decision: "clear",
      score: 0,
      hits: [{ entityId: "Q1", resolution: "false_positive" }],
    });
    expect((await again({ ...thandi, name: "Thandi Dlamini", dateOfBirth: "1971-03-04" })).decision).toBe(
      "hit",
    );
    expect((await again({ ...thandi, name: "Thandi Dlamini" }, fixture().other)).decision).toBe("hit");
  });

  test("SCREEN-RESOLVE-2 it follows the entry to its new identifier, and is open again once the content changes", async () => {
    await resolveScreeningHit(
      PERSON,
      fixture().live,
      await approvedPerson(fixture().live, observationWithHits(HIT)),
      judgement,
    );
    fixture().screen.mockResolvedValue(
      observationWithHits({ ...HIT, entityId: "Q9", referents: ["Q1", "old-1"] }),
    );
    expect((await again()).decision).toBe("clear");
    fixture().screen.mockResolvedValue(observationWithHits({ ...HIT, entityHash: "hash-2" }));
    expect(await again()).toMatchObject({ decision: "hit", score: 0.9 });
    expect((await again()).hits[0]).not.toHaveProperty("resolution");
  });

  test("SCREEN-RESOLVE-2 without a birth date a judgement holds for its own record alone", async () => {
    const { dateOfBirth: _, ...dateless } = thandi;
    const id = await approvedPerson(fixture().live, observationWithHits(HIT));
    fixture().screen.mockResolvedValue(observationWithHits(HIT));
    await storeJudgement({ ...dateless, id });
    expect((await again(dateless, fixture().live, id)).decision).toBe("clear");
    expect((await again(dateless)).decision).toBe("hit");
  });

  test("SCREEN-RESOLVE-2 a company's judgement holds for its registration number, not for its namesakes", async () => {
    const acme = { kind: "company", name: "Acme (Pty) Ltd", country: "SZ" } as const;
    fixture().screen.mockResolvedValue(observationWithHits(HIT));
    await storeJudgement({ ...acme, registrationNumber: "R7/2017 123", id: "cv_1" });
    const decisionFor = async (registrationNumber: string | undefined, id: string) =>
      (await again({ ...acme, ...(registrationNumber ? { registrationNumber } : {}) }, fixture().live, id))
        .decision;
    expect(await decisionFor("r7-2017-123", "cv_2")).toBe("clear");
    expect(await decisionFor("R7/2017 124", "cv_3")).toBe("hit");
    expect(await decisionFor(undefined, "cv_4")).toBe("hit");
    await storeJudgement({ ...acme, id: "cv_4" });
    expect(await decisionFor(undefined, "cv_4")).toBe("clear");
    expect(await decisionFor(undefined, "cv_5")).toBe("hit");
  });

  test("SCREEN-RESOLVE-2 judgements from before the number counted hold for their own record", async () => {
    fixture().screen.mockResolvedValue(observationWithHits(HIT));
    const create = async (registrationNumber: string | undefined) => {
      const details = { country: "SZ", registeredName: "Acme (Pty) Ltd", registrationNumber };
      return (await createCompany(fixture().live, details, null)).company;
    };
    const judged = await create("R7/2017/123");
    await resolveScreeningHit(COMPANY, fixture().live, judged.id, judgement);
    await db("operator")
      .update(hitResolution)
      .set({ subjectKey: formerKey("company\nacme\n\nSZ") })
      .where(eq(hitResolution.subjectId, judged.id));
    expect((await create("R7/2017/123")).amlDecision).toBe("hit");
    const subject = COMPANY.toSubject(judged) as ScreeningSubject;
    expect((await again(subject, fixture().live, judged.id)).decision).toBe("clear");
  });

  test("SCREEN-RESOLVE-2 of two hits one is resolved: the other still counts; the newest judgement counts", async () => {
    const second = { ...HIT, entityId: "Q2", referents: [], entityHash: "hash-9", score: 0.8 };
    const id = await approvedPerson(fixture().live, observationWithHits(HIT, second));
    expect(await resolveScreeningHit(PERSON, fixture().live, id, judgement)).toMatchObject({
      decision: "hit",
      score: 0.8,
    });
    expect(
      (await resolveScreeningHit(PERSON, fixture().live, id, { ...judgement, entityId: "Q2" })).decision,
    ).toBe("clear");
    expect(
      await resolveScreeningHit(PERSON, fixture().live, id, { ...judgement, resolution: "true_match" }),
    ).toMatchObject({
      decision: "hit",
      score: 0.9,
    });
    expect(
      (await readScreening(fixture().live, id))?.observation.hits.map(({ resolution }) => resolution),
    ).toEqual(["true_match", "false_positive"]);
  });

  test("SCREEN-RESULT-1 an error stays an error, even with every hit resolved", async () => {
    await resolveScreeningHit(
      PERSON,
      fixture().live,
      await approvedPerson(fixture().live, observationWithHits(HIT)),
      judgement,
    );
    fixture().screen.mockResolvedValue({ ...observationWithHits(HIT), decision: "error" });
    expect((await again()).decision).toBe("error");
  });

  test("SCREEN-RESOLVE-1 another hit, another business: NOT_FOUND; reason and name are sealed", async () => {
    const id = await approvedPerson(fixture().live, observationWithHits(HIT));
    expect(
      await codeOf(resolveScreeningHit(PERSON, fixture().live, id, { ...judgement, entityId: "Q7" })),
    ).toBe("NOT_FOUND");
    expect(await codeOf(resolveScreeningHit(PERSON, fixture().other, id, judgement))).toBe("NOT_FOUND");
    await resolveScreeningHit(PERSON, fixture().live, id, judgement);
    const stored = JSON.stringify([
      await db("operator").select().from(hitResolution).where(eq(hitResolution.subjectId, id)),
      await db("operator").select().from(screeningResult).where(eq(screeningResult.subjectId, id)),
    ]);
    expect(stored).not.toMatch(/Dlamini|birth place/i);
  });

  test("SCREEN-RESOLVE-3 a company whose hits are false positives is decided again", async () => {
    fixture().screen.mockResolvedValue(observationWithHits({ ...HIT, name: "Acme" }));
    const { company } = await createCompany(
      fixture().live,
      { country: "SZ", registeredName: "Acme (Pty) Ltd" },
      null,
    );
    expect(company.amlDecision).toBe("hit");
    await resolveScreeningHit(COMPANY, fixture().live, company.id, judgement);
    const [row] = await db("operator")
      .select()
      .from(companyVerification)
      .where(eq(companyVerification.id, company.id));
    expect(row).toMatchObject({ amlDecision: "clear", amlScore: 0 });
    expect(await queuedJobs("company.recompute")).toMatchObject([
      { payload: { companyVerificationId: company.id } },
    ]);
    expect(await codeOf(resolveScreeningHit(COMPANY, fixture().other, company.id, judgement))).toBe(
      "NOT_FOUND",
    );
  });

  test("SCREEN-RESOLVE-4 deleting the verification, and the keeping time, remove them", async () => {
    const id = await approvedPerson(fixture().live, observationWithHits(HIT));
    await resolveScreeningHit(PERSON, fixture().live, id, judgement);
    const kept = await approvedPerson(fixture().live, observationWithHits(HIT));
    await resolveScreeningHit(PERSON, fixture().live, kept, judgement);
    await deleteVerification(fixture().live, id);
    const left = () =>
      db("operator")
        .select()
        .from(hitResolution)
        .where(eq(hitResolution.businessId, fixture().live.businessId));
    expect((await left()).map(({ subjectId }) => subjectId)).toEqual([kept]);
    expect(await readScreening(fixture().live, id)).toBeNull();
    await db("operator").execute(sql`update hit_resolution set created_at = now() - interval '366 days'`);
    await db("operator").execute(sql`update screening_result set screened_at = now() - interval '366 days'`);
    await forgetOldScreenings();
    expect(await left()).toEqual([]);
    expect(await readScreening(fixture().live, kept)).toBeNull();
  });
});
