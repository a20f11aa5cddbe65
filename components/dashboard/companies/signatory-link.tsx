"use client";

import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { issueSignatoryLinkCommand } from "@/lib/contract/dashboard";
import type { ShownLinkView } from "@/lib/contract/links";
import { LinkBox } from "../verifications/link-box";
import { lifetimeText } from "../verifications/link-lifetime";

export type IssueLink = ActOf<typeof issueSignatoryLinkCommand>;

/** The signatory's link, to copy or to scan. */
export function SignatoryLinkBox({ verifyUrl, expiresIn }: ShownLinkView) {
  return (
    <LinkBox verifyUrl={verifyUrl} qrLabel="QR code of the signatory's link">
      Valid for {lifetimeText(expiresIn)}. Send it to the authorized signatory yourself; no message is sent
      for you. They verify their identity and can upload the company's documents.
    </LinkBox>
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
  const [link, setLink] = useState<ShownLinkView | null>(null);
  const { act, isBusy } = useAct();
  const issue = async () => {
    const issued = await act(() => issueLink({ params: { verificationId: companyId } }), { refresh: false });
    if (issued) setLink(issued);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void issue()}>
        <Link2 aria-hidden="true" /> Signatory link
      </Button>
      <Dialog open={link !== null} onOpenChange={() => setLink(null)} title="Link for the signatory" wide>
        {link && <SignatoryLinkBox {...link} />}
      </Dialog>
    </>
  );
}
