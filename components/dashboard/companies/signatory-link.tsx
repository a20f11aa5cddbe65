"use client";

import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { issueSignatoryLinkCommand } from "@/lib/contract/dashboard";
import { QrCode } from "./qr-code";

export type IssueLink = ActOf<typeof issueSignatoryLinkCommand>;

/** The signatory's link, to copy or to scan. */
export function SignatoryLinkBox({ verifyUrl }: { readonly verifyUrl: string }) {
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-4">
      <QrCode text={verifyUrl} label="QR code of the signatory's link" />
      <div className="flex w-full min-w-0 items-center gap-2 rounded-lg border border-line bg-raised/60 p-1.5 pl-3">
        {/* Cut to one line: the link has about a thousand characters. Copying takes all of it. */}
        <code className="min-w-0 flex-1 truncate font-mono text-ink text-xs">{verifyUrl}</code>
        <CopyButton text={verifyUrl} label="Copy link" />
      </div>
      <p className="text-pretty text-center text-soft text-sm leading-relaxed">
        Valid for 30 minutes. Send it to the authorized signatory yourself; no message is sent for you. They
        verify their identity and can upload the company's documents.
      </p>
    </div>
  );
}

/** Issues a new link while the company is open, for the signatory's identity check and for missing documents. */
export function SignatoryLinkButton({
  companyId,
  issueLink,
}: {
  readonly companyId: string;
  readonly issueLink: IssueLink;
}) {
  const [verifyUrl, setUrl] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const issue = async () => {
    const issued = await act(() => issueLink({ params: { verificationId: companyId } }), { refresh: false });
    if (issued) setUrl(issued.verifyUrl);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void issue()}>
        <Link2 aria-hidden="true" /> Signatory link
      </Button>
      <Dialog open={verifyUrl !== null} onOpenChange={() => setUrl(null)} title="Link for the signatory" wide>
        {verifyUrl && <SignatoryLinkBox verifyUrl={verifyUrl} />}
      </Dialog>
    </>
  );
}
