import type { ComponentProps } from "react";

export function Textarea(props: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={4}
      {...props}
      className="w-full rounded-lg border border-edge/70 bg-card px-3 py-2 text-ink text-sm shadow-xs placeholder:text-soft/80 hover:border-edge focus-visible:outline-2 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad"
    />
  );
}
