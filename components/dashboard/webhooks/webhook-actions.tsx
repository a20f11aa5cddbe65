"use client";

import { Link2, ListChecks, Power, RefreshCw, Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { endTestWebhook } from "@/lib/contract/members";
import type { updateWebhookEndpoint } from "@/lib/contract/webhook-endpoints";
import type { sendTestEvent } from "@/lib/contract/webhooks";
import type { EndpointDetails } from "./endpoint-status";

interface WebhookActionsProps {
  readonly webhook: EndpointDetails;
  /** It is the live one, which receives test events, too; it is changed in live mode. */
  readonly isInherited: boolean;
  readonly isSeparate: boolean;
  readonly mayChange: boolean;
  readonly mayTest: boolean;
  readonly followLive: ActOf<typeof endTestWebhook>;
  readonly sendTest: ActOf<typeof sendTestEvent>;
  readonly change: ActOf<typeof updateWebhookEndpoint>;
  readonly onChoose: () => void;
  readonly onRotate: () => void;
}

/** What can be done with the account's webhook. */
export function WebhookActions(props: WebhookActionsProps) {
  const { webhook, isInherited, isSeparate, mayChange, mayTest, followLive, sendTest, change } = props;
  const { act, isBusy } = useAct();
  const isOn = webhook.state === "enabled";
  const turn = () =>
    act(() => change({ params: { endpointId: ACCOUNT_ENDPOINT }, body: { enabled: !isOn } }), {
      done: isOn ? "Switched off. Its events are kept." : "Switched on. Events kept for it are being sent.",
    });
  return (
    <div className="flex flex-wrap gap-2">
      {mayTest && isOn && (
        <Button
          busy={isBusy}
          onClick={() =>
            void act(() => sendTest(), { done: "A webhook.test event has been queued. See the log below." })
          }
        >
          <Send /> Send test event
        </Button>
      )}
      {mayChange && !isInherited && (
        <>
          <Button onClick={props.onChoose}>
            <ListChecks /> Events
          </Button>
          <Button busy={isBusy} onClick={() => void turn()}>
            <Power /> {isOn ? "Switch off" : "Switch on"}
          </Button>
        </>
      )}
      {mayChange && (
        <Button onClick={props.onRotate}>
          <RefreshCw /> Rotate secret
        </Button>
      )}
      {mayChange && isSeparate && (
        <Button
          busy={isBusy}
          onClick={() => void act(() => followLive(), { done: "Test events now go to the live webhook." })}
        >
          <Link2 /> Use the live webhook
        </Button>
      )}
    </div>
  );
}
