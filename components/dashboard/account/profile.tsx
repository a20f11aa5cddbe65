"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Instant } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import type { beginPasskeySignIn } from "@/lib/contract/passkeys";
import { EmailDialog, type RequestEmailChange } from "./email-dialog";

interface ProfileProps {
  readonly name: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  /** A requested e-mail address that is not confirmed yet. */
  readonly pending: { readonly email: string; readonly expiresAt: string } | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly beginSecondFactor: ActOf<typeof beginPasskeySignIn>;
  readonly rename: ActOf<typeof command.renameMember>;
  readonly sendConfirmationLink: ActOf<typeof command.sendConfirmationLink>;
  readonly requestEmailChange: RequestEmailChange;
  readonly cancelEmailChange: ActOf<typeof command.cancelEmailChange>;
}

export function Profile(props: ProfileProps) {
  const { act, isBusy } = useAct();
  const submit = (form: FormData) =>
    act(() => props.rename({ body: { name: String(form.get("name")) } }), {
      done: "Your name has been saved.",
    });
  return (
    <Card>
      <CardHeader title="Profile" />
      <CardBody className="grid gap-6 md:grid-cols-2">
        <DataForm onData={submit} className="flex items-end gap-2 self-start">
          <Field label="Name" className="min-w-0 flex-1">
            {(ids) => (
              <Input
                {...ids}
                name="name"
                defaultValue={props.name}
                required
                maxLength={255}
                autoComplete="name"
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} className="h-10 sm:h-9">
            Save
          </Button>
        </DataForm>
        <EmailAddress {...props} />
      </CardBody>
    </Card>
  );
}

function EmailAddress({
  email,
  isConfirmed,
  pending,
  hasTotp,
  hasPasskey,
  beginSecondFactor,
  sendConfirmationLink,
  requestEmailChange,
  cancelEmailChange,
}: ProfileProps) {
  const { act, isBusy } = useAct();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="grid min-w-0 content-start gap-3 text-sm">
      <div className="grid gap-1.5">
        <p className="font-medium">E-mail address</p>
        <div className="flex min-h-9 flex-wrap items-center gap-2.5">
          <span className="min-w-0 break-all">{email}</span>
          {isConfirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
          <span className="flex gap-2">
            {!isConfirmed && (
              <Button
                size="sm"
                busy={isBusy}
                onClick={() =>
                  void act(() => sendConfirmationLink(), {
                    done: "A link is on its way to your e-mail address.",
                  })
                }
              >
                Send link
              </Button>
            )}
            <Button size="sm" onClick={() => setChanging(true)}>
              Change
            </Button>
          </span>
        </div>
      </div>
      {pending && (
        <Notice>
          <p className="break-words">
            <strong className="font-medium">{pending.email}</strong> replaces it once you open the link that
            was sent there. The link is valid until <Instant at={pending.expiresAt} />.
          </p>
          <Button
            size="sm"
            className="mt-2"
            busy={isBusy}
            onClick={() =>
              void act(() => cancelEmailChange(), { done: "Your e-mail address stays the same." })
            }
          >
            Keep the current address
          </Button>
        </Notice>
      )}
      <EmailDialog
        open={isChanging}
        onClose={() => setChanging(false)}
        hasTotp={hasTotp}
        hasPasskey={hasPasskey}
        beginSecondFactor={beginSecondFactor}
        requestEmailChange={requestEmailChange}
      />
    </div>
  );
}
