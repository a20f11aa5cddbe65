import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { metrics } from "@/lib/platform/metrics";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { openHits } from "@/lib/screening/resolutions";
import { recordScreening } from "@/lib/screening/results";
import { meter } from "@/lib/usage/meter";
import type { ScreeningHit, ScreeningObservation } from "@/lib/watchlist/types";
import { emit } from "@/lib/webhook/emit";
import type { Outcome, SelfieMatchFindings } from "./decide";
import { statesBefore } from "./lifecycle";
import type { PersonFindings } from "./observe";
import type { RepeatSignals } from "./person-evidence";
import { completedContents } from "./present";
import { textsOf } from "./screening-subject";
import { writeTerms } from "./search-terms";

/** The columns of a decided verification. */
export function decidedColumns(tenant: Tenant, id: string, decided: DecisionRecord) {
  const { outcome, observation, processingMs } = decided;
  return {
    status: outcome.status,
    decision: outcome.decision,
    decisionReason: outcome.decisionReason,
    reasons: [...outcome.reasons],
    policyVersion: outcome.policyVersion,
    confidence: outcome.confidence,
    assurance: outcome.assurance,
    livenessDecision: outcome.livenessDecision,
    processingMs,
    ...observedColumns(tenant, id, observation),
  };
}

/** The findings of a selfie match, those about a person, or nothing (processing failed). */
export type Observation =
  | SelfieMatchFindings
  | (PersonFindings & { readonly repeats?: RepeatSignals; readonly isDocumentAccepted?: boolean })
  | null;

export interface DecisionRecord {
  readonly outcome: Outcome;
  readonly observation: Observation;
  readonly processingMs: number;
}

function observedColumns(tenant: Tenant, id: string, observation: Observation) {
  if (observation === null) return {};
  const observationSealed = sealJson(observation, aadOf(tenant, id, "observation"));
  if (!("person" in observation)) {
    const { face, simulated } = observation;
    const { checked = false, score = 0 } = simulated?.liveness ?? {};
    return { faceScore: face.score, livenessChecked: checked, livenessScore: score, observationSealed };
  }
  const { face, liveness, document } = observation.person;
  const extracted = Object.fromEntries(
    Object.entries(document.fields).map(([name, field]) => [name, field.value]),
  );
  return {
    faceScore: face.score,
    ocrConfidence: document.ocrConfidence,
    livenessChecked: liveness.checked,
    livenessScore: liveness.score,
    amlDecision: observation.screening.decision,
    amlSealed: sealScreening(tenant, id, observation.screening),
    extractedSealed: sealJson(extracted, aadOf(tenant, id, "extracted")),
    observationSealed,
  };
}

/** Score and hits as events carry them; the explanation is in the screening record. */
export function sealScreening(tenant: Tenant, id: string, { score, hits }: ScreeningObservation): string {
  return sealJson({ score, hits: openHits({ hits }).map(eventHit) }, aadOf(tenant, id, "aml"));
}

function eventHit({ name, score, topics }: ScreeningHit) {
  return { name, score, topics };
}

/**
 * Stores a decision, meters it and emits its event in one transaction. Guarded by the lifecycle: a verification that was
 * deleted or decided in the meantime stays as it is.
 * @returns false when another writer came first
 */
export async function recordDecision(
  tx: Tx,
  tenant: Tenant,
  id: string,
  decided: DecisionRecord,
): Promise<boolean> {
  const event = ({ FAILED: "gaveUp", NEEDS_REVIEW: "held", COMPLETED: "decided" } as const)[
    decided.outcome.status
  ];
  const [row] = await tx
    .update(verification)
    .set({
      ...decidedColumns(tenant, id, decided),
      completedAt: sql`greatest(now(), ${verification.createdAt})`,
      revision: sql`${verification.revision} + 1`,
    })
    .where(
      owned(verification, tenant, eq(verification.id, id), inArray(verification.status, statesBefore(event))),
    )
    .returning();
  if (!row) return false;
  await storeScreening(tx, tenant, id, decided.observation);
  await storeTerms(tx, tenant, row, decided.observation);
  await meterAndEmit(tx, tenant, row);
  return true;
}

/** Stores the screening that the decision depends on. */
export async function storeScreening(
  tx: Tx,
  tenant: Tenant,
  id: string,
  observation: Observation,
): Promise<void> {
  if (observation === null || !("person" in observation)) return;
  await recordScreening(tx, tenant, { id, kind: "person" }, observation.screening);
}

/** Makes the verification searchable by its names and document number. */
export async function storeTerms(
  tx: Tx,
  tenant: Tenant,
  row: typeof verification.$inferSelect,
  observation: Observation,
): Promise<void> {
  if (observation === null || !("person" in observation)) return;
  await writeTerms(tx, tenant, row, textsOf(observation.person.document.fields));
}

/**
 * Meters a decided verification, emits its completed event and, for a company's signatory, queues a new decision on the
 * company. By job name, because this module must not import the company module.
 */
export async function meterAndEmit(
  tx: Tx,
  tenant: Tenant,
  row: typeof verification.$inferSelect,
): Promise<void> {
  const { mode, decision } = row;
  const codes = row.reasons.length > 0 ? row.reasons.map(({ code }) => code) : ["none"];
  for (const reason of codes) metrics().decisions.inc({ mode, decision: decision ?? "none", reason });
  if (row.status !== "FAILED") await meter(tx, tenant, row.kind, row.id);
  await emit(tx, tenant, {
    name: "verification.completed",
    verificationId: row.id,
    revision: row.revision,
    payload: completedContents(row),
  });
  const { companyVerificationId } = row;
  if (companyVerificationId) await enqueue(tx, "company.recompute", { companyVerificationId }, { tenant });
}
