import { CircleCheckBig, FilterX, Play } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { BulkActions } from "@/components/dashboard/lists/bulk-actions";
import { Pager } from "@/components/dashboard/lists/pager";
import { SavedViews } from "@/components/dashboard/lists/saved-views";
import { QueueFilterForm } from "@/components/dashboard/review/queue-filters";
import { QueueTable } from "@/components/dashboard/review/queue-table";
import { QueueTabs } from "@/components/dashboard/review/queue-tabs";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { listViews } from "@/lib/account/saved-views";
import { countText, QUEUE, queueFilters, queueUrl } from "@/lib/contract/review-queue";
import { viewQuery } from "@/lib/contract/saved-views";
import { currentMember } from "@/lib/http/current-member";
import { listColleagues } from "@/lib/review/assign";
import { countQueue, countWaitingByReason, listQueue } from "@/lib/review/queue";
import { deleteView, saveView } from "../lists/actions";
import { bulkActsOf } from "../lists/bulk-acts";

export const metadata: Metadata = { title: "Review" };

const PAGE_ROWS = 25;

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The work queue: persons, companies, watchlist hits and changes of lists, who waits longest first. */
export default async function ReviewPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const mayReview = can(member, "verification.review");
  const params = await searchParams;
  const filters = queueFilters.parse(params);
  const after = typeof params["after"] === "string" ? params["after"].slice(0, 64) : undefined;
  const [queue, counts, reasons, { assignable }, views] = await Promise.all([
    listQueue(tenant, { ...filters, after, limit: PAGE_ROWS }),
    countQueue(tenant),
    countWaitingByReason(tenant),
    listColleagues(tenant),
    listViews(member, "review"),
  ]);
  const first = queue.cases.find(({ viewers }) => viewers.length === 0) ?? queue.cases[0];
  const last = queue.cases.at(-1);
  const isEmpty = counts.all + counts.asked === 0;
  return (
    <>
      <PageHeader
        title="Review"
        action={
          first &&
          mayReview &&
          !filters.state && (
            <Link
              href={queueUrl(filters, first.id)}
              prefetch={false}
              className={buttonStyles({ variant: "primary" })}
            >
              <Play aria-hidden="true" /> Start reviewing
            </Link>
          )
        }
      >
        Everything that needs a decision: open cases, company documents, watchlist hits and list changes. The
        longest wait comes first.
        {!mayReview && " Your role can view only: owners and reviewers decide."}
      </PageHeader>
      <Card>
        {!isEmpty && (
          <>
            <SavedViews
              list="review"
              views={views}
              query={viewQuery("review", queueUrl(filters).split("?")[1] ?? "")}
              mayShare={can(member, "view.share")}
              save={saveView}
              remove={deleteView}
            />
            <QueueTabs counts={counts} filters={filters} />
            {!filters.state && (
              <QueueFilterForm
                filters={filters}
                reasons={reasons}
                assignable={assignable}
                memberId={member.userId}
              />
            )}
          </>
        )}
        {queue.cases.length > 0 ? (
          <BulkActions
            acts={{ ...bulkActsOf(member), resend: null }}
            assignable={assignable}
            memberId={member.userId}
          >
            <QueueTable rows={queue.cases} filters={filters} mayReview={mayReview} />
          </BulkActions>
        ) : (
          <Nothing isFiltered={!isEmpty} isAsked={filters.state !== undefined} />
        )}
        {queue.cases.length > 0 && (
          <Pager
            names={{ newer: "First", older: "Next" }}
            newer={after ? queueUrl(filters) : null}
            older={queue.hasMore && last ? queueUrl(filters, "", { after: last.id }) : null}
          >
            {filters.state
              ? `${countText(counts.asked)} asked again`
              : `${countText(counts.all)} waiting in total`}
          </Pager>
        )}
      </Card>
    </>
  );
}

function Nothing({ isFiltered, isAsked }: { readonly isFiltered: boolean; readonly isAsked: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={isAsked ? CircleCheckBig : FilterX}
        title={isAsked ? "Nobody has been asked again" : "Nothing to review here"}
        action={
          <Link href={QUEUE} className={buttonStyles()}>
            Show all waiting cases
          </Link>
        }
      >
        {isAsked
          ? "People and companies who were asked for better photos or documents appear here until they answer."
          : "Clear the filters to see the other cases."}
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
          <Link href="/dashboard/companies" className={buttonStyles()}>
            All companies
          </Link>
        </div>
      }
    >
      Cases appear here when a score lies between its thresholds, a document cannot be read reliably, a name
      is on a watchlist, or a company has uploaded its documents. To see one, send a test verification with{" "}
      <code>simulate=needs_review</code>. To get more or fewer, change the thresholds.
    </EmptyState>
  );
}
