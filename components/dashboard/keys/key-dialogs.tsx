"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Checkbox, Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { createApiKey, rotateApiKey } from "@/lib/contract/api-keys";
import { type Mode, SCOPES, type Scope } from "@/lib/vocabulary";

export type MintAct = ActOf<typeof createApiKey>;
export type RotateAct = ActOf<typeof rotateApiKey>;

const IS_TEST: Readonly<Record<Mode, boolean>> = { live: false, test: true };

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "verify:write": "Start verifications",
  "verifications:read": "Read verifications and deliveries",
  "verifications:delete": "Delete verifications",
  "verifications:media": "Fetch photos and the data of a person",
  "sessions:write": "Create links to the hosted page",
  "company:read": "Read company verifications",
  "company:write": "Start company verifications",
  "company:review": "Decide on company documents",
  "settings:write": "Change webhook, branding and limits",
  "keys:write": "Create and revoke keys",
};

/** What an integration needs at least: to start verifications, to make links and to read the results. */
const FIRST_SCOPES: ReadonlySet<Scope> = new Set(["verify:write", "sessions:write", "verifications:read"]);

const LIFETIMES = [
  { days: 0, label: "Never" },
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In a year" },
] as const;

export function MintDialog({
  open,
  onClose,
  mode,
  mint,
  onMinted,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mode: Mode;
  readonly mint: MintAct;
  readonly onMinted: (apiKey: string) => void;
}) {
  const { act, isBusy } = useAct();
  const form = useRef<HTMLFormElement>(null);
  // An object, so that a repeated identical message triggers the effect again.
  const [refused, setRefused] = useState<{ readonly message: string } | null>(null);
  const refuse = (message: string) => setRefused({ message });
  const problem = problemOf(refused?.message ?? null, ["name"]);
  useEffect(() => {
    if (!refused) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-refusal]");
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }, [refused]);
  const submit = async (typed: FormData) => {
    const days = Number(typed.get("days"));
    const expiresAt = days > 0 ? new Date(Date.now() + days * 86_400_000).toISOString() : null;
    const scopes = SCOPES.filter((scope) => typed.getAll("scope").includes(scope));
    if (scopes.length === 0) return refuse("Choose at least one scope.");
    const body = { name: String(typed.get("name")), isTest: IS_TEST[mode], scopes, expiresAt };
    const minted = await act(() => mint({ body }), { onRefused: refuse });
    if (minted) onMinted(minted.apiKey);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      wide
      title={`New ${mode} key`}
      description="Create a separate key for each system that calls the API, with only the scopes it needs."
    >
      <DataForm ref={form} onData={submit} className="grid gap-5">
        <Field
          label="Name"
          problem={problem.field && problem.message}
          hint="Where it will be used: “Production server”, “Nightly export”."
        >
          {(ids) => <Input {...ids} name="name" required maxLength={255} autoFocus />}
        </Field>
        <Field label="Expires">
          {(ids) => (
            <Select {...ids} name="days">
              {LIFETIMES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Scopes problem={problem.field === null ? problem.message : null} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Create key
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}

/** The scopes and the form's error message, placed at the end of the form next to the submit button. */
function Scopes({ problem }: { readonly problem: string | null }) {
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-3 font-medium text-sm">Scopes: what this key may do</legend>
        <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scope"
              value={scope}
              defaultChecked={FIRST_SCOPES.has(scope)}
              label={SCOPE_LABELS[scope]}
              hint={<code className="text-xs">{scope}</code>}
            />
          ))}
        </div>
      </fieldset>
      {problem && (
        <div data-refusal tabIndex={-1} className="rounded-xl">
          <Notice tone="bad" live>
            {problem}
          </Notice>
        </div>
      )}
    </div>
  );
}

const GRACES = [
  { hours: 24, label: "For 24 more hours" },
  { hours: 72, label: "For 72 more hours" },
  { hours: 1, label: "For one more hour" },
  { hours: 0, label: "No longer (it leaked)" },
] as const;

export function RotateDialog({
  target,
  onClose,
  rotate,
  onRotated,
}: {
  readonly target: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
  readonly rotate: RotateAct;
  readonly onRotated: (apiKey: string) => void;
}) {
  const { act, isBusy } = useAct();
  const submit = async (form: FormData) => {
    if (!target) return;
    const body = { graceHours: Number(form.get("hours")) };
    const rotated = await act(() => rotate({ params: { keyId: target.id }, body }));
    if (rotated) onRotated(rotated.apiKey);
  };
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rotate ${target?.name ?? "key"}`}
      description="Creates a new key with the same name, scopes and lifetime. The old key keeps working while you switch."
    >
      <DataForm onData={submit}>
        <Field label="The old key works">
          {(ids) => (
            <Select {...ids} name="hours">
              {GRACES.map(({ hours, label }) => (
                <option key={hours} value={hours}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Rotate key
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}

/** Shows a new key in full, once. It cannot be dismissed accidentally. */
export function NewKeyDialog({
  apiKey,
  onClose,
}: {
  readonly apiKey: string | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={() => {}}
      dismissable={false}
      title="Your new key"
      description="It is shown only once. Store it with your server's secrets."
    >
      <CopyBox text={apiKey ?? ""} label="key" />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
