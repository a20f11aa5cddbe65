import { and, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { screeningResult } from "@/db/schema/screening";
import { verification, verificationViewer } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import { COUNTED_TO, type QueueRow, type ReasonCount } from "@/lib/contract/review-queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { readName } from "./person-name";
import { isPresent, listViewers } from "./presence";
import { REASONS, sentenceOf } from "./reasons";

/** Cases that need a review, oldest first. */

type QueueReader = TenantRef & { readonly memberId?: string | null };

const WAITS = sql`decision = 'NEEDS_REVIEW'`;

interface QueuePosition {
  readonly id: string;
  readonly createdAt: Date;
}

interface QueueQuery {
  readonly reason?: string | undefined;
  /** The id of the last case of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface QueuePage {
  readonly cases: readonly QueueRow[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
}

/** One page of the queue, oldest first. An `after` that is no case of this tenant starts from the front. */
export async function listQueue(tenant: Tenant, { reason, after, limit }: QueueQuery): Promise<QueuePage> {
  const behind = after === undefined ? null : await positionOf(tenant, after);
  const ids = (await waiting(tenant, { reason, behind, limit: limit + 1 })).map(({ id }) => id);
  const shown = ids.slice(0, limit);
  const [found, viewers] = await Promise.all([
    readRows(tenant, shown),
    listViewers(tenant, shown, tenant.memberId),
  ]);
  const byId = new Map(found.map((row) => [row.record.id, row]));
  return {
    cases: shown.flatMap((id) => {
      const row = byId.get(id);
      return row ? [queueRow(tenant, row, viewers.get(id) ?? [])] : [];
    }),
    hasMore: ids.length > limit,
  };
}

/**
 * The next case to review: the oldest after the given one, else the oldest of all. Cases that a colleague has open are
 * taken only when there is no other. Null when the queue is empty.
 */
export async function nextInQueue(
  owner: QueueReader,
  after?: QueuePosition,
  reason?: string,
): Promise<string | null> {
  const except = after?.id;
  for (const isFree of [true, false]) {
    for (const behind of after ? [after, null] : [null]) {
      const [next] = await waiting(owner, { reason, behind, except, isFree, limit: 1 });
      if (next) return next.id;
    }
  }
  return null;
}

/** The number of waiting cases, at most {@link COUNTED_TO}. */
export async function countWaiting(owner: QueueReader): Promise<number> {
  const few = db(owner)
    .select({ one: sql`1`.as("one") })
    .from(verification)
    .where(owned(verification, owner, WAITS))
    .limit(COUNTED_TO)
    .as("few");
  const [counted] = await db(owner).select({ count: sql<number>`count(*)::int` }).from(few);
  return counted?.count ?? 0;
}

/** The number of waiting cases by reason, each at most {@link COUNTED_TO}, most frequent first. */
export async function countWaitingByReason(owner: QueueReader): Promise<ReasonCount[]> {
  const codes = Object.keys(REASONS);
  const counted = await rows<{ code: string; count: number }>(
    db(owner),
    sql`select code, (select count(*) from (
        select 1 from ${verificationTerm}
        where ${owned(verificationTerm, owner)} and term = 'reason:' || code and decision = 'NEEDS_REVIEW' limit ${COUNTED_TO}
      ) few)::int as count from unnest(array[${sql.join(codes, sql`, `)}]) code`,
  );
  return counted
    .flatMap(({ code, count }) => {
      const known = Object.entries(REASONS).find(([each]) => each === code);
      return count > 0 && known ? [{ code, sentence: known[1].sentence, count }] : [];
    })
    .sort((a, b) => b.count - a.count);
}

interface WaitingQuery {
  readonly reason: string | undefined;
  /** Only cases after this one. */
  readonly behind: QueuePosition | null;
  readonly except?: string | undefined;
  /** Only cases that no colleague has open. */
  readonly isFree?: boolean;
  readonly limit: number;
}

/** Reads in the order of the index of the queue, or of one reason. */
function waiting(owner: QueueReader, { reason, behind, except, isFree = false, limit }: WaitingQuery) {
  const of = reason
    ? { table: verificationTerm, at: verificationTerm.createdAt, id: verificationTerm.verificationId }
    : { table: verification, at: verification.createdAt, id: verification.id };
  const conditions = [
    WAITS,
    reason ? eq(verificationTerm.term, `reason:${reason}`) : undefined,
    behind
      ? sql`(${of.at}, ${of.id}) > (${behind.createdAt.toISOString()}::timestamptz, ${behind.id})`
      : undefined,
    except ? ne(of.id, except) : undefined,
    isFree ? notExists(openAtColleagues(owner, of.id)) : undefined,
  ];
  return (
    db(owner)
      .select({ id: of.id })
      .from(of.table)
      .where(owned(of.table, owner, ...conditions))
      // `nulls first`: the index of reasons is descending, and read backwards.
      .orderBy(reason ? sql`${of.at} asc nulls first` : of.at, reason ? sql`${of.id} asc nulls first` : of.id)
      .limit(limit)
  );
}

function openAtColleagues(
  reader: QueueReader,
  id: typeof verification.id | typeof verificationTerm.verificationId,
) {
  return db(reader)
    .select({ one: sql`1` })
    .from(verificationViewer)
    .where(
      and(
        sql`${verificationViewer.verificationId} = ${id}`,
        ne(verificationViewer.userId, reader.memberId ?? ""),
        isPresent,
      ),
    );
}

async function positionOf(tenant: Tenant, id: string): Promise<QueuePosition | null> {
  const [row] = await db(tenant)
    .select({ id: verification.id, createdAt: verification.createdAt })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, id)));
  return row ?? null;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function readRows(tenant: Tenant, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const those: SQL = sql`${verification.id} in ${[...ids]}`;
  return db(tenant)
    .select({ record: verification, screenedAt: screeningResult.screenedAt })
    .from(verification)
    .leftJoin(
      screeningResult,
      and(owned(screeningResult, tenant), eq(screeningResult.subjectId, verification.id)),
    )
    .where(owned(verification, tenant, those));
}

function queueRow(tenant: Tenant, { record, screenedAt }: Row, viewers: readonly string[]): QueueRow {
  const { id, kind, externalRef, userId, companyVerificationId, faceScore, completedAt, createdAt } = record;
  const decided = completedAt ?? createdAt;
  // A new watchlist hit reopens a case that was decided long ago.
  const alerted = record.amlDecision === "hit" && screenedAt && screenedAt > decided ? screenedAt : decided;
  return {
    ...{ id, kind, externalRef, userId, faceScore },
    isSignatory: companyVerificationId !== null,
    name: readName(tenant, id, record.extractedSealed),
    reasons: record.reasons.map(({ code, kind: of }) => ({ code, kind: of, sentence: sentenceOf(code) })),
    waitingSince: alerted.toISOString(),
    viewers: [...viewers],
  };
}
