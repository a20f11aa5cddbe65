import { writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { verification } from "@/db/schema/verification";
import { COMPANY } from "@/lib/company/screened-company";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { readHitReport } from "@/lib/screening/hit-report";
import {
  isWithoutLists,
  readListChanges,
  readListOverview,
  searchOneList,
} from "@/lib/screening/list-overview";
import { recordActiveLists } from "@/lib/screening/refresh-lists";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { recordScreening } from "@/lib/screening/results";
import { screenSubject } from "@/lib/screening/screen";
import { changeScreeningSettings } from "@/lib/screening/settings";
import { shareLists } from "@/lib/screening/shared-lists";
import { PERSON } from "@/lib/verification/screened-person";
import { subjectOf } from "@/lib/verification/screening-subject";
import { importList } from "@/lib/watchlist/lists/import";
import { deactivate } from "@/lib/watchlist/lists/versions";
import { closeScreening, listsFolder } from "@/lib/watchlist/pool";
import { ownDatabase } from "@/tests/support/database";
import { bundleThread } from "@/tools/build/bundle-threads";

ownDatabase({ LOG_LEVEL: "silent" });
beforeAll(() => bundleThread());
afterAll(() => closeScreening());

const ENTRY = {
  id: "Q7",
  schema: "Person",
  datasets: ["made"],
  properties: {
    name: ["Thandi Grace Dlamini"],
    alias: ["Somebody Else"],
    birthDate: ["1970-03-05"],
    nationality: ["za"],
    topics: ["role.pep"],
  },
};

async function bring(source: string, entries: readonly object[]) {
  const file = path.join(listsFolder(), "..", `${source}.json`);
  writeFileSync(file, entries.map((entry) => JSON.stringify(entry)).join("\n"));
  const list = { folder: listsFolder(), source, format: "opensanctions-ftm" as const, files: [file] };
  const { version } = await importList({ ...list, acceptShrinking: true, listDate: "2026-03-01" });
  await closeScreening();
  await recordActiveLists();
  await shareLists();
  return version;
}

let tenant: Tenant;
let memberId = "";
beforeEach(async () => {
  const businessId = newId("bus");
  memberId = newId("usr");
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
  await db("operator")
    .insert(user)
    .values({
      id: memberId,
      businessId,
      email: `${memberId}@example.com`,
      name: "Nomsa Reviewer",
      role: "reviewer",
    });
  tenant = mintTenant({ businessId, mode: "live", memberId });
});

const THANDI = { names: "Thandi", surname: "Dlamini", dateOfBirth: "1970-03-04", nationality: "SWZ" };

/** A verification of Thandi with the result of a search now. */
async function screened(): Promise<string> {
  const id = newId("vrf_id");
  await db("operator")
    .insert(verification)
    .values({
      id,
      businessId: tenant.businessId,
      mode: "live",
      kind: "id_document",
      status: "NEEDS_REVIEW",
      decision: "NEEDS_REVIEW",
      confidence: "low",
      revision: 1,
      amlDecision: "hit",
      extractedSealed: sealJson(THANDI, aadOf(tenant, id, "extracted")),
    });
  const subject = subjectOf(THANDI);
  if (!subject) throw new Error("no subject");
  const found = await screenSubject(tenant, { mode: "live", scenario: null }, subject);
  await db("operator").transaction((tx) => recordScreening(tx, tenant, { id, kind: "person" }, found));
  return id;
}

const read = (id: string, entry = "Q7") => readHitReport([PERSON, COMPANY], tenant, id, entry);

describe("SCREEN-REPORT-1 the page of one hit", () => {
  test("whom, what, which parts by which rule, what lowered the score, the threshold and the list", async () => {
    await changeScreeningSettings(tenant, { topicHitAt: { "role.pep": 0.6 } });
    const version = await bring("made", [ENTRY]);
    const id = await screened();
    const report = await read(id);
    expect(report).toMatchObject({
      subjectId: id,
      record: { externalRef: null, status: "NEEDS_REVIEW", decision: "NEEDS_REVIEW" },
      subject: { kind: "person", name: "Thandi Dlamini", dateOfBirth: "1970-03-04", country: "SWZ" },
      hitAt: 0.6,
      hit: { name: "Thandi Grace Dlamini", entityId: "Q7", topics: ["role.pep"], datasets: ["made"] },
      explanation: {
        listedName: "Thandi Grace Dlamini",
        name: { listedLeft: ["Grace"], queryLeft: [], whole: null },
        dateOfBirth: "one_component",
        country: "other",
        adjustments: { dateOfBirth: -0.08, country: -0.1, sex: 0 },
        listed: { datesOfBirth: ["1970-03-05"], countries: ["ZA"], sex: null },
      },
      lists: [{ source: "made", version: version.version, listDate: "2026-03-01", entities: 1 }],
      judgements: [],
    });
    expect(report.explanation?.name.aligned).toMatchObject([
      { query: "Thandi", listed: "Thandi", rule: "exact", similarity: 1, scripts: [] },
      { query: "Dlamini", listed: "Dlamini", rule: "exact", similarity: 1 },
    ]);
    // What is taken off explains the score.
    const { name, adjustments } = report.explanation ?? {};
    const sum = (name?.score ?? 0) + (adjustments?.dateOfBirth ?? 0) + (adjustments?.country ?? 0);
    expect(report.hit.score).toBeCloseTo(sum, 3);
    expect(report.lists[0]?.importedAt).toBe(version.importedAt);
  });

  test("the alias that matched is named as the list publishes it", async () => {
    const alias = "Тханди Дламини";
    await bring("made", [
      { ...ENTRY, properties: { ...ENTRY.properties, name: ["Somebody Else"], alias: ["Other One", alias] } },
    ]);
    await changeScreeningSettings(tenant, { topicHitAt: { "role.pep": 0.5 } });
    const { explanation, hit } = await read(await screened());
    expect(hit.name).toBe("Somebody Else");
    expect(explanation?.listedName).toBe(alias);
    expect(explanation?.name.aligned.map(({ listed, scripts }) => [listed, scripts])).toEqual(
      expect.arrayContaining([
        ["Тханди", ["Cyrillic"]],
        ["Дламини", ["Cyrillic"]],
      ]),
    );
  });

  test("who decided what and why, also on another verification; outdated once the entry changes", async () => {
    await changeScreeningSettings(tenant, { topicHitAt: { "role.pep": 0.6 } });
    await bring("made", [ENTRY]);
    const first = await screened();
    const judgement = {
      entityId: "Q7",
      resolution: "false_positive",
      reason: "Another birth place.",
    } as const;
    await resolveScreeningHit(PERSON, tenant, first, judgement);
    const second = await screened();
    expect((await read(second)).judgements).toMatchObject([
      {
        resolution: "false_positive",
        reason: "Another birth place.",
        by: "Nomsa Reviewer",
        subjectId: first,
        isOutdated: false,
      },
    ]);
    await bring("made", [{ ...ENTRY, properties: { ...ENTRY.properties, alias: ["Thandi D."] } }]);
    expect((await read(await screened())).judgements).toMatchObject([{ isOutdated: true }]);
  });

  test("that it was opened is in the audit log; another entry, record, mode or business has none", async () => {
    await changeScreeningSettings(tenant, { topicHitAt: { "role.pep": 0.6 } });
    await bring("made", [ENTRY]);
    const id = await screened();
    await read(id);
    const entries = await db("operator").select().from(audit).where(eq(audit.businessId, tenant.businessId));
    expect(entries.at(-1)).toMatchObject({ actor: memberId, action: "screening.reported", subject: id });
    const elsewhere = [
      mintTenant({ businessId: tenant.businessId, mode: "test", memberId }),
      mintTenant({ businessId: newId("bus"), mode: "live", memberId }),
    ];
    for (const other of elsewhere)
      await expect(readHitReport([PERSON, COMPANY], other, id, "Q7")).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    await expect(read(id, "Q8")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(read(newId("vrf_id"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("SCREEN-NAME-3 a compound that either side writes as several words is among the candidates of an index", async () => {
  const company = (id: string, name: string) => ({
    ...ENTRY,
    id,
    schema: "Company",
    properties: { name: [name], topics: ["sanction"] },
  });
  await bring("made", [
    company("C1", "Nordbau Gesellschaft mit beschränkter Haftung"),
    company("C2", "Stahl Handels GmbH"),
    ...Array.from({ length: 50 }, (_, i) =>
      company(`F${i}`, `Nord ${"abcdefghij"[i % 10]}${i} Handel Bau GmbH`),
    ),
  ]);
  const found = async (name: string) =>
    (await searchOneList("made", { kind: "company", name })).matches[0]?.entityId;
  expect(await found("Nord Bau GmbH")).toBe("C1");
  expect(await found("Nordbaugesellschaft mbH")).toBe("C1");
  expect(await found("Stahlhandelsgesellschaft mbH")).toBe("C2");
});

describe("SCREEN-SOURCE-6 the lists at the dashboard", () => {
  const person = (id: string, topics = ["sanction"]) => ({
    id,
    schema: "Person",
    properties: { name: [id], topics },
  });

  test("their versions, what the last one changed, and that one is stale or out of force", async () => {
    await bring("shown", [person("Boris Karlov"), person("Anna Berg")]);
    await bring("shown", [person("Boris Karlov", ["role.pep"]), person("Carl Dorn")]);
    const list = (await readListOverview()).find(({ source }) => source === "shown");
    expect(list).toMatchObject({
      isInForce: true,
      isStale: false,
      held: null,
      failures: 0,
      everyHours: null,
    });
    expect(list?.versions.map(({ change }) => change)).toEqual([{ added: 1, changed: 1, removed: 1 }, null]);
    expect(readListChanges("shown")).toEqual({
      added: [{ id: "Carl Dorn", name: "Carl Dorn" }],
      changed: [{ id: "Boris Karlov", name: "Boris Karlov" }],
      removed: [{ id: "Anna Berg", name: "Anna Berg" }],
    });
    const later = await readListOverview(Date.now() + 8 * 24 * 3_600_000);
    expect(later.find(({ source }) => source === "shown")).toMatchObject({ isStale: true });
    deactivate(listsFolder(), "shown");
    await shareLists();
    expect((await readListOverview()).at(-1)).toMatchObject({ source: "shown", isInForce: false });
    await bring("other", [person("Anna Berg")]);
    expect(await isWithoutLists()).toBe(false);
    for (const { source } of await readListOverview()) deactivate(listsFolder(), source);
    await shareLists();
    expect(await isWithoutLists()).toBe(true);
  });

  test("a search of one list, by topic and birth date; not of one that is not in force", async () => {
    await bring("one", [person("Thandi Dlamini"), person("Thandi Dlaminy", ["role.pep.local"])]);
    await bring("other", [person("Thandi Dlamini Other")]);
    const names = async (more: object = {}) =>
      (await searchOneList("one", { kind: "person", name: "thandi dlamini", ...more })).matches.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(["Thandi Dlamini", "Thandi Dlaminy"]);
    expect(await names({ topic: "role.pep" })).toEqual(["Thandi Dlaminy"]);
    expect(await names({ topic: "crime" })).toEqual([]);
    expect(await names({ name: "Zzyzx" })).toEqual([]);
    await expect(searchOneList("gone", { kind: "person", name: "A B" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
