"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyBox } from "@/components/ui/copy";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { makeScimToken, revokeScimToken } from "@/lib/contract/single-sign-on";

interface ProvisioningProps {
  /** Base URL of SCIM. */
  readonly address: string;
  readonly hasToken: boolean;
  readonly madeAt: string | null;
  readonly usedAt: string | null;
  readonly make: ActOf<typeof makeScimToken>;
  readonly revoke: ActOf<typeof revokeScimToken>;
}

/** The token with which a directory creates and deactivates members by SCIM. */
export function Provisioning({ address, hasToken, madeAt, usedAt, make, revoke }: ProvisioningProps) {
  const { act, isBusy } = useAct();
  const router = useRouter();
  const [token, setToken] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const start = async () => {
    const made = await act(() => make(), { refresh: false });
    if (made) setToken(made.token);
  };
  const end = async () => {
    if (await act(() => revoke(), { done: "The token was revoked." })) setEnding(false);
  };
  const stored = () => {
    setToken(null);
    router.refresh();
  };
  return (
    <Card>
      <CardHeader
        title="Provisioning (SCIM 2.0)"
        description={
          <span className="flex flex-wrap items-center gap-2.5">
            {hasToken ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
            Your directory creates members of verified domains and deactivates them: whoever leaves is signed
            out at once.
          </span>
        }
        action={
          <span className="flex gap-2">
            {hasToken && (
              <Button variant="danger-quiet" onClick={() => setEnding(true)}>
                Revoke
              </Button>
            )}
            <Button busy={isBusy} onClick={() => void start()}>
              {hasToken ? "Replace the token" : "Create a token"}
            </Button>
          </span>
        }
      />
      <CardBody className="grid max-w-2xl gap-2">
        <p className="font-medium text-sm">Base URL</p>
        <CopyBox text={address} label="base URL" />
        {madeAt && (
          <p className="text-soft text-sm">
            Token created <TimeAgo at={madeAt} />,{" "}
            {usedAt ? (
              <>
                used <TimeAgo at={usedAt} />.
              </>
            ) : (
              "not used yet."
            )}
          </p>
        )}
      </CardBody>
      <Dialog
        open={token !== null}
        onOpenChange={() => {}}
        dismissable={false}
        title="Your token for provisioning"
        description="Enter it in your directory as the bearer token. It is shown only now; an earlier one no longer works."
      >
        {token && <CopyBox text={token} label="token" />}
        <DialogActions>
          <Button variant="primary" onClick={stored}>
            I have stored it
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="Revoke the token?"
        confirmLabel="Revoke"
        busy={isBusy}
        onConfirm={() => void end()}
      >
        Your directory can then no longer create or deactivate members. Members stay as they are.
      </ConfirmDialog>
    </Card>
  );
}
