"use client";

import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./classes";
import { portalRoot } from "./portal-root";

/** A menu of actions on one item. `trigger` must be a labelled button. */
export function Menu({
  trigger,
  children,
  align = "end",
}: {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: "start" | "end";
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={portalRoot()}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="fade-in z-50 min-w-48 rounded-xl border border-line bg-card p-1 text-ink text-sm shadow-card"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  "flex cursor-default select-none items-center gap-2.5 rounded-lg px-2.5 py-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-raised [&_svg]:size-4 [&_svg]:text-soft";

export function MenuItem({
  onSelect,
  danger,
  disabled = false,
  children,
}: {
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(ITEM, danger && "text-bad [&_svg]:text-bad")}
    >
      {children}
    </Radix.Item>
  );
}

/** A navigation item; `children` is the link. */
export function MenuLink({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1.5 text-soft text-xs">{children}</Radix.Label>;
}

export function MenuLine() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
