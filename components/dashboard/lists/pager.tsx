import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button";
import type { ListOrder } from "@/lib/contract/lists/list-definition";

/** Links to newer and older pages, the way back at the left; a link without a target is disabled. */
export function Pager({
  newer,
  older,
  names = { newer: "Newer", older: "Older" },
  order = "newest",
  children,
}: {
  readonly newer: string | null;
  readonly older: string | null;
  readonly names?: { readonly newer: string; readonly older: string };
  /** Of the list. */
  readonly order?: ListOrder;
  readonly children?: ReactNode;
}) {
  const [back, onwards] =
    order === "newest"
      ? [
          { href: newer, name: names.newer },
          { href: older, name: names.older },
        ]
      : [
          { href: older, name: names.older },
          { href: newer, name: names.newer },
        ];
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-line border-t px-5 py-3"
    >
      <div className="text-soft text-sm">{children}</div>
      <div className="flex gap-2">
        <PageLink href={back.href}>
          <ChevronLeft aria-hidden="true" /> {back.name}
        </PageLink>
        <PageLink href={onwards.href}>
          {onwards.name} <ChevronRight aria-hidden="true" />
        </PageLink>
      </div>
    </nav>
  );
}

function PageLink({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  const look = buttonStyles({ size: "sm" });
  if (href === null) {
    return (
      <span aria-disabled="true" className={`${look} cursor-default opacity-45`}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} prefetch={false} className={look}>
      {children}
    </Link>
  );
}
