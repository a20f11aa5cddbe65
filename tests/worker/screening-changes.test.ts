import { writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { screeningResult } from "@/db/schema/screening";
import { verification } from "@/db/schema/verification";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordActiveLists } from "@/lib/screening/refresh-lists";
import { readScreening, recordScreening } from "@/lib/screening/results";
import * as screen from "@/lib/screening/screen";
import { screenSubject } from "@/lib/screening/screen";
import { changeScreeningSettings } from "@/lib/screening/settings";
import { importList } from "@/lib/watchlist/lists/import";
import { closeScreening, listsFolder, warmLists } from "@/lib/watchlist/pool";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { bundleThread } from "@/tools/build/bundle-threads";

/** Monitoring with real lists in the real thread: after each change every result is what a whole search gives. */

ownDatabase({ LOG_LEVEL: "silent" });
beforeAll(() => bundleThread());
afterAll(() => closeScreening());

let live: Tenant;
beforeEach(async () => {
  const businessId = newId("bus");
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
  live = mintTenant({ businessId, mode: "live", keyId: "key_1" });
  await changeScreeningSettings(live, { monitoring: true });
});

interface Entry {
  readonly id: string;
  readonly names: readonly string[];
  readonly dates?: readonly string[];
  readonly topics?: readonly string[];
}

async function importEntries(source: string, entries: readonly Entry[]): Promise<void> {
  const file = path.join(listsFolder(), "..", `${source}.json`);
  const lines = entries.map(({ id, names, dates = [], topics = ["sanction"] }) =>
    JSON.stringify({
      id,
      schema: "Person",
      datasets: [source],
      properties: { name: names, birthDate: dates, topics },
    }),
  );
  writeFileSync(file, lines.join("\n"));
  const list = { folder: listsFolder(), source, format: "opensanctions-ftm" as const, files: [file] };
  await importList({ ...list, acceptShrinking: true });
  // The thread reads the pointers anew every two seconds.
  await closeScreening();
}

async function approve(name: string): Promise<string> {
  const id = newId("vrf_id");
  const [names = "", surname = ""] = name.split("|");
  const fields = { names, surname, dateOfBirth: "1970-03-04", nationality: "SWZ" };
  await db("operator")
    .insert(verification)
    .values({
      id,
      businessId: live.businessId,
      mode: "live",
      kind: "id_document",
      status: "COMPLETED",
      decision: "APPROVED",
      confidence: "high",
      revision: 1,
      amlDecision: "clear",
      extractedSealed: sealJson(fields, aadOf(live, id, "extracted")),
    });
  const subject = { kind: "person" as const, name: `${names} ${surname}`, dateOfBirth: fields.dateOfBirth };
  const found = await screenSubject(live, { mode: "live", scenario: null }, subject);
  await db("operator").transaction((tx) => recordScreening(tx, live, { id, kind: "person" }, found));
  return id;
}

/** Runs the rounds that are queued. @returns how many whole searches they took */
async function monitor(): Promise<number> {
  const searches = vi.spyOn(screen, "screenSubject");
  await recordActiveLists();
  for (;;) {
    const lease = await claimNext(HANDLERS["screening.rescreen"], 30);
    if (!lease) break;
    await HANDLERS["screening.rescreen"].run(lease.claim);
    await lease.settle(undefined);
  }
  const count = searches.mock.calls.filter(([tenant]) => tenant.businessId === live.businessId).length;
  searches.mockRestore();
  return count;
}

/** Entries and versions of the stored result, beside those of a search of everything now. */
async function expectAsSearched(ids: readonly string[], names: readonly string[]): Promise<void> {
  const versions = (await warmLists()).map(({ source, version }) => ({ source, version }));
  for (const [i, id] of ids.entries()) {
    const stored = await readScreening(live, id);
    const [names_ = "", surname = ""] = (names[i] ?? "").split("|");
    const subject = {
      kind: "person" as const,
      name: `${names_} ${surname}`,
      dateOfBirth: "1970-03-04",
      country: "SWZ",
    };
    const whole = await screenSubject(live, { mode: "live", scenario: null }, subject);
    expect(stored?.observation.hits.map(({ entityId, entityHash }) => [entityId, entityHash])).toEqual(
      whole.hits.map(({ entityId, entityHash }) => [entityId, entityHash]),
    );
    expect(stored?.observation.provenance?.lists).toMatchObject(versions);
  }
}

const PEOPLE = ["Thandi|Dlamini", "Sipho|Nkosi", "Lindiwe|Mamba", "Jonathan|Whitworth", "Zanele|Simelane"];
const OTHERS = Array.from({ length: 40 }, (_, i) => ({
  id: `o${i}`,
  names: [`Boris Karlov${"aeiou"[i % 5]}${i}`],
}));

describe("SCREEN-MONITOR-3 monitoring by the changes of the lists", () => {
  test("only those are searched whom a change may touch; every result is that of a whole search", async () => {
    await importEntries("made", OTHERS);
    const ids = await Promise.all(PEOPLE.map(approve));
    await recordActiveLists();
    await monitor();

    // A new entry, and one that changes.
    await importEntries("made", [
      ...OTHERS.slice(1),
      { id: "o0", names: ["Sipho Nkosi"] },
      { id: "n1", names: ["Thandi Dlamini"] },
    ]);
    expect(await monitor()).toBe(2);
    await expectAsSearched(ids, PEOPLE);

    // Who has hits is searched in every round: here the entry is gone. The others are not.
    await db("operator").update(verification).set({ decision: "APPROVED", status: "COMPLETED" });
    await importEntries("made", [...OTHERS, { id: "n1", names: ["Thandi Dlamini"] }]);
    expect(await monitor()).toBe(2);
    await expectAsSearched(ids, PEOPLE);
  });

  test("a new list, a version that was missed, another threshold or a failed result takes whole searches", async () => {
    await importEntries("made", [...OTHERS, { id: "x1", names: ["First Version"] }]);
    await importEntries("second", OTHERS.slice(0, 3));
    const ids = await Promise.all(PEOPLE.map(approve));
    await recordActiveLists();
    await monitor();
    await importEntries("third", OTHERS.slice(0, 3));
    expect(await monitor()).toBe(PEOPLE.length);
    // Two versions at once: the changes are known against one that nobody was screened against.
    await importEntries("made", [...OTHERS, { id: "x2", names: ["Second Version"] }]);
    await importEntries("made", [...OTHERS, { id: "x3", names: ["Zanele Simelane"] }]);
    expect(await monitor()).toBe(PEOPLE.length);
    await expectAsSearched(ids, PEOPLE);
    await db("operator").update(verification).set({ decision: "APPROVED", status: "COMPLETED" });
    await changeScreeningSettings(live, { hitAt: 0.8 });
    await importEntries("made", [...OTHERS, { id: "x4", names: ["Fourth Version"] }]);
    expect(await monitor()).toBe(PEOPLE.length);
    await db("operator")
      .update(screeningResult)
      .set({ decision: "error" })
      .where(eq(screeningResult.subjectId, ids[0] ?? ""));
    await importEntries("made", [...OTHERS, { id: "x5", names: ["Fifth Version"] }]);
    expect(await monitor()).toBe(1);
    await expectAsSearched(ids, PEOPLE);

    // SCREEN-TOPIC-1: other thresholds by topic, too. The entry scores .9 and more, which is not enough for a sanction then.
    await changeScreeningSettings(live, { topicHitAt: { sanction: 1, "role.pep": 0.6 } });
    await importEntries("made", [...OTHERS, { id: "x6", names: ["Lindiwe Mambaa"] }]);
    expect(await monitor()).toBe(PEOPLE.length);
    await expectAsSearched(ids, PEOPLE);
    expect((await readScreening(live, ids[2] ?? ""))?.observation.hits).toEqual([]);
    await importEntries("made", [...OTHERS, { id: "x6", names: ["Lindiwe Mambaa"], topics: ["role.pep"] }]);
    await monitor();
    expect((await readScreening(live, ids[2] ?? ""))?.observation.hits).toMatchObject([{ entityId: "x6" }]);
    await expectAsSearched(ids, PEOPLE);
  });
});
