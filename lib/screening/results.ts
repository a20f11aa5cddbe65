import { and, eq, lt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { hitResolution, screeningResult } from "@/db/schema/screening";
import { listRetentionRules } from "@/lib/account/retention";
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
 * Stores a screening over the one before. Every screening is stored, also one that found nothing or failed.
 * @param screenedAt given when hits of a stored screening were judged: nobody looked at the lists again
 */
export async function recordScreening(
  tx: Tx,
  tenant: TenantRef,
  subject: { readonly id: string; readonly kind: ScreeningSubjectKind },
  observation: ScreeningObservation,
  screenedAt?: Date,
): Promise<void> {
  const found = {
    decision: observation.decision,
    score: observation.score,
    provider: observation.provenance?.provider ?? "sandbox",
    matcher: observation.provenance?.matcher ?? "",
    lists: [...(observation.provenance?.lists ?? [])],
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
      ...found,
    })
    .onConflictDoUpdate({
      target: [screeningResult.businessId, screeningResult.mode, screeningResult.subjectId],
      set: found,
    });
}

/** What a reviewer sees of a screening; null when there was none, or it was forgotten. */
export async function readScreening(
  tenant: TenantRef,
  subjectId: string,
  on: Db | Tx = db(),
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
  return { observation, screenedAt: row.screenedAt };
}

/** Forgets everything about a subject that is deleted. */
export async function forgetScreening(tx: Tx, tenant: TenantRef, subjectId: string): Promise<void> {
  await tx
    .delete(screeningResult)
    .where(owned(screeningResult, tenant, eq(screeningResult.subjectId, subjectId)));
  await forgetResolutions(tx, tenant, subjectId);
}

/** Removes screenings and resolutions older than their keeping time. A hit that was resolved then is open again. */
export async function forgetOldScreenings(): Promise<void> {
  for (const { mode, businessId, fields } of await listRetentionRules()) {
    const before = sql`now() - make_interval(days => ${fields})`;
    const results = businessId === null ? undefined : eq(screeningResult.businessId, businessId);
    const resolutions = businessId === null ? undefined : eq(hitResolution.businessId, businessId);
    await db()
      .delete(screeningResult)
      .where(and(eq(screeningResult.mode, mode), results, lt(screeningResult.screenedAt, before)));
    await db()
      .delete(hitResolution)
      .where(and(eq(hitResolution.mode, mode), resolutions, lt(hitResolution.createdAt, before)));
  }
}
