"use client";

import { ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
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
  readonly isOn: boolean;
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
  const { isOn, isRequired, codesLeft, begin, confirm, renew, remove } = props;
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
    if (await act(() => remove(), { done: "Two-factor authentication is off." })) setStep(null);
  };
  const stored = () => {
    setStep(null);
    router.refresh();
  };
  const close = (isOpen: boolean) => !isOpen && setStep(null);
  return (
    <Card>
      <CardHeader
        title="Two-factor authentication"
        description={
          <span className="flex flex-wrap items-center gap-2.5">
            {isOn ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>}Sign in with a code from an
            app on your phone in addition to your password.
            {isRequired ? " This server requires it for owners." : " Recommended for owners."}
          </span>
        }
        action={
          !isOn && (
            <Button variant="primary" busy={isBusy} onClick={() => void start()}>
              <ShieldCheck /> Set up
            </Button>
          )
        }
      />
      {isOn && (
        <CardBody className="grid gap-4">
          {codesLeft <= FEW_CODES && (
            <Notice tone="warn">
              {codesLeft === 0 ? "No recovery codes are left." : `Only ${codesLeft} recovery codes are left.`}{" "}
              Create new ones before you need them.
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button busy={isBusy} onClick={() => void start()}>
              Set up another app
            </Button>
            <Button onClick={() => setStep({ kind: "renew" })}>New recovery codes</Button>
            {!isRequired && (
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
      <ConfirmDialog
        open={step?.kind === "remove"}
        onOpenChange={close}
        title="Turn two-factor authentication off?"
        confirmLabel="Switch off"
        busy={isBusy}
        onConfirm={() => void stop()}
      >
        You will then sign in with your password only.
      </ConfirmDialog>
    </Card>
  );
}
