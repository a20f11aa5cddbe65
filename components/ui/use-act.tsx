"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import type { ActionCode, ActionResult, ActOf } from "@/lib/contract/action";
import type { confirmPassword } from "@/lib/contract/members";
import { Button } from "./button";
import { DataForm } from "./data-form";
import { Dialog, DialogActions } from "./dialog";
import { Field, Input } from "./field";
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

type ConfirmIdentity = ActOf<typeof confirmPassword>;

/** Provides the dialog that asks for the password and, when two-factor authentication is on, the code. */
export function ConfirmPassword({
  confirmPassword,
  requiresCode,
  children,
}: {
  readonly confirmPassword: ConfirmIdentity;
  readonly requiresCode: boolean;
  readonly children: ReactNode;
}) {
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
        title="Confirm it is you"
        description="For security, please confirm your identity to continue."
      >
        <ProofForm confirmPassword={confirmPassword} requiresCode={requiresCode} onEnd={close} />
      </Dialog>
    </ConfirmContext>
  );
}

function ProofForm({
  confirmPassword,
  requiresCode,
  onEnd,
}: {
  readonly confirmPassword: ConfirmIdentity;
  readonly requiresCode: boolean;
  readonly onEnd: (confirmed: boolean) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: FormData) => {
    setBusy(true);
    const [password, code] = [String(form.get("password")), String(form.get("code") ?? "")];
    const result = await confirmPassword({ body: { password, code } });
    setBusy(false);
    if (result.ok) onEnd(true);
    else setProblem(result.error.message);
  };
  return (
    <DataForm onData={submit} className="grid gap-5">
      <Field label="Password" problem={problem}>
        {(ids) => (
          <Input
            {...ids}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={256}
            autoFocus
          />
        )}
      </Field>
      {requiresCode && (
        <Field label="Code" hint="From your authenticator app, or a recovery code.">
          {(ids) => (
            <Input
              {...ids}
              name="code"
              autoComplete="one-time-code"
              required
              maxLength={20}
              className="font-mono text-base tracking-widest"
            />
          )}
        </Field>
      )}
      <DialogActions>
        <Button onClick={() => onEnd(false)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Confirm
        </Button>
      </DialogActions>
    </DataForm>
  );
}
