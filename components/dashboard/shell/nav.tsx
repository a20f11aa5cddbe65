"use client";

import {
  Building2,
  ChartColumn,
  Code,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  ScanFace,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  TimerReset,
  UserCog,
  Users,
  Webhook,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/classes";
import { countText } from "@/lib/contract/review-queue";

interface Item {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const REVIEW = "/dashboard/review";

const GROUPS: readonly { readonly title: string | null; readonly items: readonly Item[] }[] = [
  {
    title: null,
    items: [
      { href: "/dashboard", label: "Overview", icon: LayoutDashboard },
      { href: "/dashboard/verifications", label: "Verifications", icon: ScanFace },
      { href: REVIEW, label: "Review", icon: Inbox },
      { href: "/dashboard/companies", label: "Companies", icon: Building2 },
    ],
  },
  {
    title: "Developers",
    items: [
      { href: "/dashboard/quick-start", label: "Quick start", icon: Code },
      { href: "/dashboard/keys", label: "API keys", icon: KeyRound },
      { href: "/dashboard/webhooks", label: "Webhooks", icon: Webhook },
    ],
  },
  {
    title: "Settings",
    items: [
      { href: "/dashboard/branding", label: "Branding", icon: Palette },
      { href: "/dashboard/thresholds", label: "Thresholds", icon: SlidersHorizontal },
      { href: "/dashboard/screening", label: "Screening", icon: ShieldCheck },
      { href: "/dashboard/retention", label: "Retention", icon: TimerReset },
      { href: "/dashboard/usage", label: "Usage and limits", icon: ChartColumn },
      { href: "/dashboard/team", label: "Team", icon: Users },
      { href: "/dashboard/audit", label: "Audit log", icon: ScrollText },
      { href: "/dashboard/account", label: "Your account", icon: UserCog },
    ],
  },
];

/** @param onNavigate called when a link is followed; closes the drawer on narrow screens */
export function Nav({ waiting, onNavigate }: { readonly waiting: number; readonly onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Dashboard" className="grid gap-5 text-sm">
      {GROUPS.map(({ title, items }) => (
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
