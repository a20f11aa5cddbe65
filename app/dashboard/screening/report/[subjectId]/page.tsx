import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HitReportPage } from "@/components/dashboard/screening/hit-report";
import { COMPANY } from "@/lib/company/screened-company";
import { Failure } from "@/lib/contract/errors";
import { currentMember } from "@/lib/http/current-member";
import { readHitReport } from "@/lib/screening/hit-report";
import { PERSON } from "@/lib/verification/screened-person";

export const metadata: Metadata = { title: "Report of a watchlist hit" };

interface Props {
  readonly params: Promise<{ readonly subjectId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** One hit on one page of paper, with everything that explains it and what was decided (SCREEN-REPORT-1). */
export default async function ReportPage({ params, searchParams }: Props) {
  const member = await currentMember();
  const [{ subjectId }, { entry }] = await Promise.all([params, searchParams]);
  if (typeof entry !== "string") notFound();
  try {
    const report = await readHitReport([PERSON, COMPANY], member.tenant, subjectId, entry);
    return (
      <HitReportPage
        report={report}
        businessName={member.businessName}
        mode={member.mode}
        printedBy={member.name || member.email}
        printedAt={new Date().toISOString()}
      />
    );
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "NOT_FOUND") notFound();
    throw cause;
  }
}
