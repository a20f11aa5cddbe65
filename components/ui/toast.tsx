"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";

interface Toast {
  readonly id: number;
  readonly tone: "good" | "bad";
  readonly text: string;
  /** Reverts the action; shown as an Undo button. */
  readonly undo?: () => void;
}

type ShowToast = (
  text: string,
  options?: { readonly tone?: Toast["tone"]; readonly undo?: () => void },
) => void;

const SHOWN_MS = 6000;
/** Time to take something back. */
const UNDO_MS = 10_000;
const ToastContext = createContext<ShowToast>(() => {});

/** `const showToast = useToast(); showToast("Saved")` */
export function useToast(): ShowToast {
  return use(ToastContext);
}

export function Toaster({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((each) => each.id !== id)), []);
  const showToast = useCallback<ShowToast>(
    (text, { tone = "good", undo } = {}) => {
      next.current += 1;
      const id = next.current;
      setToasts((all) => [...all.slice(-2), { id, tone, text, ...(undo ? { undo } : {}) }]);
      setTimeout(() => drop(id), undo ? UNDO_MS : SHOWN_MS);
    },
    [drop],
  );
  const value = useMemo(() => showToast, [showToast]);
  return (
    <ToastContext value={value}>
      {children}
      {/* At the top on a phone, where it covers neither the page's buttons nor those of a dialog. */}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-2 top-2 z-60 grid justify-items-center gap-2 sm:inset-x-auto sm:top-auto sm:right-5 sm:bottom-4 sm:justify-items-end"
      >
        {toasts.map((toast) => (
          <Line key={toast.id} toast={toast} onClose={() => drop(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function Line({
  toast: { tone, text, undo },
  onClose,
}: {
  readonly toast: Toast;
  readonly onClose: () => void;
}) {
  const Icon = { good: CircleCheck, bad: CircleAlert }[tone];
  return (
    <div className="step-in pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-xl border border-line bg-card px-4 py-3 text-ink text-sm shadow-card">
      <Icon
        aria-hidden="true"
        className={{ good: "mt-0.5 size-4 shrink-0 text-good", bad: "mt-0.5 size-4 shrink-0 text-bad" }[tone]}
      />
      <span className="min-w-0 flex-1 leading-snug">{text}</span>
      {undo && (
        <button
          type="button"
          className="font-medium text-accent-text hover:underline"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-1 rounded p-1 text-soft hover:text-ink"
        onClick={onClose}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
