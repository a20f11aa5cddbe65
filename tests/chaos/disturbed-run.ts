import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Connection, closeDatabase, installConnection, rows } from "@/db/client";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import { listVerifications } from "@/lib/contract/verifications";
import { ClientLoad } from "@/tests/support/client-load";
import { readRecords } from "@/tests/support/stored-records";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestProcess } from "@/tools/testing/server";
import { Audience } from "./audience";
import { readFilesAndMeters } from "./files-and-meters";

const VERIFICATIONS = Number(process.env["CHAOS_VERIFICATIONS"] ?? 1000);
const KILLS = Number(process.env["CHAOS_KILLS"] ?? 32);
const CLIENTS = 6;
/** With {@link CLIENTS} about as fast as the work is done, so that a kill always meets some. */
const PAUSE_MS = 250;
/** At half a second each: longer than any start or fault lasts. */
const TRIES = 240;
const SETTLED_WITHIN_MS = 5 * 60_000;
/** What a job waits whose tries died, and a little (JOB-DIED-1). */
const AFTER_DEATHS_S = 905;
/** Refusals end this long after their fault: connections are opened anew. */
const BACK_WITHIN_MS = 10_000;
/** A delivery that a killed process had begun is repeated after its lease and a poll, though the receiver has heard it. */
const LEASES_END_MS = 12_000;
const METERED_EVERY_MS = 1_000;

/** A process that is killed and started again. */
export interface Member {
  readonly start: () => Promise<TestProcess>;
  process: TestProcess;
}

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  readonly lastsMs: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** The product as it runs on one of the databases, with what can happen to it. */
export interface Product {
  readonly name: string;
  readonly baseUrl: string;
  /** Killed in turn. */
  readonly members: readonly Member[];
  readonly faults: readonly Fault[];
  /** Where one of the processes tells its metrics. */
  readonly metricsPort: number;
  /** Lets jobs that wait for a time wait for so many seconds less. */
  passTime(seconds: number): Promise<void> | void;
  /** Its database, once every process has ended. */
  open(): Connection;
}

interface Recovery {
  readonly what: string;
  /** When the process died, or the fault ended. */
  readonly atMs: number;
  readonly readyMs: number;
}

/**
 * Clients submit verifications while processes are killed and faults come and go. Prints what became of every
 * verification, event, file and metered unit, and how long each recovery took; expects that none is wrong.
 */
export async function runDisturbed(product: Product): Promise<void> {
  const audience = await Audience.open();
  const businesses: Business[] = [];
  for (const seat of audience.seats) {
    const business = await newBusiness(product.baseUrl);
    seat.secret = await business.receiveAt(seat.receiver.url);
    seat.businessId = business.businessId;
    businesses.push(business);
  }
  const load = new ClientLoad(product.baseUrl, businesses, {
    atLeast: VERIFICATIONS,
    tries: TRIES,
    pauseMs: PAUSE_MS,
  });
  load.expectResets(true);
  const metered = meteredCompanies(load, businesses);
  const clients = load.run(CLIENTS);
  const startedMs = performance.now();
  const recoveries = await disturb(product, load).finally(() => load.finish());
  await clients;
  const companies = await metered.end();
  const submittedS = (performance.now() - startedMs) / 1000;
  const { settledMs, died } = await settled(product, load, businesses, audience);
  await wait(LEASES_END_MS);
  const codes = await Promise.all(product.members.map(({ process: member }) => member.stop()));
  const database = product.open();
  installConnection(database);
  await printOpen(database);
  const counts = {
    ...(await readRecords(database, load.accepted, audience.deaf())),
    ...(await readFilesAndMeters(companies)),
    ...audience.counts(load.accepted),
  };
  await closeDatabase();
  await audience.close();
  const faults = product.faults.map(({ name }) => name).join(", ");
  console.log(`${product.name}: ${KILLS} kills, ${faults}; ${submittedS.toFixed(0)} s of submitting`);
  console.table({
    ...load.counts(),
    ...counts,
    "verifications that waited 15 min by JOB-DIED-1": died,
    "all told after the last one, without these 15 min (ms)": Math.round(settledMs),
  });
  console.table(timesOf(recoveries, load, audience));
  expect(load.failures).toEqual([]);
  expect(load.accepted.size).toBeGreaterThanOrEqual(VERIFICATIONS);
  expect(codes, "exit codes after SIGTERM").toEqual(codes.map(() => 0));
  const figures = new Set([
    "verifications stored",
    "deliveries heard",
    "deliveries repeated",
    "companies metered",
  ]);
  const wrong = Object.entries(counts).filter(([name, count]) => !figures.has(name) && count !== 0);
  expect(Object.fromEntries(wrong)).toEqual({});
}

/** Shows what is still open at the end, with the rows of its jobs. */
async function printOpen(database: Connection): Promise<void> {
  const open = await rows(
    database.db("operator"),
    sql`select v.id, v.status, v.created_at as made, j.attempts, j.failures, j.run_at as due,
               j.lease_until as leased, j.last_error as error, clock_timestamp() as now
        from verification v
        left join job j on j.name = 'verification.process' and j.payload->>'verificationId' = v.id
        where v.status not in ('COMPLETED', 'FAILED')`,
  );
  if (open.length > 0) console.log("Still open, with their jobs:", open);
}

/** Kills the members in turn while verifications come in, with the faults evenly in between. */
async function disturb(product: Product, load: ClientLoad): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  const faultAfter = new Map(
    product.faults.map((fault, at) => [Math.floor(((at + 1) * KILLS) / (product.faults.length + 1)), fault]),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    await load.reached(((kill + 0.5) / KILLS) * VERIFICATIONS);
    const fault = faultAfter.get(kill);
    if (fault) recoveries.push(await suffer(fault, load));
    await wait(Math.random() * 400);
    const member = product.members[kill % product.members.length] as Member;
    const atMs = Date.now();
    await member.process.kill();
    member.process = await member.start();
    recoveries.push({ what: "kill", atMs, readyMs: Date.now() - atMs });
  }
  return recoveries;
}

async function suffer(fault: Fault, load: ClientLoad): Promise<Recovery> {
  load.expectRefusals(true);
  await fault.begin();
  await wait(fault.lastsMs);
  const atMs = Date.now();
  await fault.end();
  const before = load.accepted.size;
  await load.reached(before + CLIENTS);
  const readyMs = Date.now() - atMs;
  await wait(Math.max(0, BACK_WITHIN_MS - readyMs));
  load.expectRefusals(false);
  return { what: fault.name, atMs, readyMs };
}

/** Companies with the live key, because only live work is metered; each with a key of idempotency. */
function meteredCompanies(load: ClientLoad, businesses: readonly Business[]) {
  let isEnding = false;
  const made = new Set<string>();
  const work = async () => {
    while (!isEnding) {
      const business = businesses[made.size % businesses.length] as Business;
      const body = JSON.stringify({ country: "SZ", registeredName: `Company ${made.size}` });
      const headers = {
        "X-API-Key": business.keys.live,
        "Content-Type": "application/json",
        "Idempotency-Key": `company ${made.size}`,
      };
      const { path, method } = createCompanyVerification;
      const answer = await load.untilAnswered("company", { path, init: { method, headers, body } });
      if (answer === null) return;
      made.add((JSON.parse(answer) as { data: { verificationId: string } }).data.verificationId);
      await wait(METERED_EVERY_MS);
    }
  };
  const working = work();
  return {
    async end(): Promise<ReadonlySet<string>> {
      isEnding = true;
      await working;
      return made;
    },
  };
}

/**
 * Waits until customers see every verification decided and told of. When all that is still open are verifications whose
 * tries died with their process, lets the time pass for which the rule makes them wait.
 * @returns how long it waited, and how many those were
 */
async function settled(
  product: Product,
  load: ClientLoad,
  businesses: readonly Business[],
  audience: Audience,
): Promise<{ settledMs: number; died: number }> {
  const startedMs = performance.now();
  let died = 0;
  while (performance.now() - startedMs < SETTLED_WITHIN_MS) {
    const open = await countOpen(product.baseUrl, businesses);
    if (open === 0 && audience.counts(load.accepted)["events not heard"] === 0) break;
    if (died === 0 && open > 0 && open === (await countDied(product.metricsPort))) {
      died = open;
      await product.passTime(AFTER_DEATHS_S);
    }
    await wait(500);
  }
  return { settledMs: performance.now() - startedMs, died };
}

/** Verifications that their businesses see without a decision. */
async function countOpen(baseUrl: string, businesses: readonly Business[]): Promise<number> {
  let open = 0;
  for (const { keys } of businesses) {
    for (const status of ["PENDING", "PROCESSING"]) {
      const url = `${baseUrl}${listVerifications.path}?limit=1&status=${status}`;
      const answer = await fetch(url, { headers: { "X-API-Key": keys.test } });
      const found = (await answer.json()) as { data: { pagination: { total: number } } };
      open += found.data.pagination.total;
    }
  }
  return open;
}

/** Verifications of which every try died with its process, as the metrics tell the operator. */
async function countDied(metricsPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const told = /^verification_queue_jobs_died\{job="verification\.process"\} (\d+)$/m.exec(
    await answer.text(),
  );
  return Number(told?.[1] ?? 0);
}

/** Half, 95 of 100 and the longest of the times that recoveries took. */
function timesOf(recoveries: readonly Recovery[], load: ClientLoad, audience: Audience) {
  const spread = (times: readonly number[]) => {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
  };
  const kills = recoveries.filter(({ what }) => what === "kill");
  const told = kills.flatMap(({ atMs }) => audience.msUntilOldOneTold(atMs, load.accepted) ?? []);
  return {
    "kill to ready (ms)": spread(kills.map(({ readyMs }) => readyMs)),
    "kill to the first event of an earlier verification (ms)": spread(told),
    "a client's wait for its success (ms)": spread(load.waitsMs),
    ...Object.fromEntries(
      recoveries
        .filter(({ what }) => what !== "kill")
        .map(({ what, readyMs }) => [`end of "${what}" to ${CLIENTS} accepted (ms)`, spread([readyMs])]),
    ),
  };
}
