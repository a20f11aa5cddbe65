"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardHeader } from "../ui/card";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { CopyBox, CopyButton } from "../ui/copy";
import { Dialog, DialogActions } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { type Act, useAct } from "../ui/use-act";

interface SecondFactorProps {
  readonly isOn: boolean;
  readonly begin: Act<object, { secret: string; qrSvg: string }>;
  readonly confirm: Act<{ body: { code: string } }, { recoveryCodes: string[] }>;
  readonly remove: Act<object, object>;
}

type Step =
  | { readonly is: "scan"; readonly secret: string; readonly qrSvg: string }
  | { readonly is: "codes"; readonly codes: readonly string[] }
  | { readonly is: "remove" }
  | null;

export function SecondFactor({ isOn, begin, confirm, remove }: SecondFactorProps) {
  const [step, setStep] = useState<Step>(null);
  const { act, isBusy } = useAct();
  const start = async () => {
    const begun = await act(() => begin(), { refresh: false });
    if (begun) setStep({ is: "scan", ...begun });
  };
  const stop = async () => {
    const removed = await act(() => remove(), { done: "Two-step sign-in is off." });
    if (removed) setStep(null);
  };
  return (
    <Card>
      <CardHeader
        title="Two-step sign-in"
        description={
          <span className="flex flex-wrap items-center gap-2.5">
            {isOn ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>}A code from an app on your
            phone, besides the password. Owners should not go without.
          </span>
        }
        action={
          isOn ? (
            <Button look="danger-quiet" onClick={() => setStep({ is: "remove" })}>
              Switch off
            </Button>
          ) : (
            <Button look="primary" busy={isBusy} onClick={() => void start()}>
              <ShieldCheck /> Set up
            </Button>
          )
        }
      />
      <Dialog
        open={step?.is === "scan"}
        onOpenChange={(isOpen) => !isOpen && setStep(null)}
        title="Set up two-step sign-in"
        description="Scan this with an authenticator app, then enter the six digits it shows."
      >
        {step?.is === "scan" && (
          <ScanForm {...step} confirm={confirm} onConfirmed={(codes) => setStep({ is: "codes", codes })} />
        )}
      </Dialog>
      <Dialog
        open={step?.is === "codes"}
        onOpenChange={() => {}}
        dismissable={false}
        title="Your recovery codes"
        description="Each opens your account once when your phone is not at hand. They are shown now and never again."
      >
        {step?.is === "codes" && (
          <>
            <ul className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-raised/60 p-4 text-center font-mono text-sm">
              {step.codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <DialogActions>
              <CopyButton text={step.codes.join("\n")} label="Copy all" />
              <Button look="primary" onClick={() => setStep(null)}>
                I have stored them
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={step?.is === "remove"}
        onOpenChange={() => setStep(null)}
        title="Switch two-step sign-in off?"
        act="Switch off"
        busy={isBusy}
        onConfirm={() => void stop()}
      >
        From then on your password alone opens the dashboard.
      </ConfirmDialog>
    </Card>
  );
}

function ScanForm({
  secret,
  qrSvg,
  confirm,
  onConfirmed,
}: {
  readonly secret: string;
  readonly qrSvg: string;
  readonly confirm: SecondFactorProps["confirm"];
  readonly onConfirmed: (codes: readonly string[]) => void;
}) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    const confirmed = await act(() => confirm({ body: { code: String(form.get("code")) } }), {
      onRefused: setProblem,
    });
    if (confirmed) onConfirmed(confirmed.recoveryCodes);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
      className="grid gap-5"
    >
      {/* biome-ignore lint/performance/noImgElement: made here, of a few hundred bytes */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-xl border border-line bg-white"
      />
      <CopyBox text={secret} label="secret" />
      <Field label="Code" problem={problem}>
        {(ids) => (
          <Input
            {...ids}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={7}
            autoFocus
            className="font-mono text-base tracking-widest"
          />
        )}
      </Field>
      <DialogActions>
        <Button type="submit" look="primary" busy={isBusy}>
          Switch on
        </Button>
      </DialogActions>
    </form>
  );
}
