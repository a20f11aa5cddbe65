import { isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { isoDay } from "@/lib/contract/iso-day";
import type { PolicyThresholds } from "@/lib/contract/thresholds";
import { aadOf, openJson } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";
import type { Decision } from "@/lib/vocabulary";
import { channelOf } from "./assurance";
import { decidePerson, decideSelfieMatch, type Outcome } from "./decide";
import { type Policy, policyWith } from "./policy";
import { assertSound, readPolicy } from "./policy-store";
import type { Observation } from "./store-decision";

/** The most that one request replays; decrypting and deciding takes about 0.1 ms each. */
export const REPLAY_AT_MOST = 2000;
const LISTED_CHANGES = 100;
const BATCH = 250;

/** A verification that the draft would decide differently. */
export interface ChangedDecision {
  readonly verificationId: string;
  readonly externalRef: string | null;
  readonly createdAt: string;
  readonly from: Decision;
  readonly to: Decision;
  /** The sentences of the new decision. */
  readonly because: string;
  readonly faceScore: number | null;
  readonly livenessScore: number | null;
}

export interface Replay {
  readonly looked: number;
  /** Decisions by the policy in force, and by the draft. */
  readonly before: Readonly<Record<Decision, number>>;
  readonly after: Readonly<Record<Decision, number>>;
  readonly changed: number;
  /** The newest 100 of them. */
  readonly changes: readonly ChangedDecision[];
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

/**
 * Decides the newest stored verifications again, by the policy in force and by a draft, and returns where the two
 * differ. Nothing is observed again and nothing is stored. Reviewers' verdicts are ignored: both sides are automatic
 * decisions.
 * @param last how many, at most {@link REPLAY_AT_MOST}
 * @throws Failure VALIDATION_ERROR
 */
export async function replayPolicy(tenant: Tenant, draft: PolicyThresholds, last: number): Promise<Replay> {
  assertSound(draft);
  const standing = await readPolicy(tenant);
  const wanted = policyWith("draft", draft);
  const before = { APPROVED: 0, REJECTED: 0, NEEDS_REVIEW: 0 };
  const after = { APPROVED: 0, REJECTED: 0, NEEDS_REVIEW: 0 };
  const changes: ChangedDecision[] = [];
  let looked = 0;
  let changed = 0;
  for (let previous: Row | undefined; looked < Math.min(last, REPLAY_AT_MOST); ) {
    const batch = await readBatch(tenant, previous, Math.min(BATCH, last - looked));
    for (const row of batch) {
      const [was, is] = [decideAgain(row, standing), decideAgain(row, wanted)];
      before[was.decision] += 1;
      after[is.decision] += 1;
      if (was.decision === is.decision) continue;
      changed += 1;
      if (changes.length < LISTED_CHANGES) changes.push(changeOf(row, was, is));
    }
    looked += batch.length;
    previous = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  return { looked, before, after, changed, changes };
}

async function readBatch(tenant: Tenant, previous: CreatedRow | undefined, limit: number) {
  const isAfter = previous
    ? sql`(${verification.createdAt}, ${verification.id}) < (${previous.createdAt.toISOString()}::timestamptz, ${previous.id})`
    : undefined;
  return db(tenant)
    .select({
      id: verification.id,
      businessId: verification.businessId,
      mode: verification.mode,
      externalRef: verification.externalRef,
      sessionId: verification.sessionId,
      reasons: verification.reasons,
      faceScore: verification.faceScore,
      livenessScore: verification.livenessScore,
      livenessChecked: verification.livenessChecked,
      observationSealed: verification.observationSealed,
      createdAt: verification.createdAt,
    })
    .from(verification)
    .where(owned(verification, tenant, isNotNull(verification.observationSealed), isAfter))
    .orderBy(sql`${verification.createdAt} desc nulls last`, sql`${verification.id} desc nulls last`)
    .limit(limit);
}

interface CreatedRow {
  readonly id: string;
  readonly createdAt: Date;
}

function decideAgain(row: Row, policy: Policy): Outcome {
  const place = aadOf(row, row.id, "observation");
  const observation = openJson<NonNullable<Observation>>(row.observationSealed ?? "", place);
  return decideObservation(observation, policy, row);
}

/**
 * What a policy makes of a stored observation. Earlier versions sealed none of the repeat signals; for those the
 * reasons of the record are used, which a reviewer's verdict replaces.
 */
export function decideObservation(
  observation: NonNullable<Observation>,
  policy: Policy,
  {
    reasons,
    createdAt,
    sessionId,
  }: {
    readonly reasons: readonly { readonly code: string }[];
    readonly createdAt: Date;
    readonly sessionId: string | null;
  },
): Outcome {
  if (!("person" in observation)) return decideSelfieMatch(observation, policy);
  const had = (code: string) => reasons.some((reason) => reason.code === code);
  const repeats = observation.repeats ?? {
    isDuplicateSelfie: had("duplicate_selfie"),
    attempts: { submitted: had("too_many_attempts") ? Number.POSITIVE_INFINITY : 0, spoofed: 0 },
  };
  const channel = channelOf({ sessionId });
  const isDocumentAccepted = observation.isDocumentAccepted ?? !had("document_not_accepted");
  const today = isoDay(createdAt);
  return decidePerson({ ...observation, repeats, channel, isDocumentAccepted, today }, policy);
}

function changeOf(row: Row, was: Outcome, is: Outcome): ChangedDecision {
  return {
    verificationId: row.id,
    externalRef: row.externalRef,
    createdAt: row.createdAt.toISOString(),
    from: was.decision,
    to: is.decision,
    because: is.decisionReason,
    faceScore: row.faceScore,
    livenessScore: row.livenessChecked ? row.livenessScore : null,
  };
}
