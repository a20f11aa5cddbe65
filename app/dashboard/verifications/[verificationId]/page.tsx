import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/dashboard/ui/page-header";
import { CaseView } from "@/components/dashboard/verifications/case-view";
import { ReviewBar } from "@/components/dashboard/verifications/review-bar";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { Failure } from "@/lib/contract/errors";
import { currentMember, type Member } from "@/lib/http/member";
import { readCaseFile } from "@/lib/verification/case-file";
import { nextInQueue } from "@/lib/verification/search";
import { remove, resolveHit, review } from "../actions";

export const metadata: Metadata = { title: "Verification" };

interface Props {
  readonly params: Promise<{ readonly verificationId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function VerificationPage({ params, searchParams }: Props) {
  const member = await currentMember();
  const { verificationId } = await params;
  const { view } = await searchParams;
  const file = await readFile(member, verificationId);
  const nextId = await nextInQueue(member.tenant, { id: file.id, createdAt: new Date(file.createdAt) });
  const mayReview = member.role === "owner" || member.role === "reviewer";
  return (
    <>
      <div className="grid gap-3">
        <Link
          href="/dashboard/verifications"
          className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" /> Verifications
        </Link>
        <PageHeader
          title={file.name ?? file.externalRef ?? "Verification"}
          action={
            <ReviewBar
              verificationId={file.id}
              isReviewable={file.isReviewable}
              nextId={nextId}
              mayReview={mayReview}
              mayDelete={member.role === "owner"}
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
      </div>
      <CaseView
        file={file}
        view={view === "json" ? "json" : "case"}
        resolveHit={mayReview ? resolveHit : null}
      />
    </>
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
