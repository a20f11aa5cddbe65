"use client";

import { cx } from "./classes";

/**
 * A share of a whole as a bar; its width is an attribute of the drawing, not a style. Drawings are rendered on the
 * client's side of the tree: of one in a server component React may stream a part later, hidden by an inline style, which
 * the content policy forbids.
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
