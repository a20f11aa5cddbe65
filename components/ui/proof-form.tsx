"use client";

import { KeyRound, LogIn } from "lucide-react";
import { useState } from "react";
import type { ActOf } from "@/lib/contract/action";
import type { confirmPassword } from "@/lib/contract/members";
import type { beginPasskeyProof, beginPasskeySignIn, confirmWithPasskey } from "@/lib/contract/passkeys";
import type { beginSingleSignOnProof } from "@/lib/contract/single-sign-on";
import { Button } from "./button";
import { DataForm } from "./data-form";
import { DialogActions } from "./dialog";
import { Field, Input } from "./field";
import { askForPasskey } from "./passkey";

/** How a signed-in member proves their identity again. */
export interface Proving {
  readonly confirmPassword: ActOf<typeof confirmPassword>;
  readonly beginPasskeyProof: ActOf<typeof beginPasskeyProof>;
  readonly confirmWithPasskey: ActOf<typeof confirmWithPasskey>;
  readonly beginSecondFactor: ActOf<typeof beginPasskeySignIn>;
  /** Null for a member who did not sign in with single sign-on. */
  readonly beginSingleSignOnProof: ActOf<typeof beginSingleSignOnProof> | null;
  /** Whether the member has an authenticator app. */
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

/** The password with a code or a passkey, or a passkey alone. */
export function ProofForm({ onEnd, ...proving }: Proving & { readonly onEnd: (confirmed: boolean) => void }) {
  const { hasTotp, hasPasskey, beginSingleSignOnProof: beginAtProvider } = proving;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (prove: () => Promise<string | null>) => {
    setBusy(true);
    const refusal = await prove();
    setBusy(false);
    if (refusal === null) onEnd(true);
    else setProblem(refusal);
  };
  const alone = async () => {
    const asked = await askForPasskey(() => proving.beginPasskeyProof());
    if ("problem" in asked) return asked.problem;
    const result = await proving.confirmWithPasskey({ body: { signature: asked.answer } });
    return result.ok ? null : result.error.message;
  };
  /** Leaves this page for the provider's and comes back to it; what was begun is to be done again. */
  const atProvider = async () => {
    const { pathname, search } = window.location;
    const begun = await beginAtProvider?.({ body: { next: pathname + search } });
    if (!begun?.ok) return begun?.error.message ?? "";
    window.location.assign(begun.data.url);
    return new Promise<null>(() => {});
  };
  const withPassword = async (form: FormData) => {
    const [password, code] = [String(form.get("password")), String(form.get("code") ?? "")];
    const asked =
      hasPasskey && code === ""
        ? await askForPasskey(() => proving.beginSecondFactor({ body: { as: "second-factor" } }))
        : null;
    if (asked && "problem" in asked) return asked.problem;
    const result = await proving.confirmPassword({
      body: { password, code, ...(asked ? { passkey: asked.answer } : {}) },
    });
    return result.ok ? null : result.error.message;
  };
  return (
    <DataForm onData={(form) => run(() => withPassword(form))} className="grid gap-5">
      {beginAtProvider && (
        <Button
          variant={hasPasskey ? "secondary" : "primary"}
          busy={isBusy}
          onClick={() => void run(atProvider)}
        >
          <LogIn /> Sign in again with single sign-on
        </Button>
      )}
      {hasPasskey && (
        <Button variant="primary" busy={isBusy} onClick={() => void run(alone)}>
          <KeyRound /> Use a passkey
        </Button>
      )}
      <Field label="Password" problem={problem}>
        {(ids) => (
          <Input
            {...ids}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={256}
            autoFocus={!hasPasskey}
          />
        )}
      </Field>
      {(hasTotp || hasPasskey) && <CodeField hasPasskey={hasPasskey} />}
      <DialogActions>
        <Button onClick={() => onEnd(false)}>Cancel</Button>
        <Button type="submit" variant={hasPasskey ? "secondary" : "primary"} busy={isBusy}>
          Confirm
        </Button>
      </DialogActions>
    </DataForm>
  );
}

/** The second factor beside a password. Who has a passkey may leave it empty and is asked for that. */
export function CodeField({ hasPasskey }: { readonly hasPasskey: boolean }) {
  return (
    <Field
      label="Code"
      hint={
        hasPasskey
          ? "From your authenticator app, or a recovery code. Leave it empty to use a passkey."
          : "From your authenticator app, or a recovery code."
      }
    >
      {(ids) => (
        <Input
          {...ids}
          name="code"
          autoComplete="one-time-code"
          required={!hasPasskey}
          maxLength={20}
          className="font-mono text-base tracking-widest"
        />
      )}
    </Field>
  );
}
