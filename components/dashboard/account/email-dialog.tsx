"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { requestEmailChange } from "@/lib/contract/members";

export type RequestEmailChange = ActOf<typeof requestEmailChange>;

/**
 * Requests a change of the sign-in e-mail address. Always asks for the password and, if enabled, the two-factor code.
 */
export function EmailDialog({
  open,
  onClose,
  requiresCode,
  requestEmailChange,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly requiresCode: boolean;
  readonly requestEmailChange: RequestEmailChange;
}) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problemOf(refused, ["email"]);
  const submit = async (form: FormData) => {
    setRefused(null);
    const text = (name: string) => String(form.get(name) ?? "");
    const body = { email: text("email"), password: text("password"), code: text("code") };
    const sent = await act(() => requestEmailChange({ body }), {
      done: `A link is on its way to ${body.email}.`,
      onRefused: setRefused,
    });
    if (sent) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change your e-mail address"
      description="We send a link to the new address and a notice to the current one. Until you open the link, you sign in with the current address."
    >
      <DataForm onData={submit} className="grid gap-5">
        {problem.message && problem.field === null && (
          <Notice tone="bad" live>
            {problem.message}
          </Notice>
        )}
        <Field label="New e-mail address" problem={problem.field && problem.message}>
          {(ids) => (
            <Input {...ids} name="email" type="email" required maxLength={254} autoComplete="off" autoFocus />
          )}
        </Field>
        <Field label="Your password">
          {(ids) => (
            <Input
              {...ids}
              name="password"
              type="password"
              required
              maxLength={256}
              autoComplete="current-password"
            />
          )}
        </Field>
        {requiresCode && (
          <Field label="Code" hint="From your authenticator app, or a recovery code.">
            {(ids) => (
              <Input
                {...ids}
                name="code"
                required
                maxLength={20}
                autoComplete="one-time-code"
                className="font-mono text-base tracking-widest"
              />
            )}
          </Field>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Send link
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
