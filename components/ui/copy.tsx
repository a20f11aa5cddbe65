"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { cx } from "./classes";

export function CopyButton({
  text,
  label = "Copy",
  bare = false,
}: {
  readonly text: string;
  readonly label?: string;
  readonly bare?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button
      size={bare ? "icon" : "sm"}
      variant={bare ? "quiet" : "secondary"}
      onClick={copy}
      {...(bare ? { "aria-label": label } : {})}
    >
      {copied ? <Check className="text-good" /> : <Copy />}
      {!bare && (copied ? "Copied" : label)}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </Button>
  );
}

/** A value to copy, such as a key, a secret or a link. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-raised/60 p-1.5 pl-3">
      <code className="min-w-0 flex-1 select-all break-all font-mono text-[0.8125rem] text-ink leading-relaxed">
        {text}
      </code>
      <CopyButton text={text} label={`Copy ${label}`} bare />
    </div>
  );
}

export function CodeBlock({
  code,
  label,
  className,
}: {
  readonly code: string;
  readonly label: string;
  readonly className?: string;
}) {
  return (
    <div className={cx("relative rounded-xl border border-line bg-raised/60", className)}>
      <div className="absolute top-1.5 right-1.5 rounded-lg bg-card/80">
        <CopyButton text={code} label={`Copy ${label}`} bare />
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-112 overflow-auto p-4 pr-12 font-mono text-[0.8125rem] text-ink leading-relaxed"
      >
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
