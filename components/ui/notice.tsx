import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./classes";

const LOOKS = {
  info: { icon: Info, look: "border-line bg-raised/60 text-ink [&>svg]:text-soft" },
  good: { icon: CircleCheck, look: "border-good/25 bg-good-ground text-good" },
  warn: { icon: TriangleAlert, look: "border-warn/25 bg-warn-ground text-warn" },
  bad: { icon: CircleAlert, look: "border-bad/25 bg-bad-ground text-bad" },
} as const;

/** An inline message. With `live`, screen readers announce it when it appears. */
export function Notice({
  tone = "info",
  live = false,
  children,
}: {
  readonly tone?: keyof typeof LOOKS;
  readonly live?: boolean;
  readonly children: ReactNode;
}) {
  const { icon: Icon, look } = LOOKS[tone];
  return (
    <div
      {...(live ? { role: "alert" } : {})}
      className={cx("flex gap-3 rounded-xl border px-4 py-3 text-sm leading-relaxed", look)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
