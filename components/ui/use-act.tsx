"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import type { ActionCode, ActionResult } from "@/lib/contract/action";
import { Dialog } from "./dialog";
import { ProofForm, type Proving } from "./proof-form";
import { useToast } from "./toast";

interface ActOptions {
  /** Message after success. */
  readonly done?: string;
  /** Adds an Undo button to the success message. */
  readonly undo?: () => void;
  /** Reloads the page's data afterwards; default true. */
  readonly refresh?: boolean;
  /** Gets the error message; without it a toast shows the message. */
  readonly onRefused?: (message: string) => void;
}

type Confirm = () => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(async () => false);

/**
 * Runs a server action and shows its result. Asks for the password when the server requires a recent proof of identity.
 * Resolves to the data, or null when the action was refused.
 */
export function useAct() {
  const showToast = useToast();
  const router = useRouter();
  const confirm = use(ConfirmContext);
  const [isBusy, setBusy] = useState(false);
  const act = useCallback(
    async <Data,>(
      start: () => Promise<ActionResult<Data>>,
      options: ActOptions = {},
    ): Promise<Data | null> => {
      setBusy(true);
      const result = await runAction(start, confirm);
      setBusy(false);
      if (!result.ok) {
        handleRefusal(result.error, options.onRefused ?? ((message) => showToast(message, { tone: "bad" })));
        return null;
      }
      if (options.done) showToast(options.done, options.undo ? { undo: options.undo } : {});
      if (options.refresh !== false) router.refresh();
      return result.data;
    },
    [showToast, router, confirm],
  );
  return { act, isBusy };
}

type Refusal = { readonly code: ActionCode | "UNREACHABLE"; readonly message: string };
type ActionOutcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: Refusal };

const UNREACHABLE = "The server could not be reached. Nothing may have changed; please try again.";

async function runAction<Data>(
  start: () => Promise<ActionResult<Data>>,
  confirm: Confirm,
): Promise<ActionOutcome<Data>> {
  try {
    const first = await start();
    const needsPassword = !first.ok && first.error.code === "CONFIRM_PASSWORD";
    return needsPassword && (await confirm()) ? await start() : first;
  } catch {
    return { ok: false, error: { code: "UNREACHABLE", message: UNREACHABLE } };
  }
}

function handleRefusal({ code, message }: Refusal, showMessage: (message: string) => void): void {
  if (code === "SIGNED_OUT") leaveFor("/dashboard/sign-in");
  if (code === "TWO_FACTOR_REQUIRED") leaveFor("/dashboard/two-factor");
  // The user cancelled the password dialog: no message is needed.
  if (code !== "CONFIRM_PASSWORD") showMessage(message);
}

/** Opens a page that leads back to this one. */
function leaveFor(page: string): void {
  const { pathname, search } = window.location;
  window.location.assign(`${page}?next=${encodeURIComponent(pathname + search)}`);
}

/** Provides the dialog that asks for a proof of identity. */
export function ConfirmPassword({ children, ...proving }: Proving & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});
  const ask = useCallback<Confirm>(() => {
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (confirmed: boolean) => {
    setOpen(false);
    answer.current(confirmed);
  };
  const value = useMemo(() => ask, [ask]);
  return (
    <ConfirmContext value={value}>
      {children}
      <Dialog
        open={isOpen}
        onOpenChange={() => close(false)}
        title="Confirm it’s you"
        description="For security, please confirm your identity to continue."
      >
        <ProofForm {...proving} onEnd={close} />
      </Dialog>
    </ConfirmContext>
  );
}
