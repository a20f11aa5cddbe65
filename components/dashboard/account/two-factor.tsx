"use client";

import { ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";
import {
  type BeginTwoFactor,
  type ConfirmTwoFactor,
  type PendingTwoFactor,
  RecoveryCodes,
  ScanForm,
} from "./two-factor-steps";

interface TwoFactorProps {
  /** Whether the member has an authenticator app. */
  readonly isOn: boolean;
  readonly hasPasskey: boolean;
  /** Whether this server requires two-factor authentication for the role. */
  readonly isRequired: boolean;
  readonly codesLeft: number;
  readonly begin: BeginTwoFactor;
  readonly confirm: ConfirmTwoFactor;
  readonly renew: ActOf<typeof command.renewRecoveryCodes>;
  readonly remove: ActOf<typeof command.removeTwoFactor>;
}

type Step =
  | ({ readonly kind: "scan" } & PendingTwoFactor)
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "renew" }
  | { readonly kind: "remove" }
  | null;

/** At this number of remaining codes or fewer, a warning is shown. */
const FEW_CODES = 2;

export function TwoFactor(props: TwoFactorProps) {
  const { isOn, hasPasskey, isRequired, codesLeft, begin, confirm, renew, remove } = props;
  const [step, setStep] = useState<Step>(null);
  const { act, isBusy } = useAct();
  const router = useRouter();
  const start = async () => {
    const begun = await act(() => begin(), { refresh: false });
    if (begun) setStep({ kind: "scan", ...begun });
  };
  const renewCodes = async () => {
    const renewed = await act(() => renew(), { refresh: false });
    if (renewed) setStep({ kind: "codes", codes: renewed.recoveryCodes });
  };
  const stop = async () => {
    const options = {
      done: hasPasskey ? "The authenticator app was removed." : "Two-factor authentication is off.",
    };
    if (await act(() => remove(), options)) setStep(null);
  };
  const stored = () => {
    setStep(null);
    router.refresh();
  };
  const close = (isOpen: boolean) => !isOpen && setStep(null);
  return (
    <Card>
      <CardHeader
        title="Authenticator app"
        description={<AppState isOn={isOn} hasPasskey={hasPasskey} isRequired={isRequired} />}
        action={
          !isOn && (
            <Button variant="primary" busy={isBusy} onClick={() => void start()}>
              <ShieldCheck /> Set up
            </Button>
          )
        }
      />
      {(isOn || hasPasskey) && (
        <CardBody className="grid gap-4">
          {codesLeft <= FEW_CODES && (
            <Notice tone="warn">
              {codesLeft === 0 ? "No recovery codes are left." : `Only ${codesLeft} recovery codes are left.`}{" "}
              Create new ones before you need them.
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {isOn && (
              <Button busy={isBusy} onClick={() => void start()}>
                Set up another app
              </Button>
            )}
            <Button onClick={() => setStep({ kind: "renew" })}>New recovery codes</Button>
            {isOn && (hasPasskey || !isRequired) && (
              <Button variant="danger-quiet" onClick={() => setStep({ kind: "remove" })}>
                Switch off
              </Button>
            )}
            <span className="text-soft text-sm sm:ml-auto">{codesLeft} of 8 recovery codes left</span>
          </div>
        </CardBody>
      )}
      <Dialog
        open={step?.kind === "scan"}
        onOpenChange={close}
        title={isOn ? "Set up another app" : "Set up two-factor authentication"}
        description={
          isOn
            ? "Scan this with the new app, then enter the six digits it shows. Until then the current app stays valid."
            : "Scan this with an authenticator app, then enter the six digits it shows. This signs out all other browsers."
        }
      >
        {step?.kind === "scan" && (
          <ScanForm {...step} confirm={confirm} onConfirmed={(codes) => setStep({ kind: "codes", codes })} />
        )}
      </Dialog>
      <Dialog
        open={step?.kind === "codes"}
        onOpenChange={() => {}}
        dismissable={false}
        title="Your recovery codes"
        description="Each code signs you in once when you do not have your phone at hand. They are shown only now; earlier codes no longer work."
      >
        {step?.kind === "codes" && <RecoveryCodes codes={step.codes} onStored={stored} />}
      </Dialog>
      <ConfirmDialog
        open={step?.kind === "renew"}
        onOpenChange={close}
        title="Create new recovery codes?"
        confirmLabel="Create new codes"
        busy={isBusy}
        onConfirm={() => void renewCodes()}
      >
        The codes you have stored will stop working.
      </ConfirmDialog>
      <RemoveDialog
        open={step?.kind === "remove"}
        hasPasskey={hasPasskey}
        onOpenChange={close}
        busy={isBusy}
        onConfirm={() => void stop()}
      />
    </Card>
  );
}

function RemoveDialog({
  hasPasskey,
  ...dialog
}: { readonly hasPasskey: boolean } & Omit<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "confirmLabel" | "children"
>) {
  return hasPasskey ? (
    <ConfirmDialog {...dialog} title="Remove the authenticator app?" confirmLabel="Remove">
      Signing in with your password will ask for a passkey or a recovery code.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...dialog} title="Turn two-factor authentication off?" confirmLabel="Switch off">
      You will then sign in with your password only.
    </ConfirmDialog>
  );
}

function AppState({
  isOn,
  hasPasskey,
  isRequired,
}: Pick<TwoFactorProps, "isOn" | "hasPasskey" | "isRequired">) {
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      {isOn ? <Badge tone="good">On</Badge> : <Badge tone={hasPasskey ? "neutral" : "warn"}>Off</Badge>}
      Sign in with a code from an app on your phone in addition to your password.
      {isRequired
        ? " This server requires this or a passkey for owners."
        : " We recommend this or a passkey for owners."}
    </span>
  );
}
