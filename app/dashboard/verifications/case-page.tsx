import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CaseView } from "@/components/dashboard/verifications/case-view";
import { LegalHold } from "@/components/dashboard/verifications/legal-hold";
import { Presence } from "@/components/dashboard/verifications/presence";
import { ReviewBar } from "@/components/dashboard/verifications/review-bar";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import { countText } from "@/lib/contract/review-queue";
import type { Member } from "@/lib/http/current-member";
import { readCaseFile } from "@/lib/verification/case-file";
import { countWaiting, nextInQueue } from "@/lib/verification/review-queue";
import { enterCase, leaveCase, placeHold, releaseHold, remove, reopen, resolveHit, review } from "./actions";

/** The page that the case was opened from, and that the back link leads to. */
export type CasePlace =
  | { readonly kind: "list" }
  | { readonly kind: "queue"; readonly reason: string | undefined };

interface Props {
  readonly member: Member;
  readonly verificationId: string;
  readonly view: unknown;
  readonly place: CasePlace;
}

/** One verification, opened from the list or from the review queue. */
export async function CasePage({ member, verificationId, view, place }: Props) {
  const file = await readFile(member, verificationId);
  const reason = place.kind === "queue" ? place.reason : undefined;
  const [nextId, waiting] = await Promise.all([
    nextInQueue(member.tenant, { id: file.id, createdAt: new Date(file.createdAt) }, reason),
    countWaiting(member.tenant),
  ]);
  const mayReview = can(member, "verification.review");
  return (
    <>
      <div className="grid gap-3">
        <Back place={place} waiting={waiting} />
        <PageHeader
          title={file.name ?? file.externalRef ?? "Verification"}
          action={
            <ReviewBar
              key={file.id}
              verificationId={file.id}
              isReviewable={file.isReviewable}
              nextHref={nextId && queueUrl(nextId, reason)}
              queueHref={queueUrl("", reason)}
              mayReview={mayReview}
              mayDelete={can(member, "verification.delete") && file.hold === null}
              review={review}
              reopen={can(member, "verification.reopen") ? reopen : null}
              isReopenable={file.isReopenable}
              isSignatory={file.companyVerificationId !== null}
              caseHref={
                place.kind === "queue" ? queueUrl(file.id, reason) : `/dashboard/verifications/${file.id}`
              }
              remove={remove}
            />
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge status={file.status} decision={file.decision} />
            <code className="break-all font-mono text-xs">{file.id}</code>
          </span>
        </PageHeader>
        <LegalHold
          key={`hold-${file.id}`}
          verificationId={file.id}
          hold={file.hold}
          change={can(member, "verification.hold") ? { place: placeHold, release: releaseHold } : null}
        />
        {file.isReviewable && mayReview && (
          <Presence key={file.id} verificationId={file.id} enterCase={enterCase} leaveCase={leaveCase} />
        )}
      </div>
      <CaseView
        file={file}
        url={place.kind === "queue" ? queueUrl(file.id, reason) : `/dashboard/verifications/${file.id}`}
        view={view === "json" ? "json" : "case"}
        resolveHit={can(member, "screening.resolve") ? resolveHit : null}
      />
    </>
  );
}

function queueUrl(id: string, reason: string | undefined): string {
  return `/dashboard/review${id && `/${id}`}${reason ? `?reason=${reason}` : ""}`;
}

function Back({ place, waiting }: { readonly place: CasePlace; readonly waiting: number }) {
  const isQueue = place.kind === "queue";
  return (
    <Link
      href={isQueue ? queueUrl("", place.reason) : "/dashboard/verifications"}
      className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {isQueue ? `Review queue, ${countText(waiting)} waiting` : "Verifications"}
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
