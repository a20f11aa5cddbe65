"use client";

import { useCallback, useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import type { Branding } from "@/lib/contract/settings";

/** The capture page's components in a phone-sized frame: 390 × 800 pixels at 70 % scale. */
export function PhonePreview({
  branding,
  label,
  isChosen,
}: {
  readonly branding: Branding;
  readonly label: string;
  readonly isChosen: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(branding);
  latest.current = branding;
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage(latest.current, window.location.origin);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again whenever the branding changes
  useEffect(send, [branding, send]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === "branding-preview-ready") send();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [send]);
  return (
    <figure className="grid justify-items-center gap-3">
      <div className="rounded-[2.6rem] border border-line bg-[#0b0d12] p-2.5 shadow-card">
        <div className="h-140 w-68.25 overflow-hidden rounded-[2.1rem]">
          <iframe
            ref={frame}
            src="/branding-preview"
            title={`The hosted page, ${label.toLowerCase()}`}
            onLoad={send}
            tabIndex={-1}
            className="pointer-events-none h-200 w-97.5 origin-top-left scale-70 border-0"
          />
        </div>
      </div>
      <figcaption className="flex items-center gap-2 text-soft text-sm">
        {label}
        {isChosen && <Badge tone="accent">In use</Badge>}
      </figcaption>
    </figure>
  );
}
