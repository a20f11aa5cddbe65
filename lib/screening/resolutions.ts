import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { hitResolution } from "@/db/schema/screening";
import { aadOf, hmacSha256, openJson, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { keysFor } from "@/lib/platform/secrets";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { HitResolution } from "@/lib/vocabulary";
import { storedWords } from "@/lib/watchlist/matching/normalise";
import type { ScreeningHit, ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";

/**
 * Reviewers' judgements of hits. A resolution belongs to the subject: a person's name, country and birth date, a company's
 * name, country and registration number. So it also holds for later checks of the same subject; without birth date or
 * number nobody can tell who is the same, and it holds for its own record alone. It follows the entry when the list merges
 * it under another identifier, and no longer applies once the content of the entry changes (SCREEN-RESOLVE-2).
 */

type Resolution = typeof hitResolution.$inferSelect;

/** Whom a hit is judged for. */
export interface JudgedSubject extends ScreeningSubject {
  /** Of the verification or company. */
  readonly id: string;
}

export interface Judgement {
  readonly hit: ScreeningHit;
  readonly resolution: HitResolution;
  /** As the reviewer wrote it. */
  readonly reason: string;
}

/** Stores a judgement in the caller's transaction. Of several the newest counts. */
export async function recordResolution(
  tx: Tx,
  tenant: Tenant,
  subject: JudgedSubject,
  { hit, resolution, reason }: Judgement,
): Promise<void> {
  const id = newId("res");
  const subjectKey = currentSubjectKey(tenant, subject);
  await tx.insert(hitResolution).values({
    id,
    businessId: tenant.businessId,
    mode: tenant.mode,
    subjectKey,
    subjectId: subject.id,
    entityId: hit.entityId ?? "",
    referents: [...(hit.referents ?? [])],
    entityHash: hit.entityHash ?? "",
    resolution,
    reasonSealed: sealJson(reason, aadOf(tenant, id, "resolution-reason")),
    reviewer: tenant.keyId ?? tenant.memberId ?? "dashboard",
    // Not now(): of two transactions, the one that began first may judge last.
    createdAt: sql`clock_timestamp()`,
  });
}

/**
 * Marks the hits that a reviewer has judged for this subject; false positives no longer make the observation a hit.
 * Call it in the transaction that stores the result: a judgement given during the search then counts. Applying it
 * again to its own result gives the state of the judgements at that time.
 */
export async function applyResolutions(
  tx: Tx,
  tenant: TenantRef,
  subject: JudgedSubject,
  observation: ScreeningObservation,
): Promise<ScreeningObservation> {
  if (observation.hits.length === 0) return observation;
  return judged(observation, await resolutionsFor(tx, tenant, subject));
}

/** Every resolution that is about this subject, newest first. */
async function resolutionsFor(
  on: Db | Tx,
  tenant: TenantRef,
  subject: JudgedSubject,
): Promise<readonly Resolution[]> {
  const { subjectKey, subjectId, createdAt, id } = hitResolution;
  return on
    .select()
    .from(hitResolution)
    .where(
      owned(
        hitResolution,
        tenant,
        or(inArray(subjectKey, subjectKeys(tenant, subject)), eq(subjectId, subject.id)),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
}

/** Hits that are not false positives. */
export function openHits({ hits }: Pick<ScreeningObservation, "hits">): ScreeningHit[] {
  return hits.filter(({ resolution }) => resolution !== "false_positive");
}

/** True when a screening has an open hit that the previous one did not have, or had with other content. */
export function hasNewHit(before: ScreeningObservation | undefined, after: ScreeningObservation): boolean {
  const isKnown = (hit: ScreeningHit) =>
    before?.hits.some(
      (old) =>
        old.entityHash === hit.entityHash &&
        (old.entityId === hit.entityId || (hit.referents ?? []).includes(old.entityId ?? "")),
    );
  return openHits(after).some((hit) => !isKnown(hit));
}

/** An `error` stays one whatever was judged. */
function judged(observation: ScreeningObservation, known: readonly Resolution[]): ScreeningObservation {
  const hits = observation.hits.map((hit) => {
    const newest = known.find((each) => isAbout(each, hit));
    if (newest?.entityHash !== hit.entityHash) return withoutResolution(hit);
    return newest ? { ...hit, resolution: newest.resolution } : hit;
  });
  const open = openHits({ hits });
  const decision = open.length > 0 ? "hit" : "clear";
  return {
    ...observation,
    decision: observation.decision === "error" ? "error" : decision,
    score: open[0]?.score ?? 0,
    hits,
  };
}

function withoutResolution({ resolution: _, ...hit }: ScreeningHit): ScreeningHit {
  return hit;
}

function isAbout({ entityId, referents }: Resolution, hit: ScreeningHit): boolean {
  if (hit.entityId === undefined) return false;
  const mine = [entityId, ...referents];
  return mine.includes(hit.entityId) || (hit.referents ?? []).some((former) => mine.includes(former));
}

/** The key of a subject under the current secret. */
export const currentSubjectKey = (tenant: TenantRef, subject: JudgedSubject): string =>
  subjectKeys(tenant, subject)[0] ?? "";

/**
 * Keys of a subject, one per secret and the newest first, so that resolutions under an older secret are found. Companies of
 * one name without a number, and people without a birth date, have a key for each record.
 */
function subjectKeys({ businessId, mode }: TenantRef, subject: JudgedSubject): string[] {
  const { kind, name, dateOfBirth, registrationNumber, country, id } = subject;
  const number = comparable(registrationNumber);
  const ofPerson = dateOfBirth ? [] : [id];
  const ofCompany = [number === "" ? id : `number ${number}`];
  const about = [kind, storedWords(name, kind).sort().join(" "), dateOfBirth ?? "", country ?? ""];
  const text = [businessId, mode, ...about, ...(kind === "person" ? ofPerson : ofCompany)].join("\n");
  return keysFor("data").map(({ key }) =>
    hmacSha256(key, `screening subject\n${text}`).toString("base64url"),
  );
}

/** A registration number as registers print it, without spaces and marks: `HRB 12 345`, `hrb-12345`. */
function comparable(number: string | null | undefined): string {
  return (number ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Reviewers' judgements of the hits of one verification or company, oldest first. */
export async function listResolutions(tenant: TenantRef, subjectId: string) {
  const found = await db(tenant)
    .select()
    .from(hitResolution)
    .where(owned(hitResolution, tenant, eq(hitResolution.subjectId, subjectId)))
    .orderBy(hitResolution.createdAt, hitResolution.id);
  return found.map(({ id, entityId, resolution, reasonSealed, reviewer, createdAt }) => ({
    entityId,
    resolution,
    reason: openJson<string>(reasonSealed, aadOf(tenant, id, "resolution-reason")),
    reviewer,
    createdAt,
  }));
}

/** Every judgement of one entry for a subject, on whichever verification it was made, oldest first. */
export async function listJudgements(tenant: TenantRef, subject: JudgedSubject, hit: ScreeningHit) {
  const found = await resolutionsFor(db(tenant), tenant, subject);
  return found
    .toReversed()
    .filter((row) => isAbout(row, hit))
    .map(({ id, subjectId, resolution, entityHash, reasonSealed, reviewer, createdAt }) => ({
      subjectId,
      resolution,
      /** The entry has changed since: the judgement no longer counts. */
      isOutdated: entityHash !== hit.entityHash,
      reason: openJson<string>(reasonSealed, aadOf(tenant, id, "resolution-reason")),
      reviewer,
      createdAt,
    }));
}

/** Removes the judgements made on a verification or company that is deleted. */
export async function forgetResolutions(tx: Tx, tenant: TenantRef, subjectId: string): Promise<void> {
  await tx.delete(hitResolution).where(owned(hitResolution, tenant, eq(hitResolution.subjectId, subjectId)));
}
