import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { deleteInBatches } from "@/db/batches";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { hitResolution, screeningResult } from "@/db/schema/screening";
import { notHeld } from "@/lib/account/legal-hold";
import { listRetentionRules, notWaiting, ofCheck } from "@/lib/account/retention";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";
import type { ScreeningSubjectKind } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { forgetResolutions } from "./resolutions";

/** The newest screening of a subject, with everything that explains it. */
export interface ScreeningRecord {
  readonly observation: ScreeningObservation;
  readonly screenedAt: Date;
}

/**
 * Stores a screening in place of the previous one; also one that found nothing or failed (SCREEN-RESULT-4).
 * @param screenedAt the time of the stored screening, when only its hits were judged and no list was searched
 */
export async function recordScreening(
  tx: Tx,
  tenant: TenantRef,
  subject: { readonly id: string; readonly kind: ScreeningSubjectKind },
  observation: ScreeningObservation,
  screenedAt?: Date,
): Promise<void> {
  const columns = {
    decision: observation.decision,
    score: observation.score,
    provider: observation.provenance?.provider ?? "sandbox",
    matcher: observation.provenance?.matcher ?? "",
    lists: [...(observation.provenance?.lists ?? [])],
    hitAt: observation.provenance?.hitAt ?? null,
    topicHitAt: { ...observation.provenance?.topicHitAt },
    hits: observation.hits.length,
    observationSealed: sealJson(observation, aadOf(tenant, subject.id, "screening")),
    screenedAt: screenedAt ?? sql`now()`,
  };
  await tx
    .insert(screeningResult)
    .values({
      businessId: tenant.businessId,
      mode: tenant.mode,
      subjectId: subject.id,
      subjectKind: subject.kind,
      ...columns,
    })
    .onConflictDoUpdate({
      target: [screeningResult.businessId, screeningResult.mode, screeningResult.subjectId],
      set: columns,
    });
}

/** The newest screening of a subject; null when there was none, or it was removed. */
export async function readScreening(
  tenant: TenantRef,
  subjectId: string,
  on: Db | Tx = db(tenant),
): Promise<ScreeningRecord | null> {
  const [row] = await on
    .select()
    .from(screeningResult)
    .where(owned(screeningResult, tenant, eq(screeningResult.subjectId, subjectId)));
  if (!row) return null;
  const observation = openJson<ScreeningObservation>(
    row.observationSealed,
    aadOf(tenant, subjectId, "screening"),
  );
  const { provenance } = observation;
  // The row may name newer versions, of lists whose changes touched nothing.
  const held = provenance ? { ...observation, provenance: { ...provenance, lists: row.lists } } : observation;
  return { observation: held, screenedAt: row.screenedAt };
}

/** What a stored result was searched with. */
export type Standing = Pick<
  typeof screeningResult.$inferSelect,
  "decision" | "matcher" | "lists" | "hitAt" | "topicHitAt" | "hits"
>;

/** By id of the subject; those without a result are missing. */
export async function readStandings(
  tenant: TenantRef,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { subjectId, decision, matcher, lists, hitAt, topicHitAt, hits } = screeningResult;
  const found = await db(tenant)
    .select({ subjectId, decision, matcher, lists, hitAt, topicHitAt, hits })
    .from(screeningResult)
    .where(owned(screeningResult, tenant, inArray(subjectId, [...subjectIds])));
  return new Map(found.map((row) => [row.subjectId, row]));
}

/** Notes that results without hits hold for these lists. One that has hits by now stays as it is. */
export async function confirmScreenings(
  tenant: TenantRef,
  subjectIds: readonly string[],
  lists: readonly { readonly source: string; readonly version: string; readonly checkedAt: string }[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const held = lists.map(({ source, version, checkedAt }) => ({ source, version, checkedAt }));
  const { subjectId, decision, hits } = screeningResult;
  await db(tenant)
    .update(screeningResult)
    .set({ lists: held, screenedAt: sql`now()` })
    .where(
      owned(
        screeningResult,
        tenant,
        and(inArray(subjectId, [...subjectIds]), eq(decision, "clear"), eq(hits, 0)),
      ),
    );
}

/** Removes everything about a subject that is deleted. */
export async function forgetScreening(tx: Tx, tenant: TenantRef, subjectId: string): Promise<void> {
  await tx
    .delete(screeningResult)
    .where(owned(screeningResult, tenant, eq(screeningResult.subjectId, subjectId)));
  await forgetResolutions(tx, tenant, subjectId);
}

/** Removes expired screenings and resolutions; a hit whose resolution is removed is open again (SCREEN-RESOLVE-4). */
export async function forgetOldScreenings(): Promise<void> {
  for (const rule of await listRetentionRules()) {
    const { mode, businessId, fields } = rule;
    const before = sql`now() - make_interval(days => ${fields})`;
    const results = businessId === null ? undefined : eq(screeningResult.businessId, businessId);
    const resolutions = businessId === null ? undefined : eq(hitResolution.businessId, businessId);
    await deleteInBatches(
      screeningResult,
      and(
        eq(screeningResult.mode, mode),
        results,
        lt(screeningResult.screenedAt, before),
        notHeld(screeningResult.subjectId),
        notWaiting(screeningResult.subjectId, rule),
        ofCheck(screeningResult.subjectId, rule),
      ),
    );
    await deleteInBatches(
      hitResolution,
      and(
        eq(hitResolution.mode, mode),
        resolutions,
        lt(hitResolution.createdAt, before),
        notHeld(hitResolution.subjectId),
        notWaiting(hitResolution.subjectId, rule),
        ofCheck(hitResolution.subjectId, rule),
      ),
    );
  }
}
