import { and, gte, inArray, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationStatistic } from "@/db/schema/verification-search";
import { readRetention, retentionOf } from "@/lib/account/retention";
import { DAY_MS, isoDay } from "@/lib/contract/iso-day";
import type { TenantRef } from "@/lib/platform/tenant";
import { type Decision, type Ratio, VERIFICATION_KINDS } from "@/lib/vocabulary";

/** The steps of the hosted page, in order. */
export const FLOW_STEPS = [
  "created",
  "opened",
  "consented",
  "document",
  "selfie",
  "submitted",
  "approved",
] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

export interface DayOfVerifications {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
  readonly needsReview: number;
  /** Without a decision yet. */
  readonly open: number;
}

export interface MainFigures {
  readonly total: number;
  /** For a period that ends today, whose count is not final and would distort growth. */
  readonly totalWithoutLastDay: number;
  /** Approved ÷ (approved + rejected); null without either. */
  readonly approvalRate: Ratio | null;
  /** Within 6 %, because durations are stored in 20 classes per power of ten. Null without a decision. */
  readonly medianDecisionS: number | null;
}

export interface Overview extends MainFigures {
  readonly decided: number;
  /**
   * The same number of days right before. Null where their records are past the retention period: the few that are left
   * would make any period look like growth.
   */
  readonly before: MainFigures | null;
  readonly byDecision: Readonly<Record<Decision | "OPEN", number>>;
  readonly days: readonly DayOfVerifications[];
  readonly flow: readonly { readonly step: FlowStep; readonly count: number }[];
  /** Most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[];
}

const CLASSES_PER_DECADE = 20;
const SHOWN_REASONS = 10;

type Counts = ReadonlyMap<string, number>;

/**
 * The figures of a period, from counts that triggers maintain: a few thousand rows, whatever the number of verifications.
 * @param from first day, @param to last day, both included: YYYY-MM-DD in UTC
 */
export async function readOverview(owner: TenantRef, from: string, to: string): Promise<Overview> {
  const byDay = await db(owner)
    .select({
      day: verificationStatistic.day,
      label: verificationStatistic.label,
      count: sql<string>`sum(${verificationStatistic.count})`,
    })
    .from(verificationStatistic)
    .where(
      owned(
        verificationStatistic,
        owner,
        and(within(from, to), sql`${verificationStatistic.measure} = 'decision'`),
      ),
    )
    .groupBy(verificationStatistic.day, verificationStatistic.label);
  const { of } = await readCounts(owner, from, to, ["reason", "duration", "flow"]);
  const days = daysOf(byDay, from, to);
  const byDecision = {
    APPROVED: sum(days.map(({ approved }) => approved)),
    REJECTED: sum(days.map(({ rejected }) => rejected)),
    NEEDS_REVIEW: sum(days.map(({ needsReview }) => needsReview)),
    OPEN: sum(days.map(({ open }) => open)),
  };
  const settled = byDecision.APPROVED + byDecision.REJECTED;
  return {
    total: sum(Object.values(byDecision)),
    totalWithoutLastDay: sum(
      days.slice(0, -1).map((day) => day.approved + day.rejected + day.needsReview + day.open),
    ),
    decided: settled + byDecision.NEEDS_REVIEW,
    approvalRate: settled > 0 ? byDecision.APPROVED / settled : null,
    medianDecisionS: medianOf(of("duration")),
    before: await readBefore(owner, from, to),
    byDecision,
    days,
    flow: flowOf(of("flow")),
    reasons: reasonsOf(of("reason")),
  };
}

/** The same number of days up to the one before `from`, in one more pass of the index. */
async function readBefore(owner: TenantRef, from: string, to: string): Promise<MainFigures | null> {
  const first = Date.parse(from);
  const daysMs = Date.parse(to) - first + DAY_MS;
  const { set } = await readRetention(owner);
  const keptDays = Math.min(
    ...VERIFICATION_KINDS.map(
      (kind) => retentionOf(owner.mode, set, kind).record ?? Number.POSITIVE_INFINITY,
    ),
  );
  if (first - daysMs < Date.now() - keptDays * DAY_MS) return null;
  const { of, ofLastDay } = await readCounts(owner, dayOf(first - daysMs), dayOf(first - DAY_MS), [
    "decision",
    "duration",
  ]);
  const decisions = of("decision");
  const total = sum([...decisions.values()]);
  const approved = decisions.get("APPROVED") ?? 0;
  const settled = approved + (decisions.get("REJECTED") ?? 0);
  return {
    total,
    totalWithoutLastDay: total - sum([...ofLastDay("decision").values()]),
    approvalRate: settled > 0 ? approved / settled : null,
    medianDecisionS: medianOf(of("duration")),
  };
}

/** Some measures of a period and of its last day alone, each as counts by label. */
async function readCounts(owner: TenantRef, from: string, to: string, measures: readonly string[]) {
  const { day, measure, label, count } = verificationStatistic;
  const found = await db(owner)
    .select({
      measure,
      label,
      count: sql<string>`sum(${count})`,
      lastDay: sql<string>`coalesce(sum(${count}) filter (where ${day} = ${to}), 0)`,
    })
    .from(verificationStatistic)
    .where(owned(verificationStatistic, owner, and(within(from, to), inArray(measure, [...measures]))))
    .groupBy(measure, label);
  const countsOf =
    (column: "count" | "lastDay") =>
    (wanted: string): Counts =>
      new Map(
        found.flatMap((row) => (row.measure === wanted ? [[row.label, Number(row[column])] as const] : [])),
      );
  return { of: countsOf("count"), ofLastDay: countsOf("lastDay") };
}

function within(from: string, to: string) {
  return and(gte(verificationStatistic.day, from), lte(verificationStatistic.day, to));
}

const dayOf = (ms: number): string => isoDay(new Date(ms));

/** Merges the rows of each key into one and deletes those that add up to zero. Called by the sweep. */
export async function mergeStatistics(): Promise<void> {
  await db("sweep").execute(sql`
    with keys as (
      select distinct business_id, mode, day, measure, label from verification_statistic where not is_merged
    ), gone as (
      delete from verification_statistic s using keys k
      where s.business_id = k.business_id and s.mode = k.mode and s.day = k.day
        and s.measure = k.measure and s.label = k.label
      returning s.*
    )
    insert into verification_statistic
    select business_id, mode, day, measure, label, sum(count), true from gone
    group by business_id, mode, day, measure, label having sum(count) <> 0`);
}

function daysOf(
  found: readonly { readonly day: string; readonly label: string; readonly count: string }[],
  from: string,
  to: string,
): DayOfVerifications[] {
  const counts = new Map(found.map(({ day, label, count }) => [`${day} ${label}`, Number(count)]));
  const days: DayOfVerifications[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = dayOf(at.getTime());
    if (day > to) return days;
    const of = (label: string) => Math.max(0, counts.get(`${day} ${label}`) ?? 0);
    days.push({
      day,
      approved: of("APPROVED"),
      rejected: of("REJECTED"),
      needsReview: of("NEEDS_REVIEW"),
      open: of("OPEN"),
    });
  }
}

/** The median, interpolated within the class that contains it. */
export function medianOf(classes: Counts): number | null {
  const sorted = [...classes]
    .map(([label, count]) => ({ at: Number(label), count: Math.max(0, count) }))
    .sort((a, b) => a.at - b.at);
  const all = sum(sorted.map(({ count }) => count));
  let passed = 0;
  for (const { at, count } of sorted) {
    if (count > 0 && passed + count >= all / 2) {
      const within = (all / 2 - passed) / count;
      return 10 ** ((at + within) / CLASSES_PER_DECADE);
    }
    passed += count;
  }
  return null;
}

/** A later step implies the earlier ones, also where those left no trace (photos sent inline). */
function flowOf(counts: Counts): Overview["flow"] {
  let highest = 0;
  const reached = [...FLOW_STEPS].reverse().map((step) => {
    highest = Math.max(highest, counts.get(step) ?? 0);
    return { step, count: highest };
  });
  return reached.reverse();
}

function reasonsOf(counts: Counts): Overview["reasons"] {
  return [...counts]
    .flatMap(([code, count]) => (count > 0 ? [{ code, count }] : []))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN_REASONS);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
