"use client";

import { Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Act, useAct } from "@/components/ui/use-act";

/** Sends the completed event again: the same id and bytes. */
export function ResendButton({
  companyId,
  resend,
}: {
  readonly companyId: string;
  readonly resend: Act<{ params: { verificationId: string } }, object>;
}) {
  const { act, isBusy } = useAct();
  const send = () =>
    act(() => resend({ params: { verificationId: companyId } }), { done: "The event is on its way again" });
  return (
    <Button busy={isBusy} onClick={() => void send()}>
      <Send aria-hidden="true" /> Resend webhook
    </Button>
  );
}
