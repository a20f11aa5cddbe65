"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { ActOf } from "@/lib/contract/action";
import type { lookAtCaseCommand, lookAwayCommand } from "@/lib/contract/review-queue";

const EVERY_MS = 20_000;

/** Tells colleagues that this case is in front of somebody, and says who else has it open. It bars nobody. */
export function Viewing({
  verificationId,
  lookAt,
  lookAway,
}: {
  readonly verificationId: string;
  readonly lookAt: ActOf<typeof lookAtCaseCommand>;
  readonly lookAway: ActOf<typeof lookAwayCommand>;
}) {
  const [viewers, setViewers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const given = { params: { verificationId } };
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // What cannot be told now is told with the next mark.
      const answer = await lookAt(given).catch(() => null);
      if (isCurrent && answer?.ok) setViewers(answer.data.viewers);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      void lookAway(given).catch(() => null);
    };
  }, [verificationId, lookAt, lookAway]);
  if (viewers.length === 0) return null;
  return (
    <Notice live tone="warn">
      {viewers.join(" and ")} {viewers.length === 1 ? "has" : "have"} this case open too. Whoever decides
      first, decides.
    </Notice>
  );
}
