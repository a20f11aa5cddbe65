import type { Metadata } from "next";
import { currentMember } from "@/lib/http/current-member";
import { CasePage } from "../../verifications/case-page";
import { reasonOf } from "../reason";

export const metadata: Metadata = { title: "Review" };

interface Props {
  readonly params: Promise<{ readonly verificationId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** A case opened from the review queue: the links lead back to the queue and on to its next case. */
export default async function ReviewCasePage({ params, searchParams }: Props) {
  const member = await currentMember();
  const [{ verificationId }, { view, reason }] = await Promise.all([params, searchParams]);
  const place = { kind: "queue", reason: reasonOf(reason) } as const;
  return <CasePage member={member} verificationId={verificationId} view={view} place={place} />;
}
