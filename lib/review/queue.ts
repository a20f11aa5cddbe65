import { and, asc, desc, eq, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { reviewQueue, verificationViewer } from "@/db/schema/review";
import {
  COUNTED_TO,
  NOBODY,
  QUEUE_KINDS,
  type QueueCounts,
  type QueueFilters,
  type QueueKind,
  type QueueRow,
  type ReasonCount,
} from "@/lib/contract/review-queue";
import { afterPosition } from "@/lib/platform/cursor-pagination";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { isPresent } from "@/lib/verification/presence";
import { REASONS } from "@/lib/verification/reasons";
import { CONSENT_WITHDRAWN, readQueueRows } from "./queue-rows";

/**
 * Everything that needs a reviewer, who waits longest first: persons, companies, watchlist hits and changes of lists, in
 * one table that triggers keep (docs/decisions/0107-one-work-queue.md).
 */

type QueueReader = TenantRef & { readonly memberId?: string | null };

interface QueueQuery extends QueueFilters {
  /** The id of the last case of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface QueuePage {
  readonly cases: readonly QueueRow[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
}

interface Position {
  readonly at: string;
  readonly id: string;
}

/** One page of the queue. An `after` that waits no longer starts from the front. */
export async function listQueue(
  tenant: Tenant,
  { after, limit, ...filters }: QueueQuery,
): Promise<QueuePage> {
  const behind = after === undefined ? null : await positionOf(tenant, after);
  const found = await waiting(tenant, { filters, behind, limit: limit + 1 });
  return {
    cases: await readQueueRows(tenant, found.slice(0, limit)),
    hasMore: found.length > limit,
  };
}

/**
 * The next case to judge: the one that waits longest after the given one, else of all. Cases that a colleague has open
 * are taken only when there is no other. Null when nothing else waits.
 * @param after the id of a case; one that waits no longer counts as none
 */
export async function nextInQueue(
  owner: QueueReader,
  after?: string,
  filters: QueueFilters = {},
): Promise<string | null> {
  const position = after === undefined ? null : await positionOf(owner, after);
  for (const isFree of [true, false]) {
    for (const behind of position ? [position, null] : [null]) {
      const [next] = await waiting(owner, { filters, behind, except: after, isFree, limit: 1 });
      if (next) return next.id;
    }
  }
  return null;
}

/** The number of waiting cases, at most {@link COUNTED_TO}. */
export async function countWaiting(owner: QueueReader): Promise<number> {
  return (await countFacets(owner, ["all"])).get("all") ?? 0;
}

/** The waiting cases, and those of each kind. */
export async function countQueue(owner: QueueReader): Promise<QueueCounts> {
  const kinds = QUEUE_KINDS.map((kind) => `kind:${kind}`);
  const counted = await countFacets(owner, ["all", "asked", ...kinds]);
  const ofKind = (kind: QueueKind) => counted.get(`kind:${kind}`) ?? 0;
  return {
    all: counted.get("all") ?? 0,
    asked: counted.get("asked") ?? 0,
    kinds: {
      person: ofKind("person"),
      company: ofKind("company"),
      watchlist_hit: ofKind("watchlist_hit"),
      list_change: ofKind("list_change"),
      withdrawal: ofKind("withdrawal"),
    },
  };
}

/** What the documents of a company wait for; every other code is a reason of a verification. */
const DOCUMENTS_TO_REVIEW = {
  code: "documents_to_review",
  sentence: "Documents of a company wait for a verdict.",
};

/** The waiting cases by reason, each at most {@link COUNTED_TO}, most frequent first. */
export async function countWaitingByReason(owner: QueueReader): Promise<ReasonCount[]> {
  const known = [
    ...Object.entries(REASONS).map(([code, { sentence }]) => ({ code, sentence })),
    DOCUMENTS_TO_REVIEW,
    CONSENT_WITHDRAWN,
  ];
  const counted = await countFacets(
    owner,
    known.map(({ code }) => `reason:${code}`),
  );
  return known
    .flatMap((reason) => {
      const count = counted.get(`reason:${reason.code}`) ?? 0;
      return count > 0 ? [{ ...reason, count }] : [];
    })
    .sort((a, b) => b.count - a.count);
}

/** Counting stops at {@link COUNTED_TO} rows of each facet, whatever their number is. */
async function countFacets(
  owner: QueueReader,
  facets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counted = await rows<{ facet: string; count: number }>(
    db(owner),
    sql`select facet, (select count(*) from (
        select 1 from ${reviewQueue}
        where ${owned(reviewQueue, owner)} and ${reviewQueue.facet} = wanted.facet limit ${COUNTED_TO}
      ) few)::int as count from unnest(array[${sql.join(
        facets.map((facet) => sql`${facet}::text`),
        sql`, `,
      )}]) wanted(facet)`,
  );
  return new Map(counted.map(({ facet, count }) => [facet, count]));
}

interface WaitingQuery {
  readonly filters: QueueFilters;
  /** Only cases after this one. */
  readonly behind: Position | null;
  readonly except?: string | undefined;
  /** Only cases that no colleague has open. */
  readonly isFree?: boolean;
  readonly limit: number;
}

/** A range of one facet, in its order; each further filter is looked up in the same index. */
async function waiting(
  owner: QueueReader,
  { filters, behind, except, isFree = false, limit }: WaitingQuery,
): Promise<{ id: string; waitingSince: Date }[]> {
  const { waitingSince, subjectId } = reviewQueue;
  const [first = "all", ...others] = facetsOf(filters);
  const isNewest = filters.order === "newest";
  const conditions = [
    eq(reviewQueue.facet, first),
    ...others.map((facet) => hasFacet(owner, facet)),
    behind
      ? afterPosition({ towards: isNewest ? "older" : "newer", ...behind }, waitingSince, subjectId)
      : undefined,
    except ? ne(subjectId, except) : undefined,
    filters.olderThan
      ? sql`${waitingSince} <= now() - make_interval(days => ${Number(filters.olderThan)})`
      : undefined,
    isFree ? notExists(openAtColleagues(owner)) : undefined,
  ];
  return db(owner)
    .select({ id: subjectId, waitingSince })
    .from(reviewQueue)
    .where(owned(reviewQueue, owner, ...conditions))
    .orderBy(...[waitingSince, subjectId].map((column) => (isNewest ? desc(column) : asc(column))))
    .limit(limit);
}

/** The rarest first: its range is read, and the others are looked up. */
function facetsOf({ kind, reason, assignee, state }: QueueFilters): string[] {
  if (state) return [state];
  return [
    ...(assignee && assignee !== NOBODY ? [`assignee:${assignee}`] : []),
    ...(reason ? [`reason:${reason}`] : []),
    ...(kind ? [`kind:${kind}`] : []),
    ...(assignee === NOBODY ? ["assignee:"] : []),
  ];
}

function hasFacet(owner: QueueReader, facet: string): SQL {
  const other = alias(reviewQueue, "other");
  return sql`exists (select 1 from ${reviewQueue} "other" where ${owned(other, owner, eq(other.facet, facet))}
    and ${other.waitingSince} = ${reviewQueue.waitingSince} and ${other.subjectId} = ${reviewQueue.subjectId})`;
}

function openAtColleagues(reader: QueueReader) {
  return db(reader)
    .select({ one: sql`1` })
    .from(verificationViewer)
    .where(
      and(
        sql`${verificationViewer.verificationId} = ${reviewQueue.subjectId}`,
        ne(verificationViewer.userId, reader.memberId ?? ""),
        isPresent,
      ),
    );
}

/** Undefined facets: a case that was asked for again has a place of its own. */
async function positionOf(owner: QueueReader, id: string): Promise<Position | null> {
  const [row] = await db(owner)
    .select({ at: reviewQueue.waitingSince })
    .from(reviewQueue)
    .where(
      owned(reviewQueue, owner, eq(reviewQueue.subjectId, id), inArray(reviewQueue.facet, ["all", "asked"])),
    );
  return row ? { at: row.at.toISOString(), id } : null;
}
