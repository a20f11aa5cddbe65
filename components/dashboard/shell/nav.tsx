"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/classes";
import { countText } from "@/lib/contract/review-queue";
import type { MemberRole } from "@/lib/vocabulary";
import { REVIEW, visibleGroups } from "./nav-items";

/** @param onNavigate called when a link is followed; closes the drawer on narrow screens */
export function Nav({
  role,
  waiting,
  onNavigate,
}: {
  readonly role: MemberRole;
  readonly waiting: number;
  readonly onNavigate?: () => void;
}) {
  const pathname = usePathname();
  return (
    <nav aria-label="Dashboard" className="grid gap-5 text-sm">
      {visibleGroups(role).map(({ title, items }) => (
        <div key={title ?? "main"} className="grid gap-0.5">
          {title && <p className="px-2.5 pb-1 font-medium text-soft text-xs">{title}</p>}
          {items.map(({ href, label, icon: Icon }) => {
            const isHere = pathname === href || (href !== "/dashboard" && pathname.startsWith(`${href}/`));
            return (
              <Link
                key={href}
                href={href}
                prefetch={false}
                {...(onNavigate ? { onClick: onNavigate } : {})}
                aria-current={isHere ? "page" : undefined}
                className={cx(
                  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-soft hover:bg-line/50 hover:text-ink lg:h-8",
                  isHere &&
                    "bg-card text-ink shadow-xs ring-1 ring-line hover:bg-card [&_svg]:text-accent-text",
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {label}
                {href === REVIEW && waiting > 0 && <Waiting count={waiting} />}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

function Waiting({ count }: { readonly count: number }) {
  return (
    <span className="ml-auto rounded-full bg-warn-ground px-1.5 font-medium text-warn text-xs tabular-nums leading-5">
      {countText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
