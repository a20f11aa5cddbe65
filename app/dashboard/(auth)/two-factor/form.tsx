"use client";

import { KeyRound, ShieldCheck } from "lucide-react";
import { useState } from "react";
import {
  type BeginTwoFactor,
  type ConfirmTwoFactor,
  type PendingTwoFactor,
  RecoveryCodes,
  ScanForm,
} from "@/components/dashboard/account/two-factor-steps";
import { type AddPasskeyActions, useAddPasskey } from "@/components/dashboard/account/use-add-passkey";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import { AuthLayout } from "../auth-layout";

/** The steps: instructions, QR code and first code, recovery codes. */
export function TwoFactorSetup({
  email,
  businessName,
  begin,
  confirm,
  passkeys,
  signOut,
  next,
}: {
  readonly email: string;
  readonly businessName: string;
  readonly begin: BeginTwoFactor;
  readonly confirm: ConfirmTwoFactor;
  /** Null where browsers make no passkeys for this server's address. */
  readonly passkeys: AddPasskeyActions | null;
  readonly signOut: ActOf<typeof command.signOut>;
  /** Path of the page that opens afterwards. */
  readonly next: string;
}) {
  const [waiting, setWaiting] = useState<PendingTwoFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act, isBusy } = useAct();
  const start = async () => setWaiting(await act(() => begin(), { refresh: false }));
  const leave = () => void signOut().then(() => window.location.assign("/dashboard/sign-in"));

  if (codes) {
    return (
      <AuthLayout title="Store your recovery codes">
        <div className="grid gap-5">
          <Notice tone="good" live>
            Two-factor authentication is on. Each of these codes signs you in once when you do not have your
            phone at hand. They are shown only now.
          </Notice>
          <RecoveryCodes codes={codes} onStored={() => window.location.assign(next)} />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Set up two-factor authentication"
      lead={`You are an owner of ${businessName}, with access to every key and every case. Owners sign in with a second factor: an authenticator app or a passkey.`}
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
              Open an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator.
            </li>
            <li>Scan the QR code with it and enter the six digits it shows.</li>
            <li>Store the recovery codes.</li>
          </ol>
          <Button variant="primary" busy={isBusy} className="h-10 w-full" onClick={() => void start()}>
            <ShieldCheck /> Start
          </Button>
          {passkeys && <PasskeyInstead {...passkeys} onAdded={setCodes} />}
        </div>
      )}
    </AuthLayout>
  );
}

/** The first passkey, which stands for the app. It gets a plain name, to be changed on the account page. */
function PasskeyInstead({
  onAdded,
  ...actions
}: AddPasskeyActions & { readonly onAdded: (codes: readonly string[]) => void }) {
  const { add, isAdding } = useAddPasskey(actions);
  const start = async () => {
    const added = await add("My first passkey");
    if (added) onAdded(added.recoveryCodes ?? []);
  };
  return (
    <Button busy={isAdding} className="h-10 w-full" onClick={() => void start()}>
      <KeyRound /> Use a passkey instead
    </Button>
  );
}
