"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Error page inside the dashboard's layout. The cause is in the server's log. */
export default function PageFailed({ reset }: { readonly error: Error; readonly reset: () => void }) {
  return (
    <EmptyState
      icon={TriangleAlert}
      title="This page could not be shown"
      action={<Button onClick={reset}>Try again</Button>}
    >
      Nothing was changed. If it happens again, contact the operator of this server: the cause is in its log.
    </EmptyState>
  );
}
