import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { listVersion } from "@/db/schema/screening";
import { verification } from "@/db/schema/verification";
import { sealedColumns } from "@/lib/company/details";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { recordActiveLists } from "@/lib/screening/refresh-lists";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { readScreening } from "@/lib/screening/results";
import { changeScreeningSettings } from "@/lib/screening/settings";
import { deleteVerification } from "@/lib/verification/delete";
import { reviewVerification } from "@/lib/verification/review";
import { PERSON } from "@/lib/verification/screened-person";
import * as pool from "@/lib/watchlist/pool";
import type { ListState } from "@/lib/watchlist/worker-thread";
import { HANDLERS } from "@/lib/worker/handlers";
import {
  approvedPerson,
  CLEAR,
  eventsAbout,
  fixture,
  HIT,
  observationWithHits,
  provenance,
  queuedJobs,
  setUpScreeningFixture,
  verificationRow,
} from "@/tests/support/screening";

setUpScreeningFixture();

/** Runs the queued jobs, and those that they queue. */
async function work(): Promise<number> {
  let done = 0;
  for (
    let lease = await claimNext(HANDLERS["screening.rescreen"], 30);
    lease;
    lease = await claimNext(HANDLERS["screening.rescreen"], 30)
  ) {
    await HANDLERS["screening.rescreen"].run(lease.claim);
    await lease.settle(undefined);
    done += 1;
  }
  return done;
}

async function approvedCompany(): Promise<string> {
  const id = newId("cv");
  await db("operator")
    .insert(companyVerification)
    .values({
      id,
      businessId: fixture().live.businessId,
      mode: "live",
      country: "SZ",
      ...sealedColumns(fixture().live, id, { registeredName: "Acme (Pty) Ltd" }),
      status: "COMPLETED",
      decision: "APPROVED",
      revision: 1,
      screenedAt: new Date(),
    });
  return id;
}

describe("SCREEN-MONITOR-1 monitoring", () => {
  const state = (
    version: string,
    importedAt = "2026-01-01T00:00:00.000Z",
    more: Partial<ListState> = {},
  ): ListState => ({
    source: "made",
    version,
    entities: 3,
    names: 4,
    importedAt,
    checkedAt: "2026-01-02T00:00:00.000Z",
    problem: null,
    changesFrom: null,
    difference: null,
    ...more,
  });
  const inForce = async (version: string, importedAt?: string, more: Partial<ListState> = {}) => {
    vi.spyOn(pool, "warmLists").mockResolvedValue([state(version, importedAt, more)]);
    await recordActiveLists();
  };

  test("a new version queues one round for each business with monitoring", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    await changeScreeningSettings(fixture().other, { monitoring: false });
    await inForce("v1");
    await inForce("v1");
    expect(await queuedJobs("screening.rescreen")).toMatchObject([
      { payload: { businessId: fixture().live.businessId, mode: "live" } },
    ]);
    await inForce("v2");
    expect(await queuedJobs("screening.rescreen")).toHaveLength(2);
    expect((await db("operator").select().from(listVersion)).map(({ version }) => version).sort()).toEqual([
      "v1",
      "v2",
    ]);
  });

  test("a version that returns queues one too, and knows what its return changed; an index built anew does not", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const rounds = async () => (await queuedJobs("screening.rescreen")).length;
    const done = () => db("operator").execute(sql`delete from job`);
    const v1 = async () =>
      (await db("operator").select().from(listVersion).where(eq(listVersion.version, "v1")))[0];
    await inForce("v1");
    await inForce("v2");
    await done();
    const difference = { added: 5, changed: 1, removed: 2 };
    await inForce("v1", "2026-02-01T00:00:00.000Z", { changesFrom: "v2", difference });
    expect(await rounds()).toBe(1);
    expect(await v1()).toMatchObject(difference);
    await done();
    // Confirmed, told by a process that still has it from before, and built anew by another program.
    await inForce("v1", "2026-02-01T00:00:00.000Z", { changesFrom: "v2", difference });
    await inForce("v1");
    await inForce("v1", "2026-03-01T00:00:00.000Z", { changesFrom: "v1" });
    expect(await rounds()).toBe(0);
    expect(await v1()).toMatchObject({ ...difference, importedAt: new Date("2026-03-01T00:00:00.000Z") });
  });

  test("SCREEN-MONITOR-2, EVENT-ALERT-1 a new hit opens a review and notifies the business; the next round sends nothing again", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedPerson(fixture().live);
    const strangers = await approvedPerson(fixture().other);
    fixture().screen.mockResolvedValue(observationWithHits(HIT));
    await inForce("v1");
    expect(await work()).toBe(2);
    expect(await verificationRow(id)).toMatchObject({
      status: "NEEDS_REVIEW",
      decision: "NEEDS_REVIEW",
      amlDecision: "hit",
      revision: 2,
    });
    expect(await eventsAbout(id)).toMatchObject([
      {
        event: "verification.aml_alert",
        type: "individual",
        verificationId: id,
        externalRef: "order-7",
        aml: { decision: "hit", score: 0.9, hits: [{ name: HIT.name, score: 0.9, topics: ["sanction"] }] },
      },
    ]);
    expect(Object.keys((await eventsAbout(id))[0].aml.hits[0])).toEqual(["name", "score", "topics"]);
    expect(await verificationRow(strangers)).toMatchObject({ decision: "APPROVED" });
    // The reviewer approves, so the hit is known.
    await reviewVerification(fixture().live, id, { decision: "approved", reasonCode: "aml_false_positive" });
    await inForce("v2");
    await work();
    expect(await verificationRow(id)).toMatchObject({ decision: "APPROVED" });
    expect((await eventsAbout(id)).filter(({ event }) => event === "verification.aml_alert")).toHaveLength(1);
    // The entry changes, which makes it a new hit.
    fixture().screen.mockResolvedValue(observationWithHits({ ...HIT, entityHash: "hash-2" }));
    await inForce("v3");
    await work();
    expect(await verificationRow(id)).toMatchObject({ decision: "NEEDS_REVIEW" });
  });

  test.each([
    ["person", () => approvedPerson(fixture().live)],
    ["company", approvedCompany],
  ])("EVENT-AML-1 a %s's hit beyond the limits of events is cut to them", async (_, approved) => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approved();
    const topics = Array.from({ length: 60 }, (_topic, i) => `${i}`.padEnd(200, "x"));
    fixture().screen.mockResolvedValue(observationWithHits({ ...HIT, name: "N".repeat(600), topics }));
    await inForce("v1");
    await work();
    const [alert] = await eventsAbout(id);
    expect(alert).toMatchObject({ event: "verification.aml_alert", aml: { decision: "hit" } });
    const [hit] = alert.aml.hits;
    expect(hit.name).toBe("N".repeat(500));
    expect(hit.topics).toEqual(topics.slice(0, 50).map((topic) => topic.slice(0, 100)));
    // The screening itself keeps what the provider sent.
    expect((await readScreening(fixture().live, id))?.observation.hits[0]?.topics).toEqual(topics);
  });

  test("SCREEN-RESULT-4 every re-screening writes its result; a failed one changes no decision", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedPerson(fixture().live);
    fixture().screen.mockResolvedValue({
      decision: "error",
      score: 0,
      hits: [],
      provenance: { ...provenance, problem: "the list is old" },
    });
    await inForce("v1");
    await work();
    expect(await verificationRow(id)).toMatchObject({ decision: "APPROVED", revision: 1 });
    expect(await readScreening(fixture().live, id)).toMatchObject({
      observation: { decision: "error", provenance: { problem: "the list is old" } },
    });
  });

  test("pages: all of 510 people are screened, and then a company", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    for (let i = 0; i < 510; i++) await approvedPerson(fixture().live);
    await approvedCompany();
    fixture().screen.mockImplementation(async ({ kind }) =>
      kind === "company" ? observationWithHits({ ...HIT, name: "Acme" }) : CLEAR,
    );
    await inForce("v1");
    expect(await work()).toBe(3);
    expect(fixture().screen.mock.calls.filter(([{ kind }]) => kind === "person")).toHaveLength(510);
    const [company] = await db("operator")
      .select()
      .from(companyVerification)
      .where(eq(companyVerification.businessId, fixture().live.businessId));
    expect(company).toMatchObject({
      status: "NEEDS_REVIEW",
      decision: null,
      amlDecision: "hit",
      amlScore: 0.9,
    });
    expect(await eventsAbout(company?.id ?? "")).toMatchObject([
      { event: "verification.aml_alert", type: "company" },
    ]);
  });

  test("SCREEN-MONITOR-2 a verdict given in the meantime comes first", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedPerson(fixture().live);
    fixture().screen.mockImplementation(async () => {
      await db("operator")
        .update(verification)
        .set({ revision: 5, decision: "REJECTED" })
        .where(eq(verification.id, id));
      return observationWithHits(HIT);
    });
    await inForce("v1");
    await work();
    expect(await verificationRow(id)).toMatchObject({ decision: "REJECTED", revision: 5 });
    expect(await eventsAbout(id)).toEqual([]);
  });

  test("a person who is deleted during the search leaves no data", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedPerson(fixture().live);
    fixture().screen.mockImplementation(async () => {
      await deleteVerification(fixture().live, id);
      return observationWithHits(HIT);
    });
    await inForce("v1");
    await work();
    expect(await readScreening(fixture().live, id)).toBeNull();
    expect((await eventsAbout(id)).map(({ event }) => event)).toEqual(["verification.deleted"]);
  });

  test("a company that is removed during the search leaves no data", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedCompany();
    fixture().screen.mockImplementation(async () => {
      await db("operator").delete(companyVerification).where(eq(companyVerification.id, id));
      return observationWithHits({ ...HIT, name: "Acme" });
    });
    await inForce("v1");
    await work();
    expect(fixture().screen).toHaveBeenCalledOnce();
    expect(await readScreening(fixture().live, id)).toBeNull();
    expect(await eventsAbout(id)).toEqual([]);
  });

  test("SCREEN-RESOLVE-2 a judgement given during the search applies to its result", async () => {
    await changeScreeningSettings(fixture().live, { monitoring: true });
    const id = await approvedPerson(fixture().live, observationWithHits(HIT));
    fixture().screen.mockImplementation(async () => {
      const judgement = { entityId: "Q1", resolution: "false_positive", reason: "another birthday" } as const;
      await resolveScreeningHit(PERSON, fixture().live, id, judgement);
      return observationWithHits(HIT);
    });
    await inForce("v1");
    await work();
    expect(await readScreening(fixture().live, id)).toMatchObject({
      observation: { decision: "clear", hits: [{ entityId: "Q1", resolution: "false_positive" }] },
    });
    expect(await verificationRow(id)).toMatchObject({ decision: "APPROVED", amlDecision: "clear" });
  });
});
