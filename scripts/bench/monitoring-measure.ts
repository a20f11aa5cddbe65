import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, connection, db } from "@/db/client";
import { business } from "@/db/schema/business";
import { screeningResult } from "@/db/schema/screening";
import { verification } from "@/db/schema/verification";
import { thresholdOf } from "@/lib/contract/thresholds";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { rescreenPage } from "@/lib/screening/rescreen";
import { PERSON } from "@/lib/verification/screened-person";
import { RecordHashes } from "@/lib/watchlist/lists/record-hashes";
import { VersionWriter } from "@/lib/watchlist/lists/version-writer";
import { activate, draftFolder, RECORDS_FILE } from "@/lib/watchlist/lists/versions";
import { MATCHER_VERSION } from "@/lib/watchlist/matching/score";
import { closeScreening, listsFolder, warmLists } from "@/lib/watchlist/pool";
import { syntheticEntry } from "../eval/screening/synthetic";

/** Entries of a day's change. OFAC, the UN, the UK and the EU together change fewer on all but a few days of a year. */
const CHANGED = 500;
/** Whole searches are slow, so fewer of them are timed. */
const SEARCHED = 500;
const SOURCE = "synthetic";
const MILLIONS = 12;
const PEOPLE_FROM = 50_000_000;

const [people = 0, entries = 0] = process.argv.slice(2).map(Number);
await connection().migrate();
console.log(`\nBuilding two versions of a list with ${entries.toLocaleString("en")} entries`);
writeVersion("1".repeat(32), 0, null);
writeVersion("2".repeat(32), CHANGED, "1".repeat(32));
const tenant = await newBusiness();
console.log(`Storing ${people.toLocaleString("en")} approved people`);
await storePeople(tenant);
const load = await timed(() => warmLists());
const changed = await timed(() => round(tenant));
const [touched] = await db("operator")
  .select({ count: sql<number>`count(*)::int` })
  .from(screeningResult)
  .where(sql`${screeningResult.hits} > 0`);
await db("operator").update(screeningResult).set({ hitAt: null });
await db("operator").execute(sql`
  update verification set decision = 'REJECTED'
  where id not in (select id from verification where decision = 'APPROVED' order by id limit ${SEARCHED})`);
const whole = await timed(() => round(tenant));
await closeScreening();
await closeDatabase();

console.log(`The list is loaded in ${load.wallMs.toFixed(0)} ms; newly hit: ${touched?.count ?? 0} people`);
report("matching the changes", people, changed);
report("searching everybody", SEARCHED, whole);

interface Spent {
  readonly wallMs: number;
  /** Of this process with its screening thread; the database's is not in it. */
  readonly cpuMs: number;
}

function report(name: string, count: number, { wallMs, cpuMs }: Spent): void {
  const perS = count / (wallMs / 1000);
  const hours = (perSecond: number) => ((MILLIONS * 1e6) / perSecond / 3600).toFixed(1);
  const cpu = cpuMs / count;
  console.log(
    `${name}: ${perS.toFixed(0)} people a second; ${MILLIONS},000,000 / ${perS.toFixed(0)} / 3600 = ${hours(perS)} h ` +
      `(${cpu.toFixed(2)} ms of CPU each: ${hours(1000 / cpu)} h of one core)`,
  );
}

function writeVersion(version: string, changed: number, before: string | null): void {
  const records = before && path.join(listsFolder(), SOURCE, before, RECORDS_FILE);
  const draft = draftFolder(listsFolder(), SOURCE);
  const writer = new VersionWriter(draft, records ? RecordHashes.read(records) : null);
  // The first entries are those that change: each gets another person's names.
  for (let number = 0; number < entries; number++) {
    const { entity } = syntheticEntry(number);
    writer.add(
      number < changed ? { ...entity, names: syntheticEntry(number + entries).entity.names } : entity,
    );
  }
  writer.finish();
  const now = new Date();
  const changes = before ? { from: before, entities: writer.changes ?? 0 } : null;
  const counts = { entities: writer.entities, names: writer.names, skipped: 0 };
  const made = { format: SOURCE, listDate: null, builtBy: "bench", importedAt: now.toISOString() };
  activate(
    listsFolder(),
    draft,
    { source: SOURCE, version, ...counts, ...made, changes, difference: null, sizeToKeep: null },
    now,
  );
}

async function newBusiness(): Promise<Tenant> {
  const businessId = newId("bus");
  await db("operator").insert(business).values({ id: businessId, name: "Bench", email: "bench@example.com" });
  return mintTenant({ businessId, mode: "live", keyId: "key_bench" });
}

/** People with names like those of the list, each with a clear result of its first version. */
async function storePeople(of: Tenant): Promise<void> {
  const lists = [{ source: SOURCE, version: "1".repeat(32), checkedAt: new Date().toISOString() }];
  const owner = { businessId: of.businessId, mode: of.mode };
  for (let from = 0; from < people; from += 500) {
    const batch = Array.from({ length: Math.min(500, people - from) }, (_, i) => {
      const { entity, dateOfBirth } = syntheticEntry(PEOPLE_FROM + from + i);
      const [first = "", ...rest] = (entity.names[0]?.text ?? "").split(" ");
      return { id: newId("vrf_id"), first, rest: rest.join(" "), dateOfBirth };
    });
    await db("operator")
      .insert(verification)
      .values(
        batch.map(({ id, first, rest, dateOfBirth }) => ({
          id,
          ...owner,
          kind: "id_document" as const,
          status: "COMPLETED" as const,
          decision: "APPROVED" as const,
          confidence: "high" as const,
          revision: 1,
          amlDecision: "clear" as const,
          extractedSealed: sealJson({ names: first, surname: rest, dateOfBirth }, aadOf(of, id, "extracted")),
        })),
      );
    const result = {
      subjectKind: "person" as const,
      decision: "clear" as const,
      score: 0,
      provider: "index",
      matcher: MATCHER_VERSION,
      lists,
      hitAt: thresholdOf("hitAt").default,
      hits: 0,
    };
    await db("operator")
      .insert(screeningResult)
      .values(
        batch.map(({ id }) => ({
          ...owner,
          subjectId: id,
          ...result,
          observationSealed: sealJson({ decision: "clear", score: 0, hits: [] }, aadOf(of, id, "screening")),
        })),
      );
  }
}

async function round(of: Tenant): Promise<void> {
  for (let cursor: string | null = ""; cursor !== null; ) cursor = await rescreenPage([PERSON], of, cursor);
}

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}
