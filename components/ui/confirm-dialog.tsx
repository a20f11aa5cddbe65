"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";

/** Before what cannot be taken back: says what will happen, and names the act on the button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  act,
  busy = false,
  onConfirm,
  children,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The button: `Revoke key`. */
  readonly act: string;
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
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
