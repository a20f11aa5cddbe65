"use client";

import { MoreHorizontal, Plus, Power, RefreshCw, Send, SquarePen, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/lib/contract/webhook-endpoints";
import { type EditedEndpoint, EndpointDialog } from "./endpoint-dialog";
import { type EndpointDetails, EndpointStatus } from "./endpoint-status";
import { eventsInWords } from "./event-choice";
import { SecretDialog, type Secrets } from "./secret-dialog";

export interface EndpointActions {
  readonly add: ActOf<typeof createWebhookEndpoint>;
  readonly change: ActOf<typeof updateWebhookEndpoint>;
  readonly remove: ActOf<typeof deleteWebhookEndpoint>;
  readonly rotate: ActOf<typeof rotateEndpointSecret>;
  readonly test: ActOf<typeof testWebhookEndpoint>;
}

interface FurtherEndpointsProps {
  readonly endpoints: readonly EndpointDetails[];
  readonly mayChange: boolean;
  readonly mayTest: boolean;
  readonly actions: EndpointActions;
}

/** What waits for a yes. */
interface Asked {
  readonly to: "rotate" | "remove";
  readonly endpoint: EndpointDetails;
}

/** The endpoints beside the account's webhook. */
export function FurtherEndpoints({ endpoints, mayChange, mayTest, actions }: FurtherEndpointsProps) {
  const { act, isBusy } = useAct();
  const [edited, setEdited] = useState<EditedEndpoint | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [secret, setSecret] = useState<Secrets | null>(null);
  const carryOut = async ({ to, endpoint: { endpointId } }: Asked) => {
    const params = { endpointId };
    if (to === "remove") {
      await act(() => actions.remove({ params }), { done: "The endpoint has been removed." });
    } else {
      const made = await act(() => actions.rotate({ params }), {
        done: "Deliveries are now signed with the new secret.",
      });
      if (made) setSecret({ own: made.secret, standard: made.standardSecret });
    }
    setAsked(null);
  };
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title="Further endpoints"
        description="More receivers of the same events, each with its own choice, secret, retries and state."
        action={
          mayChange && (
            <Button onClick={() => setEdited("new")}>
              <Plus /> Add endpoint
            </Button>
          )
        }
      />
      {endpoints.length > 0 && (
        <ul aria-label="Further endpoints">
          {endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.endpointId}
              endpoint={endpoint}
              mayChange={mayChange}
              mayTest={mayTest}
              actions={actions}
              onEdit={() => setEdited(endpoint)}
              onAsk={(to) => setAsked({ to, endpoint })}
            />
          ))}
        </ul>
      )}
      <EndpointDialog
        endpoint={edited}
        add={actions.add}
        change={actions.change}
        onEnd={(made) => {
          setEdited(null);
          setSecret(made);
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.to === "remove" ? "Remove this endpoint?" : "Rotate the signing secret?"}
        confirmLabel={asked?.to === "remove" ? "Remove endpoint" : "Rotate secret"}
        busy={isBusy}
        onConfirm={() => asked && void carryOut(asked)}
      >
        {asked?.to === "remove"
          ? "It receives no more events, and waiting ones are dropped. The log keeps what was sent."
          : "The new secret takes effect immediately. For 24 hours every delivery is also signed with the old one, so that your server can switch without missing an event."}
      </ConfirmDialog>
      <SecretDialog secret={secret} onStored={() => setSecret(null)} />
    </Card>
  );
}

interface EndpointRowProps extends Omit<FurtherEndpointsProps, "endpoints"> {
  readonly endpoint: EndpointDetails;
  readonly onEdit: () => void;
  readonly onAsk: (to: Asked["to"]) => void;
}

function EndpointRow({ endpoint, mayChange, mayTest, actions, onEdit, onAsk }: EndpointRowProps) {
  const { act } = useAct();
  const { endpointId, url, description, events, state } = endpoint;
  const params = { endpointId };
  const isOn = state === "enabled";
  return (
    <li className="flex items-start gap-4 border-line border-b px-5 py-4 last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <span className="font-medium text-ink text-sm">{description ?? new URL(url).host}</span>
        <code className="break-all font-mono text-soft text-xs">{url}</code>
        <EndpointStatus endpoint={endpoint} />
        <span className="text-soft text-xs">
          Asks for: {eventsInWords(events)} · <code className="break-all">{endpointId}</code>
        </span>
      </div>
      {(mayChange || mayTest) && (
        <Menu
          trigger={
            <Button variant="quiet" size="icon" aria-label={`Actions for ${description ?? url}`}>
              <MoreHorizontal />
            </Button>
          }
        >
          {mayTest && (
            <MenuItem
              disabled={!isOn}
              onSelect={() =>
                void act(() => actions.test({ params }), {
                  done: "A webhook.test event has been queued. See the log below.",
                })
              }
            >
              <Send /> Send a test event
            </MenuItem>
          )}
          {mayChange && (
            <>
              <MenuItem onSelect={onEdit}>
                <SquarePen /> Change
              </MenuItem>
              <MenuItem
                onSelect={() =>
                  void act(() => actions.change({ params, body: { enabled: !isOn } }), {
                    done: isOn
                      ? "Switched off. Its events are kept."
                      : "Switched on. Events kept for it are being sent.",
                  })
                }
              >
                <Power /> {isOn ? "Switch off" : "Switch on"}
              </MenuItem>
              <MenuItem onSelect={() => onAsk("rotate")}>
                <RefreshCw /> Rotate secret
              </MenuItem>
              <MenuItem danger onSelect={() => onAsk("remove")}>
                <Trash2 /> Remove
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </li>
  );
}
