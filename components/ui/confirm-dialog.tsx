"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  confirmLabel,
  busy = false,
  onConfirm,
  children,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Label of the button, for example `Revoke key`. */
  readonly confirmLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="text-soft text-sm leading-relaxed">{children}</div>
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
