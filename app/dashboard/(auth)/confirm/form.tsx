"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { confirmEmail } from "../actions";
import { useToken } from "../use-token";

export function ConfirmForm() {
  const token = useToken();
  const [confirmed, setConfirmed] = useState<{ email: string; isNew: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const answer = await confirmEmail({ body: { token: token ?? "" } }).catch(() => null);
    setBusy(false);
    if (answer?.ok) setConfirmed(answer.data);
    else setProblem(answer?.error.message ?? "The server could not be reached. Please try again.");
  };
  if (token === undefined) return <Skeleton className="h-10" />;
  if (token === null) return <Notice tone="bad">Open the full link from the e-mail.</Notice>;
  if (confirmed) {
    return (
      <div className="grid gap-4">
        <Notice tone="good" live>
          {confirmed.isNew
            ? `You sign in with ${confirmed.email} from now on. Other browsers were signed out.`
            : `${confirmed.email} is confirmed.`}
        </Notice>
        <Button variant="primary" className="h-10" onClick={() => window.location.assign("/dashboard")}>
          Go to the dashboard
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <Button variant="primary" className="h-10" busy={isBusy} onClick={() => void confirm()}>
        Confirm this address
      </Button>
    </div>
  );
}
