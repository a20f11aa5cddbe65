"use client";

import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/passkeys";
import { RecoveryCodes } from "./two-factor-steps";
import { type AddPasskeyActions, useAddPasskey } from "./use-add-passkey";

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

interface PasskeysProps extends AddPasskeyActions {
  readonly passkeys: readonly Passkey[];
  /** Whether browsers make passkeys for this server's address. */
  readonly isAvailable: boolean;
  readonly rename: ActOf<typeof command.renamePasskey>;
  readonly remove: ActOf<typeof command.removePasskey>;
}

type Step =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly passkey: Passkey }
  | { readonly kind: "remove"; readonly passkey: Passkey }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | null;

export function Passkeys({ passkeys, isAvailable, rename, remove, ...adding }: PasskeysProps) {
  const [step, setStep] = useState<Step>(null);
  const { act, isBusy } = useAct();
  const router = useRouter();
  const { add, isAdding } = useAddPasskey(adding);
  const close = () => setStep(null);
  const make = async (name: string) => {
    const added = await add(name);
    if (!added) return;
    setStep(added.recoveryCodes ? { kind: "codes", codes: added.recoveryCodes } : null);
    if (!added.recoveryCodes) router.refresh();
  };
  const save = async ({ id }: Passkey, name: string) => {
    const saved = await act(() => rename({ params: { passkeyId: id }, body: { name } }));
    if (saved) close();
  };
  const take = async ({ id }: Passkey) => {
    const options = { done: "The passkey was removed." };
    if (await act(() => remove({ params: { passkeyId: id } }), options)) close();
  };
  const stored = () => {
    close();
    router.refresh();
  };
  return (
    <Card>
      <CardHeader
        title="Passkeys"
        description="A passkey on your phone, computer or security key signs you in without a password, and is a second factor beside one."
        action={
          isAvailable && (
            <Button busy={isAdding} onClick={() => setStep({ kind: "add" })}>
              <KeyRound /> Add a passkey
            </Button>
          )
        }
      />
      {!isAvailable && (
        <CardBody className="text-soft text-sm">
          Browsers offer passkeys for an https address with a host name, or localhost. This server's address
          is neither.
        </CardBody>
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((each) => (
            <PasskeyRow
              key={each.id}
              passkey={each}
              onRename={() => setStep({ kind: "rename", passkey: each })}
              onRemove={() => setStep({ kind: "remove", passkey: each })}
            />
          ))}
        </ul>
      )}
      <NameDialog
        open={step?.kind === "add" || step?.kind === "rename"}
        title={step?.kind === "rename" ? "Rename the passkey" : "Add a passkey"}
        name={step?.kind === "rename" ? step.passkey.name : ""}
        submitLabel={step?.kind === "rename" ? "Save" : "Continue"}
        isBusy={isBusy || isAdding}
        onClose={close}
        onName={(name) => (step?.kind === "rename" ? save(step.passkey, name) : make(name))}
      />
      <Dialog
        open={step?.kind === "codes"}
        onOpenChange={() => {}}
        dismissable={false}
        title="Your recovery codes"
        description="Two-factor authentication is on. Each code signs you in once, with your password, when you do not have a passkey at hand. They are shown only now."
      >
        {step?.kind === "codes" && <RecoveryCodes codes={step.codes} onStored={stored} />}
      </Dialog>
      <ConfirmDialog
        open={step?.kind === "remove"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={step?.kind === "remove" ? `Remove “${step.passkey.name}”?` : "Remove the passkey?"}
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={() => step?.kind === "remove" && void take(step.passkey)}
      >
        It no longer signs you in, and all other browsers are signed out.
      </ConfirmDialog>
    </Card>
  );
}

function PasskeyRow({
  passkey: { name, isSynced, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3.5 text-sm last:border-b-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isSynced && <Badge>Synced</Badge>}
        </span>
        <span className="block text-soft text-xs">
          added <TimeAgo at={createdAt} />
          {lastUsedAt ? (
            <>
              {" "}
              · used <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            " · not used yet"
          )}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" variant="danger-quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function NameDialog({
  open,
  title,
  name,
  submitLabel,
  isBusy,
  onClose,
  onName,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly name: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void>;
}) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <DataForm onData={(form) => onName(String(form.get("name")))} className="grid gap-5">
        <Field label="Name" hint="To tell it from others, such as “Work laptop”.">
          {(ids) => (
            <Input
              {...ids}
              name="name"
              defaultValue={name}
              required
              maxLength={64}
              autoComplete="off"
              autoFocus
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}
