"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { ActOf } from "@/lib/contract/action";
import type { enterCaseCommand, leaveCaseCommand } from "@/lib/contract/review-queue";

/** `lib/verification/presence.ts` tolerates two missed heartbeats. */
const MARK_EVERY_MS = 20_000;

/** Shows who else has the case open, and shows them this member. It does not lock the case. */
export function Presence({
  verificationId,
  enterCase,
  leaveCase,
}: {
  readonly verificationId: string;
  readonly enterCase: ActOf<typeof enterCaseCommand>;
  readonly leaveCase: ActOf<typeof leaveCaseCommand>;
}) {
  const [viewers, setViewers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const request = { params: { verificationId } };
    const mark = async () => {
      if (document.visibilityState !== "visible") return;
      // The next heartbeat replaces one that failed.
      const answer = await enterCase(request).catch(() => null);
      if (isCurrent && answer?.ok) setViewers(answer.data.viewers);
    };
    void mark();
    const timer = setInterval(() => void mark(), MARK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      void leaveCase(request).catch(() => null);
    };
  }, [verificationId, enterCase, leaveCase]);
  if (viewers.length === 0) return null;
  return (
    <Notice live tone="warn">
      {viewers.join(" and ")} {viewers.length === 1 ? "has" : "have"} this case open too. The first verdict
      counts.
    </Notice>
  );
}
