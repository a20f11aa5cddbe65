import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { currentMember } from "@/lib/http/current-member";

/** 404 page inside the dashboard's layout. The record may exist in the other mode. */
export default async function NotFound() {
  const { mode } = await currentMember();
  return (
    <EmptyState
      icon={SearchX}
      title="Page not found"
      action={
        <Link href="/dashboard/verifications" className={buttonStyles()}>
          All verifications
        </Link>
      }
    >
      There is nothing at this address in {mode} data. What was made with a key of the other kind shows when
      you turn the switch between live and test; what was deleted does not come back.
    </EmptyState>
  );
}
