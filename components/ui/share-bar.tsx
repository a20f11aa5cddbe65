"use client";

import { cx } from "./classes";

/**
 * A percentage as a bar. An SVG, because its width is an attribute rather than an inline style, which the content
 * security policy forbids. A client component, because React may stream parts of a server-rendered SVG later, hidden by
 * an inline style.
 */
export function ShareBar({
  percent,
  barClassName,
  className,
}: {
  readonly percent: number;
  readonly barClassName: string;
  readonly className: string;
}) {
  return (
    <svg aria-hidden="true" className={cx("rounded-full", className)}>
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={`${percent}%`} height="100%" rx="4" className={barClassName} />
    </svg>
  );
}
