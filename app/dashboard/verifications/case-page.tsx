import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AssigneeSelect } from "@/components/dashboard/review/assignee-select";
import { CaseNotes } from "@/components/dashboard/review/case-notes";
import { LinkedCases } from "@/components/dashboard/review/linked-cases";
import { CaseView } from "@/components/dashboard/verifications/case-view";
import { ConsentWithdrawn } from "@/components/dashboard/verifications/consent-withdrawn";
import { LegalHold } from "@/components/dashboard/verifications/legal-hold";
import { Presence } from "@/components/dashboard/verifications/presence";
import { Retries } from "@/components/dashboard/verifications/retries";
import { ReviewBar } from "@/components/dashboard/verifications/review-bar";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { cx } from "@/components/ui/classes";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { countText, type QueueFilters, queueUrl } from "@/lib/contract/review-queue";
import type { Member } from "@/lib/http/current-member";
import { listColleagues } from "@/lib/review/assign";
import { listLinkedCases } from "@/lib/review/linked-cases";
import { listNotes } from "@/lib/review/notes";
import { countWaiting, nextInQueue } from "@/lib/review/queue";
import { readAssignee } from "@/lib/review/queue-rows";
import { isAskable } from "@/lib/session/ask-again";
import { readRetries } from "@/lib/session/retry";
import { readCaseFile } from "@/lib/verification/case-file";
import type { Mode } from "@/lib/vocabulary";
import { assign, writeNote } from "../review/actions";
import {
  askAgain,
  enterCase,
  keepWithdrawn,
  leaveCase,
  placeHold,
  releaseHold,
  remove,
  reopen,
  resolveHit,
  review,
} from "./actions";

/** The page that the case was opened from, and that the back link leads to. */
export type CasePlace =
  | { readonly kind: "list" }
  | { readonly kind: "queue"; readonly filters: QueueFilters };

const UNDER_BAR: Readonly<Record<Mode, string>> = { live: "sm:top-14", test: "sm:top-21" };
/** The header of a case stays in view, under the dashboard's own, which is higher in test mode. */
export const stayingHeader = (mode: Mode): string =>
  cx(
    "sm:sticky sm:z-20 sm:-mx-2 sm:rounded-b-xl sm:bg-ground/95 sm:px-2 sm:py-2 sm:backdrop-blur",
    UNDER_BAR[mode],
  );
/** On a phone the actions stay at the bottom edge, where a thumb reaches them. */
const ACTION_BAR =
  "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-card max-sm:px-3 max-sm:py-2.5 max-sm:[&_button]:px-2";

const LIST = { href: "/dashboard/verifications", name: "Verifications" };

interface Props {
  readonly member: Member;
  readonly verificationId: string;
  readonly view: unknown;
  readonly place: CasePlace;
}

/** One verification, opened from the list or from the review queue. */
export async function CasePage({ member, verificationId, view, place }: Props) {
  const file = await readFile(member, verificationId);
  const filters = filtersOf(place);
  const caseHref =
    place.kind === "queue" ? queueUrl(filters, file.id) : `/dashboard/verifications/${file.id}`;
  const [nextId, waiting, colleagues, assignee, retries, notes, linked] = await Promise.all([
    nextInQueue(member.tenant, file.id, filters),
    countWaiting(member.tenant),
    listColleagues(member.tenant),
    readAssignee(member.tenant, file.id),
    readRetries(member.tenant, file.id),
    listNotes(member.tenant, file.id),
    listLinkedCases(member.tenant, file),
  ]);
  const mayReview = can(member, "verification.review");
  return (
    // A flex column and no grid: a header stays in view within its grid area alone.
    <div className="flex flex-col gap-4 max-sm:pb-20">
      <CaseBackLink place={place} waiting={waiting} list={LIST} />
      <div className={stayingHeader(member.mode)}>
        <PageHeader
          title={file.name ?? file.externalRef ?? "Verification"}
          action={
            <div className={ACTION_BAR}>
              <ReviewBar
                key={file.id}
                verificationId={file.id}
                isReviewable={file.isReviewable}
                nextHref={nextId && queueUrl(filters, nextId)}
                queueHref={queueUrl(filters)}
                mayReview={mayReview}
                mayDelete={can(member, "verification.delete") && file.hold === null}
                review={review}
                reopen={can(member, "verification.reopen") ? reopen : null}
                isReopenable={file.isReopenable}
                isSignatory={file.companyVerificationId !== null}
                caseHref={caseHref}
                askAgain={mayReview && isAskable(file) ? askAgain : null}
                businessName={member.businessName}
                remove={remove}
              />
            </div>
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge status={file.status} decision={file.decision} />
            <code className="break-all font-mono text-xs">{file.id}</code>
          </span>
        </PageHeader>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AssigneeSelect
          key={`assignee-${file.id}`}
          caseId={file.id}
          assignee={assignee}
          assignable={colleagues.assignable}
          memberId={member.userId}
          assign={mayReview ? assign : null}
        />
        <LegalHold
          key={`hold-${file.id}`}
          verificationId={file.id}
          hold={file.hold}
          change={can(member, "verification.hold") ? { place: placeHold, release: releaseHold } : null}
        />
      </div>
      {file.withdrawal && (
        <ConsentWithdrawn
          key={`withdrawal-${file.id}`}
          verificationId={file.id}
          withdrawal={file.withdrawal}
          isHeld={file.hold !== null}
          keep={can(member, "verification.delete") ? keepWithdrawn : null}
        />
      )}
      <Retries {...retries} />
      {file.isReviewable && mayReview && (
        <Presence key={file.id} verificationId={file.id} enterCase={enterCase} leaveCase={leaveCase} />
      )}
      <CaseView
        file={file}
        url={caseHref}
        view={view === "json" ? "json" : "case"}
        resolveHit={can(member, "screening.resolve") ? resolveHit : null}
        work={
          <>
            <CaseNotes
              caseId={file.id}
              notes={notes}
              members={colleagues.all}
              writeNote={mayReview ? writeNote : null}
            />
            <LinkedCases cases={linked} />
          </>
        }
      />
    </div>
  );
}

/** Those of the queue that it was opened from; what was asked again is no place to go on from. */
export function filtersOf(place: CasePlace): QueueFilters {
  return place.kind === "queue" && !place.filters.state ? place.filters : {};
}

export function CaseBackLink({
  place,
  waiting,
  list,
}: {
  readonly place: CasePlace;
  readonly waiting: number;
  readonly list: { readonly href: string; readonly name: string };
}) {
  const isQueue = place.kind === "queue";
  return (
    <Link
      href={isQueue ? queueUrl(place.filters) : list.href}
      className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {isQueue ? `Review queue, ${countText(waiting)} waiting` : list.name}
    </Link>
  );
}

async function readFile({ tenant }: Member, verificationId: string) {
  try {
    return await readCaseFile(tenant, verificationId);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "NOT_FOUND") notFound();
    throw cause;
  }
}
