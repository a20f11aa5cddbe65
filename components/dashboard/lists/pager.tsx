import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button";

/** Links to newer and older pages; a link without a target is disabled. */
export function Pager({
  newer,
  older,
  names = { newer: "Newer", older: "Older" },
  children,
}: {
  readonly newer: string | null;
  readonly older: string | null;
  readonly names?: { readonly newer: string; readonly older: string };
  readonly children?: ReactNode;
}) {
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-line border-t px-5 py-3"
    >
      <div className="text-soft text-sm">{children}</div>
      <div className="flex gap-2">
        <PageLink href={newer}>
          <ChevronLeft aria-hidden="true" /> {names.newer}
        </PageLink>
        <PageLink href={older}>
          {names.older} <ChevronRight aria-hidden="true" />
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
