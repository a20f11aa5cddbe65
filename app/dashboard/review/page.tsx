import { CircleCheckBig, FilterX, Play } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Pager } from "@/components/dashboard/lists/pager";
import { QueueFilters } from "@/components/dashboard/review/queue-filters";
import { QueueTable } from "@/components/dashboard/review/queue-table";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { countText } from "@/lib/contract/review-queue";
import { currentMember } from "@/lib/http/current-member";
import { countWaiting, countWaitingByReason, listQueue } from "@/lib/verification/review-queue";
import { reasonOf } from "./reason";

export const metadata: Metadata = { title: "Review" };

const PAGE_ROWS = 25;

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The review queue, oldest first. */
export default async function ReviewPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const mayReview = can(member, "verification.review");
  const params = await searchParams;
  const reason = reasonOf(params["reason"]);
  const after = typeof params["after"] === "string" ? params["after"].slice(0, 64) : undefined;
  const [queue, waiting, reasons] = await Promise.all([
    listQueue(tenant, { reason, after, limit: PAGE_ROWS }),
    countWaiting(tenant),
    countWaitingByReason(tenant),
  ]);
  const ofReason = reason ? `?reason=${reason}` : "";
  const first = queue.cases.find(({ viewers }) => viewers.length === 0) ?? queue.cases[0];
  const last = queue.cases.at(-1);
  const linkTo = (query: Record<string, string>) =>
    `/dashboard/review?${new URLSearchParams({ ...(reason ? { reason } : {}), ...query })}`;
  return (
    <>
      <PageHeader
        title="Review"
        action={
          first &&
          mayReview && (
            <Link
              href={`/dashboard/review/${first.id}${ofReason}`}
              prefetch={false}
              className={buttonStyles({ variant: "primary" })}
            >
              <Play aria-hidden="true" /> Start reviewing
            </Link>
          )
        }
      >
        Cases that the thresholds leave open, and every watchlist hit, need a review. Oldest first.{" "}
        {mayReview
          ? "Your verdict replaces the decision and sends a verification.completed webhook."
          : "Your role can view only: owners and reviewers decide."}
      </PageHeader>
      <Card>
        {waiting > 0 && <QueueFilters all={waiting} reasons={reasons} chosen={reason ?? null} />}
        {queue.cases.length > 0 ? (
          <QueueTable rows={queue.cases} query={ofReason} mayReview={mayReview} />
        ) : (
          <Nothing isFiltered={waiting > 0} />
        )}
        {queue.cases.length > 0 && (
          <Pager
            names={{ newer: "First", older: "Next" }}
            newer={after ? linkTo({}) : null}
            older={queue.hasMore && last ? linkTo({ after: last.id }) : null}
          >
            {`${countText(waiting)} waiting`}
          </Pager>
        )}
      </Card>
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={FilterX}
        title="No cases with this reason"
        action={
          <Link href="/dashboard/review" className={buttonStyles()}>
            Show all waiting cases
          </Link>
        }
      >
        Remove the filter to see the other waiting cases.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="No cases waiting"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link href="/dashboard/verifications" className={buttonStyles()}>
            All verifications
          </Link>
          <Link href="/dashboard/thresholds" className={buttonStyles()}>
            Thresholds
          </Link>
        </div>
      }
    >
      Cases appear here when a score lies between its thresholds, a document cannot be read reliably, or a
      name is on a watchlist. To see one, send a test verification with <code>simulate=needs_review</code>. To
      get more or fewer, change the thresholds.
    </EmptyState>
  );
}
