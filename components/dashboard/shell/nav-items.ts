import {
  Building2,
  ChartColumn,
  Code,
  Fingerprint,
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
import { type Permission, roleHolds } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";

interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown to roles with this permission only; the page itself checks it again (ACCOUNT-AUTH-1). */
  readonly needs?: Permission;
}

export const REVIEW = "/dashboard/review";

interface NavGroup {
  readonly title: string | null;
  readonly items: readonly NavItem[];
}

const GROUPS: readonly NavGroup[] = [
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
      { href: "/dashboard/quick-start", label: "Quick start", icon: Code, needs: "key.read" },
      { href: "/dashboard/keys", label: "API keys", icon: KeyRound, needs: "key.read" },
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
      {
        href: "/dashboard/single-sign-on",
        label: "Single sign-on",
        icon: Fingerprint,
        needs: "sso.change",
      },
      { href: "/dashboard/audit", label: "Audit log", icon: ScrollText, needs: "audit.read" },
      { href: "/dashboard/account", label: "Your account", icon: UserCog },
    ],
  },
];

/** The pages that a role may open, in groups (DASHBOARD-NAV-1). */
export function visibleGroups(role: MemberRole): readonly NavGroup[] {
  return GROUPS.map(({ title, items }) => ({
    title,
    items: items.filter(({ needs }) => !needs || roleHolds(role, needs)),
  })).filter(({ items }) => items.length > 0);
}
