import type { Metadata } from "next";
import { queueFilters } from "@/lib/contract/review-queue";
import { currentMember } from "@/lib/http/current-member";
import { CompanyCasePage } from "../../companies/company-page";
import { CasePage } from "../../verifications/case-page";

export const metadata: Metadata = { title: "Review" };

interface Props {
  readonly params: Promise<{ readonly verificationId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** A person or a company opened from the queue: the links lead back to the queue and on to its next case. */
export default async function ReviewCasePage({ params, searchParams }: Props) {
  const member = await currentMember();
  const [{ verificationId: id }, query] = await Promise.all([params, searchParams]);
  const place = { kind: "queue", filters: queueFilters.parse(query) } as const;
  if (id.startsWith("cv_")) return <CompanyCasePage member={member} companyId={id} place={place} />;
  return <CasePage member={member} verificationId={id} view={query["view"]} place={place} />;
}
