"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import {
  type BeginSecondFactor,
  type ConfirmSecondFactor,
  RecoveryCodes,
  ScanForm,
  type Waiting,
} from "@/components/dashboard/account/two-factor-steps";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import { AuthFrame } from "../auth-layout";

/** Explains, shows the picture for the app, takes the first code, shows the recovery codes once, lets in. */
export function Enrol({
  email,
  businessName,
  begin,
  confirm,
  signOut,
}: {
  readonly email: string;
  readonly businessName: string;
  readonly begin: BeginSecondFactor;
  readonly confirm: ConfirmSecondFactor;
  readonly signOut: ActOf<typeof command.signOut>;
}) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act, isBusy } = useAct();
  const start = async () => setWaiting(await act(() => begin(), { refresh: false }));
  const leave = () => void signOut().then(() => window.location.assign("/dashboard/sign-in"));

  if (codes) {
    return (
      <AuthFrame title="Store your recovery codes">
        <div className="grid gap-5">
          <Notice tone="good" live>
            Two-step sign-in is on. Each of these codes opens your account once when your phone is not at
            hand. They are shown now and never again.
          </Notice>
          <RecoveryCodes codes={codes} onStored={() => window.location.assign("/dashboard")} />
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Set up two-step sign-in"
      lead={`You own ${businessName} here, and with it every key and every case. So owners sign in with a code of an authenticator app besides their password.`}
      foot={
        <>
          Signed in as <span className="break-all">{email}</span>.{" "}
          <button
            type="button"
            onClick={leave}
            className="font-medium text-accent-text underline underline-offset-4"
          >
            Sign out
          </button>
        </>
      }
    >
      {waiting ? (
        <ScanForm {...waiting} confirm={confirm} onConfirmed={setCodes} />
      ) : (
        <div className="grid gap-5">
          <ol className="grid list-decimal gap-2 pl-5 text-sm leading-relaxed">
            <li>
              Open an authenticator app on your phone: Aegis, 1Password, Google Authenticator or another one.
            </li>
            <li>Scan a picture with it and enter the six digits it shows.</li>
            <li>Store the recovery codes.</li>
          </ol>
          <Button look="primary" busy={isBusy} className="h-10 w-full" onClick={() => void start()}>
            <ShieldCheck /> Start
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
