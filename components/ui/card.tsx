import type { ReactNode } from "react";
import { cx } from "./classes";

interface Props {
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ className, children }: Props) {
  return (
    <section className={cx("rounded-xl border border-line bg-card shadow-xs", className)}>{children}</section>
  );
}

interface HeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}

export function CardHeader({ title, description, action }: HeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-b px-5 py-4">
      <div className="min-w-0 max-w-2xl">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        {description && <div className="mt-1 text-soft text-sm leading-relaxed">{description}</div>}
      </div>
      {action}
    </div>
  );
}

export function CardBody({ className, children }: Props) {
  return <div className={cx("p-5", className)}>{children}</div>;
}

export function CardFooter({ className, children }: Props) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-end gap-3 border-line border-t bg-raised/40 px-5 py-3",
        className,
      )}
    >
      {children}
    </div>
  );
}
