"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./classes";
import { portalRoot } from "./portal-root";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** False when an accidental close would lose a value that is shown only once. */
  readonly dismissable?: boolean;
  readonly wide?: boolean;
  /** Fills the screen, for pictures. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** A bottom sheet on phones, a centred window on larger screens. Traps focus and restores it on close. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  dismissable = true,
  wide,
  full,
  children,
}: DialogProps) {
  const keepOpen = dismissable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={portalRoot()}>
        <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          {...(keepOpen
            ? { onEscapeKeyDown: keepOpen, onPointerDownOutside: keepOpen, onInteractOutside: keepOpen }
            : {})}
          className={cx(
            "sheet-in fixed z-50 flex max-h-[92dvh] flex-col overflow-hidden border border-line bg-card text-ink shadow-card",
            "inset-x-0 bottom-0 rounded-t-2xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(92vw,30rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl",
            wide && "sm:w-[min(94vw,46rem)]",
            full && "h-dvh max-h-dvh rounded-none sm:h-[96dvh] sm:max-h-[96dvh] sm:w-[97vw]",
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <div>
              <Radix.Title className="font-semibold text-lg tracking-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-1 text-soft text-sm leading-relaxed">{description}</div>
                </Radix.Description>
              )}
            </div>
            {dismissable && (
              <Radix.Close
                aria-label="Close"
                className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-lg text-soft hover:bg-raised hover:text-ink"
              >
                <X className="size-4" />
              </Radix.Close>
            )}
          </div>
          {/* The scroll padding keeps the focused control clear of the sticky buttons. */}
          <div className="scroll-pb-32 overflow-y-auto">
            <div className="p-5">{children}</div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons of a form or dialog. In a dialog they stick to the bottom edge while the content scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div
      className={cx(
        "mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end",
        "in-[[role=dialog]]:sticky in-[[role=dialog]]:bottom-0 in-[[role=dialog]]:z-10 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5",
        "in-[[role=dialog]]:border-line in-[[role=dialog]]:border-t in-[[role=dialog]]:bg-card in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-4",
      )}
    >
      {children}
    </div>
  );
}
