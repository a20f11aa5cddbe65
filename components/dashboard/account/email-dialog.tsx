"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { askForPasskey } from "@/components/ui/passkey";
import { CodeField } from "@/components/ui/proof-form";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { requestEmailChange } from "@/lib/contract/members";
import type { beginPasskeySignIn } from "@/lib/contract/passkeys";

export type RequestEmailChange = ActOf<typeof requestEmailChange>;

/**
 * Requests a change of the sign-in e-mail address. Always asks for the password and, if there is one, the second factor.
 */
export function EmailDialog({
  open,
  onClose,
  hasTotp,
  hasPasskey,
  beginSecondFactor,
  requestEmailChange,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly beginSecondFactor: ActOf<typeof beginPasskeySignIn>;
  readonly requestEmailChange: RequestEmailChange;
}) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problemOf(refused, ["email"]);
  const submit = async (form: FormData) => {
    setRefused(null);
    const text = (name: string) => String(form.get(name) ?? "");
    const [given, code] = [{ email: text("email"), password: text("password") }, text("code")];
    const asked =
      hasPasskey && code === ""
        ? await askForPasskey(() => beginSecondFactor({ body: { as: "second-factor" } }))
        : null;
    if (asked && "problem" in asked) {
      setRefused(asked.problem);
      return;
    }
    const body = { ...given, code, ...(asked ? { passkey: asked.answer } : {}) };
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
        {(hasTotp || hasPasskey) && <CodeField hasPasskey={hasPasskey} />}
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
