import { CircleCheckBig } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { buttonLook } from "@/components/dashboard/ui/button";
import { Card } from "@/components/dashboard/ui/card";
import { EmptyState } from "@/components/dashboard/ui/empty-state";
import { PageHeader } from "@/components/dashboard/ui/page-header";
import { currentMember } from "@/lib/http/member";
import { nextInQueue } from "@/lib/verification/search";

export const metadata: Metadata = { title: "Review" };

/** Leads to the verification that waits longest. */
export default async function ReviewPage() {
  const { tenant } = await currentMember();
  const next = await nextInQueue(tenant);
  if (next) redirect(`/dashboard/verifications/${next}`);
  return (
    <>
      <PageHeader title="Review">
        Verifications that a person has to decide, the longest waiting first.
      </PageHeader>
      <Card>
        <EmptyState
          icon={CircleCheckBig}
          title="Nobody is waiting"
          action={
            <Link href="/dashboard/verifications" className={buttonLook()}>
              All verifications
            </Link>
          }
        >
          What the thresholds leave open, and every hit on a watchlist, comes here. Widen or narrow that on
          the page Thresholds.
        </EmptyState>
      </Card>
    </>
  );
}
