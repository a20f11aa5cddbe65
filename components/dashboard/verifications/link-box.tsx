import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy";
import { QrCode } from "../companies/qr-code";

/** A link to the hosted page, to copy or to scan. */
export function LinkBox({
  verifyUrl,
  qrLabel,
  children,
}: {
  readonly verifyUrl: string;
  readonly qrLabel: string;
  /** What to do with the link, and how long it works. */
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-4">
      <QrCode text={verifyUrl} label={qrLabel} />
      <div className="flex w-full min-w-0 items-center gap-2 rounded-lg border border-line bg-raised/60 p-1.5 pl-3">
        {/* Cut to one line: the link has about a thousand characters. Copying takes all of it. */}
        <code className="min-w-0 flex-1 truncate font-mono text-ink text-xs">{verifyUrl}</code>
        <CopyButton text={verifyUrl} label="Copy link" />
      </div>
      <p className="text-pretty text-center text-soft text-sm leading-relaxed">{children}</p>
    </div>
  );
}
