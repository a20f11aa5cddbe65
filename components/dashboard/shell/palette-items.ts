import { ArrowLeftRight, BookOpen, Building2, LogOut, type LucideIcon, Plus } from "lucide-react";
import { type Permission, roleHolds } from "@/lib/contract/permissions";
import type { MemberRole, Mode } from "@/lib/vocabulary";
import { NEW_VERIFICATION } from "../verifications/new-verification-address";
import { OTHER_MODE } from "./mode-switch";
import { visibleGroups } from "./nav-items";

/** Something that the palette offers without a search of the records. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Further words by which it is found. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Where it leads, or what it does. */
  readonly to: { readonly href: string } | { readonly act: "switchMode" | "signOut" };
}

interface Action extends PaletteItem {
  readonly needs?: Permission;
}

const actionsIn = (mode: Mode): readonly Action[] => [
  {
    id: "new-verification",
    label: "New verification",
    words: "create link session person",
    icon: Plus,
    to: { href: `/dashboard/verifications${NEW_VERIFICATION}` },
    needs: "session.manage",
  },
  {
    id: "new-company",
    label: "New company",
    words: "create kyb business",
    icon: Building2,
    to: { href: "/dashboard/companies/new" },
    needs: "company.create",
  },
  {
    id: "switch-mode",
    label: `Switch to ${OTHER_MODE[mode]} data`,
    words: "mode sandbox production",
    icon: ArrowLeftRight,
    to: { act: "switchMode" },
  },
  { id: "docs", label: "Documentation", words: "docs api help", icon: BookOpen, to: { href: "/docs" } },
  { id: "sign-out", label: "Sign out", words: "log out leave", icon: LogOut, to: { act: "signOut" } },
];

/** The pages that a role may open, and the actions that it may take. */
export function paletteItems(role: MemberRole, mode: Mode) {
  const pages: readonly PaletteItem[] = visibleGroups(role).flatMap(({ title, items }) =>
    items.map(({ href, label, icon }) => ({ id: href, label, words: title ?? "", icon, to: { href } })),
  );
  const links: PaletteItem = {
    id: "/dashboard/verifications/links",
    label: "Open links",
    words: "sessions",
    icon: Plus,
    to: { href: "/dashboard/verifications/links" },
  };
  const actions: readonly PaletteItem[] = actionsIn(mode).filter(
    ({ needs }) => !needs || roleHolds(role, needs),
  );
  return { pages: [...pages, { ...links, icon: pages[1]?.icon ?? Plus }], actions };
}

/** Whether every word that was typed begins a word of the item. */
export function matchesItem({ label, words }: Pick<PaletteItem, "label" | "words">, typed: string): boolean {
  const own = `${label} ${words}`.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((each) => each.startsWith(word)));
}
