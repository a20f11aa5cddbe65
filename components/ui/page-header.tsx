import type { ReactNode } from "react";

/** The heading of a page, with an optional introduction and actions. */
export function PageHeader({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-balance font-semibold text-2xl text-ink tracking-tight">{title}</h1>
        {children && (
          <div className="mt-1.5 max-w-2xl text-pretty text-soft text-sm leading-relaxed">{children}</div>
        )}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  );
}
