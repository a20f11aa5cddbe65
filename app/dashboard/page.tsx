import { Rocket } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { z } from "zod";
import { Bars } from "@/components/dashboard/overview/bars";
import { changesOf, durationText } from "@/components/dashboard/overview/changes";
import { Figure, Figures } from "@/components/dashboard/overview/figures";
import { LazyVolumeChart } from "@/components/dashboard/overview/lazy-volume-chart";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { OverviewSkeleton } from "@/components/ui/skeleton";
import { DAY_MS, isoDay } from "@/lib/contract/iso-day";
import { countText } from "@/lib/contract/review-queue";
import { currentMember, type Member } from "@/lib/http/current-member";
import { countWaiting } from "@/lib/review/queue";
import { isWithoutLists } from "@/lib/screening/list-overview";
import { sentenceOf } from "@/lib/verification/reasons";
import { type FlowStep, type Overview, readOverview } from "@/lib/verification/statistics";

export const metadata: Metadata = { title: "Overview" };

const PERIODS = [7, 30, 90, 365] as const;
const query = z.object({ days: z.enum(["7", "30", "90", "365"]).transform(Number).catch(30) });

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function OverviewPage({ searchParams }: Props) {
  const member = await currentMember();
  const { days } = query.parse(await searchParams);
  return (
    <>
      <PageHeader title="Overview" action={<PeriodPicker days={days} />}>
        Days are in UTC. A verification counts on the day it was created.
      </PageHeader>
      <Suspense key={days} fallback={<OverviewSkeleton />}>
        <Period tenant={member.tenant} days={days} />
      </Suspense>
    </>
  );
}

async function Period({ tenant, days }: { readonly tenant: Member["tenant"]; readonly days: number }) {
  const now = Date.now();
  const [from, to] = [now - (days - 1) * DAY_MS, now].map((ms) => isoDay(new Date(ms))) as [string, string];
  const [overview, waiting, isUnscreened] = await Promise.all([
    readOverview(tenant, from, to),
    countWaiting(tenant),
    isWithoutLists(),
  ]);
  const isEmpty = overview.total === 0 && overview.flow.every(({ count }) => count === 0);
  return (
    <>
      {isUnscreened && <NoWatchlist />}
      {isEmpty ? <FirstSteps days={days} /> : <Charts overview={overview} waiting={waiting} />}
    </>
  );
}

function NoWatchlist() {
  return (
    <Notice tone="warn">
      No watchlist is loaded on this server. In live mode nobody is screened, and no company is approved
      unless{" "}
      <Link href="/dashboard/screening" className="underline underline-offset-4">
        an owner allows it
      </Link>
      . The operator adds a list with <code>npm run admin -- lists add</code>; <code>lists known</code> shows
      which there are.
    </Notice>
  );
}

function Charts({ overview, waiting }: { readonly overview: Overview; readonly waiting: number }) {
  const { total, byDecision, approvalRate, medianDecisionS, before, days, flow, reasons } = overview;
  const changes = before && changesOf(overview, before, days.length);
  const settled = byDecision.APPROVED + byDecision.REJECTED;
  return (
    <>
      <Figures>
        <Figure
          label="Verifications"
          value={total.toLocaleString("en")}
          note={`${byDecision.OPEN.toLocaleString("en")} still open`}
          change={changes?.volume}
        />
        <Figure
          label="Approval rate"
          value={approvalRate === null ? "–" : `${(approvalRate * 100).toFixed(1)}%`}
          note={`of ${settled.toLocaleString("en")} approved or rejected`}
          change={changes?.approvalRate}
        />
        <Figure
          label="Median time to decision"
          value={medianDecisionS === null ? "–" : durationText(medianDecisionS)}
          note="reviews included"
          change={changes?.medianDecisionS}
        />
        <Figure
          label="Waiting for review"
          value={countText(waiting)}
          note="now, from any period"
          href="/dashboard/review"
        />
      </Figures>
      <p className="-mt-3 text-soft text-xs">
        {before
          ? `Compared with the ${days.length} days before. Today is not over, so volume is compared without the last day of either period.`
          : `Not compared with the ${days.length} days before: your retention period does not keep records that long.`}
      </p>
      <Card>
        <CardHeader title="Volume by decision" />
        <CardBody className="h-80">
          <LazyVolumeChart days={days} />
        </CardBody>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Hosted page"
            description="Funnel: how many links reached each step, or a later one."
          />
          <CardBody>
            <Bars
              barClassName="fill-accent"
              bars={flow.map(({ step, count }) => ({
                label: STEPS[step],
                count,
                note: shareOf(count, flow[0]?.count ?? 0),
              }))}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader
            title="Reasons"
            description="Why verifications were rejected or sent to review. One verification can have several."
          />
          <CardBody>
            {reasons.length === 0 ? (
              <p className="text-soft text-sm">Nothing was rejected or sent to review in this period.</p>
            ) : (
              <Bars
                barClassName="fill-warn"
                bars={reasons.map(({ code, count }) => ({
                  label: sentenceOf(code),
                  count,
                  href: `/dashboard/verifications?reason=${code}`,
                }))}
              />
            )}
          </CardBody>
        </Card>
      </div>
    </>
  );
}

const STEPS: Readonly<Record<FlowStep, string>> = {
  created: "Link created",
  opened: "Opened",
  consented: "Consented",
  document: "Document taken",
  selfie: "Selfie taken",
  submitted: "Submitted",
  approved: "Approved",
};

function shareOf(count: number, all: number): string {
  return all === 0 ? "" : `${Math.round((count / all) * 100)}%`;
}

function PeriodPicker({ days }: { readonly days: number }) {
  return (
    <nav aria-label="Period" className="flex rounded-lg border border-line bg-raised p-0.5">
      {PERIODS.map((each) => (
        <Link
          key={each}
          href={`/dashboard?days=${each}`}
          aria-current={each === days ? "true" : undefined}
          className={cx(
            "grid h-8 place-items-center rounded-md px-3 font-medium text-soft text-xs hover:text-ink",
            each === days && "bg-card text-ink shadow-xs ring-1 ring-line",
          )}
        >
          {each === 365 ? "1 year" : `${each} days`}
        </Link>
      ))}
    </nav>
  );
}

function FirstSteps({ days }: { readonly days: number }) {
  return (
    <Card>
      <EmptyState
        icon={Rocket}
        title={`No verifications in the last ${days} days`}
        action={
          <Link href="/dashboard/verifications" className={buttonStyles({ variant: "primary" })}>
            Create your first verification
          </Link>
        }
      >
        Volume, approval rate, time to decision, drop-off on the hosted page and the reasons for failures
        appear here once there is one.
      </EmptyState>
    </Card>
  );
}
