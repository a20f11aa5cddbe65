"use client";

import { Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { resendCompanyWebhook } from "@/lib/contract/company-verifications";

/** Sends the completed event again, with the same id and bytes. */
export function ResendButton({
  companyId,
  resend,
}: {
  readonly companyId: string;
  readonly resend: ActOf<typeof resendCompanyWebhook>;
}) {
  const { act, isBusy } = useAct();
  const send = () =>
    act(() => resend({ params: { verificationId: companyId } }), { done: "Webhook queued for resending" });
  return (
    <Button busy={isBusy} onClick={() => void send()}>
      <Send aria-hidden="true" /> Resend webhook
    </Button>
  );
}
