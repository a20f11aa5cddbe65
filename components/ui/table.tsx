import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";
import { cx } from "./classes";

/** Scrolls horizontally on narrow screens, so that the page does not. */
export function Table({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        "whitespace-nowrap border-line border-b bg-raised/50 px-4 py-2.5 font-medium text-soft text-xs first:pl-5 last:pr-5",
        className,
      )}
    />
  );
}

export function Tr({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <tr className={cx("border-line border-b last:border-b-0 hover:bg-raised/40", className)}>{children}</tr>
  );
}

export function Td({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...rest} className={cx("px-4 py-3 align-middle text-ink first:pl-5 last:pr-5", className)} />;
}
