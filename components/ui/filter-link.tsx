import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./classes";

/** A link that shows one part of a list; the part that is shown is marked. */
export function FilterLink({
  href,
  isOn,
  children,
}: {
  readonly href: string;
  readonly isOn: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isOn ? "true" : undefined}
      className={cx(
        "inline-flex items-center gap-2 whitespace-nowrap rounded-lg px-3 py-1.5 font-medium text-soft text-sm hover:bg-raised hover:text-ink",
        isOn && "bg-raised text-ink",
      )}
    >
      {children}
    </Link>
  );
}
