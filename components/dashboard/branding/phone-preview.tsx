"use client";

import { useCallback, useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { type CapturePreviewView, PREVIEW_READY } from "@/lib/contract/capture-preview";

/** The capture page's components in a phone-sized frame: 390 × 800 pixels at 70 % scale. */
export function PhonePreview({
  view,
  label,
  isChosen = false,
}: {
  readonly view: CapturePreviewView;
  readonly label: string;
  readonly isChosen?: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(view);
  latest.current = view;
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage(latest.current, window.location.origin);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again whenever the view changes
  useEffect(send, [view, send]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) send();
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
            className="h-200 w-97.5 origin-top-left scale-70 border-0"
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
