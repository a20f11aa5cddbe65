"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyBox, CopyButton } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { DialogActions } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { beginTwoFactor, confirmTwoFactor } from "@/lib/contract/members";

export type BeginTwoFactor = ActOf<typeof beginTwoFactor>;
export type ConfirmTwoFactor = ActOf<typeof confirmTwoFactor>;

/** A new secret that is not confirmed by a code yet. */
export interface PendingTwoFactor {
  readonly secret: string;
  readonly qrSvg: string;
}

/** The QR code, the secret as text for users who cannot scan it, and the first code. */
export function ScanForm({
  secret,
  qrSvg,
  confirm,
  onConfirmed,
}: PendingTwoFactor & {
  readonly confirm: ConfirmTwoFactor;
  readonly onConfirmed: (codes: readonly string[]) => void;
}) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    setProblem(null);
    // No refresh until the recovery codes are stored: a re-render would remove them from the page.
    const confirmed = await act(() => confirm({ body: { code: String(form.get("code")) } }), {
      onRefused: setProblem,
      refresh: false,
    });
    if (confirmed) onConfirmed(confirmed.recoveryCodes);
  };
  return (
    <DataForm onData={submit} className="grid gap-5">
      {/* biome-ignore lint/performance/noImgElement: an inline SVG needs no image optimisation */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-xl border border-line bg-white"
      />
      <div className="grid gap-1.5">
        <p className="text-soft text-sm">Cannot scan? Enter this secret in the app:</p>
        <CopyBox text={secret} label="secret" />
      </div>
      <Field label="Code" problem={problem} hint="The six digits that the app shows now.">
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
        <Button type="submit" variant="primary" busy={isBusy}>
          Switch on
        </Button>
      </DialogActions>
    </DataForm>
  );
}

/** The recovery codes, shown only once. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-raised/60 p-4 text-center font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} label="Copy all" />
        <Button size="sm" onClick={download}>
          <Download /> Download
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onStored}>
          I have stored them
        </Button>
      </DialogActions>
    </div>
  );
}
