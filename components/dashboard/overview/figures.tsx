import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";

/** The key figures of the page. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>;
}

export function Figure({
  label,
  value,
  note,
  change,
  href,
}: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Change from the period before. */
  readonly change?: string | undefined;
  /** The page that lists what is counted. */
  readonly href?: string;
}) {
  return (
    <Card className={cx("relative px-5 py-4", href && "hover:border-edge/60")}>
      <p className="text-soft text-sm">
        {href ? (
          <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-xl">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="mt-1.5 font-semibold text-2xl text-ink tabular-nums tracking-tight">{value}</p>
      <p className="mt-0.5 text-soft text-xs">{note}</p>
      {change && <p className="mt-2 text-ink text-xs tabular-nums">{change}</p>}
    </Card>
  );
}
