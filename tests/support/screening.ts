import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, vi } from "vitest";
import { db, rows } from "@/db/client";
import { business } from "@/db/schema/business";
import { verification } from "@/db/schema/verification";
import { webhookEvent } from "@/db/schema/webhook";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import * as select from "@/lib/sandbox/screener";
import { recordScreening } from "@/lib/screening/results";
import type { Screener, ScreeningHit, ScreeningObservation } from "@/lib/watchlist/types";
import { ownDatabase } from "./database";

/** Two businesses for each test, and a fake screener with a configurable result. */

export const HIT: ScreeningHit = {
  name: "Thandi Grace Dlamini",
  score: 0.9,
  topics: ["sanction"],
  entityId: "Q1",
  referents: ["old-1"],
  entityHash: "hash-1",
  datasets: ["made"],
  features: { dateOfBirth: "exact" },
};
export const provenance = {
  provider: "index" as const,
  matcher: "1",
  lists: [{ source: "made", version: "v1", checkedAt: "2026-01-01T00:00:00.000Z" }],
};
export const CLEAR: ScreeningObservation = { decision: "clear", score: 0, hits: [], provenance };

export function observationWithHits(...hits: ScreeningHit[]): ScreeningObservation {
  return { decision: "hit", score: 0.9, hits, provenance };
}

interface ScreeningFixture {
  readonly screen: ReturnType<typeof vi.fn<Screener["screen"]>>;
  readonly live: Tenant;
  readonly other: Tenant;
}

let current: ScreeningFixture | undefined;

/** The businesses and the screener of the current test. */
export function fixture(): ScreeningFixture {
  if (!current) throw new Error("Call setUpScreeningFixture() at the top of the test file.");
  return current;
}

export function setUpScreeningFixture(): void {
  ownDatabase();
  beforeEach(async () => {
    const screen = vi.fn<Screener["screen"]>(async () => CLEAR);
    vi.spyOn(select, "selectScreener").mockImplementation(() => ({ screen }));
    for (const table of ["job", "list_version", "screening_setting"]) {
      await db("operator").execute(sql.raw(`delete from ${table}`));
    }
    current = { screen, live: await newTenant(), other: await newTenant() };
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

async function newTenant(): Promise<Tenant> {
  const businessId = newId("bus");
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
  return mintTenant({ businessId, mode: "live", keyId: "key_1" });
}

const THANDI = { names: "Thandi", surname: "Dlamini", dateOfBirth: "1970-03-04", nationality: "SWZ" };

/** An approved person with this screening result; resolves to the verification's id. */
export async function approvedPerson(tenant: Tenant, screening = CLEAR): Promise<string> {
  const id = newId("vrf_id");
  await db("operator")
    .insert(verification)
    .values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      kind: "id_document",
      externalRef: "order-7",
      status: "COMPLETED",
      decision: "APPROVED",
      confidence: "high",
      revision: 1,
      amlDecision: screening.decision,
      extractedSealed: sealJson(THANDI, aadOf(tenant, id, "extracted")),
    });
  await db("operator").transaction((tx) => recordScreening(tx, tenant, { id, kind: "person" }, screening));
  return id;
}

export async function verificationRow(id: string) {
  return (await db("operator").select().from(verification).where(eq(verification.id, id)))[0];
}

/** The events about a verification or company, as a receiver parses them. */
export async function eventsAbout(id: string) {
  const events = await db("operator").select().from(webhookEvent).where(eq(webhookEvent.verificationId, id));
  return events.map((event) =>
    JSON.parse(openJson<string>(event.bodySealed, aadOf(event, event.id, "webhook-body"))),
  );
}

export function queuedJobs(name: string) {
  return rows<{ payload: object }>(db("operator"), sql`select payload from job where name = ${name}`);
}
