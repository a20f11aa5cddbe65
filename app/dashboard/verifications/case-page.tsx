import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CaseView } from "@/components/dashboard/verifications/case-view";
import { Viewing } from "@/components/dashboard/verifications/presence";
import { ReviewBar } from "@/components/dashboard/verifications/review-bar";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { Failure } from "@/lib/contract/errors";
import type { Member } from "@/lib/http/current-member";
import { readCaseFile } from "@/lib/verification/case-file";
import { countWaiting, nextInQueue } from "@/lib/verification/review-queue";
import { lookAtCase, lookAwayFromCase, remove, resolveHit, review } from "./actions";

/** Where the case was come upon: there one goes back to. */
export type CasePlace =
  | { readonly is: "list" }
  | { readonly is: "queue"; readonly reason: string | undefined };

interface Props {
  readonly member: Member;
  readonly verificationId: string;
  readonly view: unknown;
  readonly place: CasePlace;
}

/** One verification, out of the list or as one of those that wait for a person. */
export async function CasePage({ member, verificationId, view, place }: Props) {
  const file = await readFile(member, verificationId);
  const reason = place.is === "queue" ? place.reason : undefined;
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
              nextHref={nextId && queueAddress(nextId, reason)}
              queueHref={queueAddress("", reason)}
              mayReview={mayReview}
              mayDelete={can(member, "verification.delete")}
              review={review}
              remove={remove}
            />
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge status={file.status} decision={file.decision} />
            <code className="break-all font-mono text-xs">{file.id}</code>
          </span>
        </PageHeader>
        {file.isReviewable && mayReview && (
          <Viewing key={file.id} verificationId={file.id} lookAt={lookAtCase} lookAway={lookAwayFromCase} />
        )}
      </div>
      <CaseView
        file={file}
        address={place.is === "queue" ? queueAddress(file.id, reason) : `/dashboard/verifications/${file.id}`}
        view={view === "json" ? "json" : "case"}
        resolveHit={can(member, "screening.resolve") ? resolveHit : null}
      />
    </>
  );
}

function queueAddress(id: string, reason: string | undefined): string {
  return `/dashboard/review${id && `/${id}`}${reason ? `?reason=${reason}` : ""}`;
}

function Back({ place, waiting }: { readonly place: CasePlace; readonly waiting: number }) {
  const isQueue = place.is === "queue";
  return (
    <Link
      href={isQueue ? queueAddress("", place.reason) : "/dashboard/verifications"}
      className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {isQueue ? `Review queue, ${waiting >= 1000 ? "1000+" : waiting} waiting` : "Verifications"}
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
