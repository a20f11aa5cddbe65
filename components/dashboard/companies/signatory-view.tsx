"use client";

import { Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { Branding } from "@/lib/contract/settings";
import type { SignatoryDocuments } from "@/lib/contract/signatory-documents";
import { PhonePreview } from "../branding/phone-preview";

interface Props {
  readonly branding: Branding;
  readonly documents: SignatoryDocuments;
}

const STEPS = [
  { step: "welcome", label: "The first page" },
  { step: "company", label: "The documents, after the photos" },
] as const;

/** Shows what the signatory's link opens, as this company stands: which documents, and what is asked of each. */
export function SignatoryViewButton({ branding, documents }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" /> Signatory’s view
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="What the signatory sees"
        description="With your branding, in English; each person gets their own language. Nothing here can be changed."
        wide
      >
        <div className="grid justify-items-center gap-x-4 gap-y-8 sm:grid-cols-2">
          {STEPS.map(({ step, label }) => (
            <PhonePreview key={step} view={{ branding, step, companyDocuments: documents }} label={label} />
          ))}
        </div>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
