import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Placeholder for empty content: what will appear here, and how to create it. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-xl border border-line bg-raised text-soft">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid max-w-md gap-1.5">
        <p className="font-semibold text-base text-ink">{title}</p>
        <div className="text-pretty text-soft text-sm leading-relaxed">{children}</div>
      </div>
      {action}
    </div>
  );
}
