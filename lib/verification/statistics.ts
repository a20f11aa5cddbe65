import { and, gte, inArray, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationStatistic } from "@/db/schema/verification-search";
import type { Tenant } from "@/lib/platform/tenant";
import type { Decision, Ratio } from "@/lib/terms";

type Owner = Pick<Tenant, "businessId" | "mode">;

/** Steps of the hosted page in their order. */
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

export interface Overview {
  readonly total: number;
  readonly decided: number;
  /** Approved among approved and rejected; null without either. */
  readonly approvalRate: Ratio | null;
  /** Within 6 %: durations are kept in twenty classes a decade. Null without a decision. */
  readonly medianDecisionS: number | null;
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
 * The figures of a period, from counts that triggers keep: a few thousand rows, whatever the number of verifications.
 * @param from first day, @param to last day, both included: YYYY-MM-DD in UTC
 */
export async function readOverview(owner: Owner, from: string, to: string): Promise<Overview> {
  const inPeriod = and(gte(verificationStatistic.day, from), lte(verificationStatistic.day, to));
  const total = sql<string>`sum(${verificationStatistic.count})`;
  const byDay = await db()
    .select({ day: verificationStatistic.day, label: verificationStatistic.label, count: total })
    .from(verificationStatistic)
    .where(
      owned(verificationStatistic, owner, and(inPeriod, sql`${verificationStatistic.measure} = 'decision'`)),
    )
    .groupBy(verificationStatistic.day, verificationStatistic.label);
  const rest = await db()
    .select({ measure: verificationStatistic.measure, label: verificationStatistic.label, count: total })
    .from(verificationStatistic)
    .where(
      owned(
        verificationStatistic,
        owner,
        and(inPeriod, inArray(verificationStatistic.measure, ["reason", "duration", "flow"])),
      ),
    )
    .groupBy(verificationStatistic.measure, verificationStatistic.label);
  const of = (measure: string): Counts =>
    new Map(
      rest.flatMap((row) => (row.measure === measure ? [[row.label, Number(row.count)] as const] : [])),
    );
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
    decided: settled + byDecision.NEEDS_REVIEW,
    approvalRate: settled > 0 ? byDecision.APPROVED / settled : null,
    medianDecisionS: medianOf(of("duration")),
    byDecision,
    days,
    flow: flowOf(of("flow")),
    reasons: reasonsOf(of("reason")),
  };
}

/** Rows of one key are merged into one, those of nothing left go: called by the sweep. */
export async function mergeStatistics(): Promise<void> {
  await db().execute(sql`
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
    const day = at.toISOString().slice(0, 10);
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

/** The value in the middle of the class that holds the middle one, weighed by where in the class that is. */
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

/** Who came to a later step came through the ones before it, also where those left no trace (photos sent inline). */
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
