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
      This page or record does not exist in {mode} data. If it was created in the other mode, switch between
      live and test. Deleted records cannot be restored.
    </EmptyState>
  );
}
