"use client";

import { Camera } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type AskAgainAct, AskAgainDialog } from "../verifications/ask-again-dialog";

interface Props {
  /** The signatory's check that counts. */
  readonly verificationId: string;
  readonly businessName: string;
  readonly askAgain: AskAgainAct;
}

/** Asks the signatory for new photos from the company's page, as their case does. */
export function AskSignatoryAgainButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" /> Ask for new photos
      </Button>
      {isOpen && <AskAgainDialog {...props} isSignatory onClose={() => setOpen(false)} />}
    </>
  );
}
