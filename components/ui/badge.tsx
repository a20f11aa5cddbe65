import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

const styles = cva(
  "inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "bg-raised text-soft",
        good: "bg-good-ground text-good",
        bad: "bg-bad-ground text-bad",
        warn: "bg-warn-ground text-warn",
        accent: "bg-accent-ground text-accent-text",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type Tone = "neutral" | "good" | "bad" | "warn" | "accent";

/** A short state label. Use `dot` in lists, where it makes a column easier to scan. */
export function Badge({
  tone = "neutral",
  dot = false,
  children,
}: {
  readonly tone?: Tone;
  readonly dot?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles({ tone })}>
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
