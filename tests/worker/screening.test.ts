import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { hitResolution, screeningResult } from "@/db/schema/screening";
import { createCompany } from "@/lib/company/create";
import { resolveCompanyHit } from "@/lib/company/resolve-hit";
import type { Failure } from "@/lib/contract/errors";
import * as select from "@/lib/sandbox/screener";
import { forgetOldScreenings, readScreening } from "@/lib/screening/results";
import { screeningFor } from "@/lib/screening/screen";
import { changeScreeningSettings, readScreeningSettings } from "@/lib/screening/settings";
import { deleteVerification } from "@/lib/verification/delete";
import { resolvePersonHit } from "@/lib/verification/resolve-hit";
import {
  approvedPerson,
  desk,
  found,
  HIT,
  openScreeningDesk,
  queuedJobs,
  verificationRow,
} from "@/tests/support/screening";

openScreeningDesk();

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (cause: Failure) => cause.code,
  );

describe("SCREEN-SETTING-1 settings", () => {
  test("defaults, changes by field, and the threshold reaches the engine", async () => {
    expect(await readScreeningSettings(desk().live)).toEqual({ hitAt: 0.75, monitoring: false });
    await changeScreeningSettings(desk().live, { hitAt: 0.8 });
    expect(await changeScreeningSettings(desk().live, { monitoring: true })).toEqual({
      hitAt: 0.8,
      monitoring: true,
    });
    expect(await readScreeningSettings(desk().other)).toEqual({ hitAt: 0.75, monitoring: false });
    await screeningFor(desk().live, select.selectScreener({ mode: "live" })).screen({
      kind: "person",
      name: "A B",
    });
    expect(desk().screen).toHaveBeenCalledWith({ kind: "person", name: "A B", hitAt: 0.8 });
  });
});

describe("SCREEN-RESOLVE-2 resolutions", () => {
  const said = { entityId: "Q1", resolution: "false_positive", reason: "Another birth place." } as const;
  const again = (
    subject = { kind: "person" as const, name: "DLAMINI Thandi", dateOfBirth: "1970-03-04", country: "SWZ" },
  ) => screeningFor(desk().live, select.selectScreener({ mode: "live" })).screen(subject);

  test("SCREEN-RESOLVE-3 a false positive clears this screening and the next one of the same person, not of another", async () => {
    const id = await approvedPerson(desk().live, found(HIT));
    desk().screen.mockResolvedValue(found(HIT));
    expect((await again()).decision).toBe("hit");
    expect(await resolvePersonHit(desk().live, id, said)).toMatchObject({
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
    expect(
      (await again({ kind: "person", name: "Thandi Dlamini", dateOfBirth: "1971-03-04", country: "SWZ" }))
        .decision,
    ).toBe("hit");
    const elsewhere = screeningFor(desk().other, select.selectScreener({ mode: "live" }));
    expect(
      (
        await elsewhere.screen({
          kind: "person",
          name: "Thandi Dlamini",
          dateOfBirth: "1970-03-04",
          country: "SWZ",
        })
      ).decision,
    ).toBe("hit");
  });

  test("it follows the entry to its new identifier, and is open again once the content changes", async () => {
    await resolvePersonHit(desk().live, await approvedPerson(desk().live, found(HIT)), said);
    desk().screen.mockResolvedValue(found({ ...HIT, entityId: "Q9", referents: ["Q1", "old-1"] }));
    expect((await again()).decision).toBe("clear");
    desk().screen.mockResolvedValue(found({ ...HIT, entityHash: "hash-2" }));
    expect(await again()).toMatchObject({ decision: "hit", score: 0.9 });
    expect((await again()).hits[0]).not.toHaveProperty("resolution");
  });

  test("one of two hits resolved: the other still counts; the newest word wins", async () => {
    const second = { ...HIT, entityId: "Q2", referents: [], entityHash: "hash-9", score: 0.8 };
    const id = await approvedPerson(desk().live, found(HIT, second));
    expect(await resolvePersonHit(desk().live, id, said)).toMatchObject({ decision: "hit", score: 0.8 });
    expect((await resolvePersonHit(desk().live, id, { ...said, entityId: "Q2" })).decision).toBe("clear");
    expect(await resolvePersonHit(desk().live, id, { ...said, resolution: "true_match" })).toMatchObject({
      decision: "hit",
      score: 0.9,
    });
    expect(
      (await readScreening(desk().live, id))?.observation.hits.map(({ resolution }) => resolution),
    ).toEqual(["true_match", "false_positive"]);
  });

  test("an error stays an error, also with every hit resolved", async () => {
    await resolvePersonHit(desk().live, await approvedPerson(desk().live, found(HIT)), said);
    desk().screen.mockResolvedValue({ ...found(HIT), decision: "error" });
    expect((await again()).decision).toBe("error");
  });

  test("another hit, another business: NOT_FOUND; the words and the name are sealed", async () => {
    const id = await approvedPerson(desk().live, found(HIT));
    expect(await codeOf(resolvePersonHit(desk().live, id, { ...said, entityId: "Q7" }))).toBe("NOT_FOUND");
    expect(await codeOf(resolvePersonHit(desk().other, id, said))).toBe("NOT_FOUND");
    await resolvePersonHit(desk().live, id, said);
    const stored = JSON.stringify([
      await db().select().from(hitResolution).where(eq(hitResolution.subjectId, id)),
      await db().select().from(screeningResult).where(eq(screeningResult.subjectId, id)),
    ]);
    expect(stored).not.toMatch(/Dlamini|birth place/i);
  });

  test("a company cleared by its reviewer is decided anew", async () => {
    desk().screen.mockResolvedValue(found({ ...HIT, name: "Acme" }));
    const { company } = await createCompany(
      desk().live,
      { country: "SZ", registeredName: "Acme (Pty) Ltd" },
      null,
    );
    expect(company.amlDecision).toBe("hit");
    await resolveCompanyHit(desk().live, company.id, said);
    const [row] = await db().select().from(companyVerification).where(eq(companyVerification.id, company.id));
    expect(row).toMatchObject({ amlDecision: "clear", amlScore: 0 });
    expect(await queuedJobs("company.recompute")).toMatchObject([
      { payload: { companyVerificationId: company.id } },
    ]);
    expect(await codeOf(resolveCompanyHit(desk().other, company.id, said))).toBe("NOT_FOUND");
  });

  test("SCREEN-RESOLVE-4 deleting the verification, and the keeping time, remove them", async () => {
    const id = await approvedPerson(desk().live, found(HIT));
    await resolvePersonHit(desk().live, id, said);
    const kept = await approvedPerson(desk().live, found(HIT));
    await resolvePersonHit(desk().live, kept, said);
    await deleteVerification(desk().live, id);
    const left = () =>
      db().select().from(hitResolution).where(eq(hitResolution.businessId, desk().live.businessId));
    expect((await left()).map(({ subjectId }) => subjectId)).toEqual([kept]);
    expect(await readScreening(desk().live, id)).toBeNull();
    await db().execute(sql`update hit_resolution set created_at = now() - interval '366 days'`);
    await db().execute(sql`update screening_result set screened_at = now() - interval '366 days'`);
    await forgetOldScreenings();
    expect(await left()).toEqual([]);
    expect(await readScreening(desk().live, kept)).toBeNull();
  });
});
