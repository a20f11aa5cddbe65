"use client";

import { ChevronsUpDown, LogOut, Menu as MenuIcon, UserCog } from "lucide-react";
import Link from "next/link";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from "@/components/ui/menu";
import { portalRoot } from "@/components/ui/portal-root";
import type { ActOf } from "@/lib/contract/action";
import type { findRecordsCommand } from "@/lib/contract/find-records";
import type * as command from "@/lib/contract/members";
import type { MemberRole, Mode } from "@/lib/vocabulary";
import { BrandMark } from "./brand-mark";
import { ModeRibbon, ModeSwitch, OTHER_MODE, useModeSwitch } from "./mode-switch";
import { Nav } from "./nav";
import { PaletteButton } from "./palette-button";
import { ThemeChoice } from "./theme";

export interface ShellMember {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly businessName: string;
  readonly mode: Mode;
}

interface ShellProps {
  readonly member: ShellMember;
  /** Number of cases waiting for review. */
  readonly waiting: number;
  readonly switchMode: ActOf<typeof command.switchMode>;
  readonly signOut: ActOf<typeof command.signOut>;
  readonly findRecords: ActOf<typeof findRecordsCommand>;
  readonly children: ReactNode;
}

/** Ends the session and opens the sign-in page. */
const leaveBy = (signOut: ShellProps["signOut"]) => () =>
  void signOut().then(() => window.location.assign("/dashboard/sign-in"));

/** Layout of every signed-in page: navigation, live/test switch and the member's menu. */
export function Shell({ member, waiting, switchMode, signOut, findRecords, children }: ShellProps) {
  const turn = useModeSwitch(member.mode, switchMode);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-60 rounded-lg bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto border-line border-r px-3 py-4 lg:flex">
        <BusinessName name={member.businessName} />
        <Nav role={member.role} waiting={waiting} />
        <div className="mt-auto">
          <PersonMenu member={member} signOut={signOut} />
        </div>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-30 bg-ground/90 backdrop-blur">
          <div className="flex h-14 items-center gap-3 border-line border-b px-4 sm:px-6">
            <Drawer member={member} waiting={waiting} signOut={signOut} />
            <span className="min-w-0 truncate font-semibold text-sm lg:hidden">{member.businessName}</span>
            <div className="ml-auto flex items-center gap-3">
              <Link
                href="/docs"
                prefetch={false}
                className="hidden rounded-lg px-2 py-1 font-medium text-soft text-sm hover:text-ink sm:block"
              >
                Docs
              </Link>
              <PaletteButton
                role={member.role}
                mode={member.mode}
                find={findRecords}
                switchMode={() => turn.choose(OTHER_MODE[member.mode])}
                signOut={leaveBy(signOut)}
              />
              <ModeSwitch mode={member.mode} choose={turn.choose} />
            </div>
          </div>
          <ModeRibbon mode={member.mode} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-6xl grid-cols-1 content-start gap-6 px-4 py-7 outline-none sm:px-6 lg:py-9"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function BusinessName({ name }: { readonly name: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 px-2">
      <BrandMark className="size-7" />
      <span className="truncate font-semibold text-sm">{name}</span>
    </div>
  );
}

function PersonMenu({ member, signOut }: Pick<ShellProps, "member" | "signOut">) {
  const shown = member.name || member.email;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-line/50"
        >
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-ground font-semibold text-accent-text text-xs uppercase"
          >
            {shown.slice(0, 2)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink text-sm">{shown}</span>
            <span className="block text-soft text-xs capitalize">{member.role}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-soft" />
        </button>
      }
    >
      <MenuLabel>{member.email}</MenuLabel>
      <div className="px-1.5 pb-1.5">
        <ThemeChoice />
      </div>
      <MenuLine />
      <MenuLink>
        <Link href="/dashboard/account" prefetch={false}>
          <UserCog /> Your account
        </Link>
      </MenuLink>
      <MenuItem onSelect={leaveBy(signOut)}>
        <LogOut /> Sign out
      </MenuItem>
    </Menu>
  );
}

/** The navigation on narrow screens. */
function Drawer({ member, waiting, signOut }: Pick<ShellProps, "member" | "waiting" | "signOut">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Menu"
        className="-ml-2 grid size-10 place-items-center rounded-lg text-soft hover:bg-raised lg:hidden"
      >
        <MenuIcon className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal container={portalRoot()}>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fade-in fixed inset-y-0 left-0 z-50 flex w-[min(18rem,85vw)] flex-col gap-5 overflow-y-auto border-line border-r bg-ground px-3 py-4 text-ink"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <BusinessName name={member.businessName} />
          <Nav role={member.role} waiting={waiting} onNavigate={() => setOpen(false)} />
          <div className="mt-auto">
            <PersonMenu member={member} signOut={signOut} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
