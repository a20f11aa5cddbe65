"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { TimeAgo } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { endTestWebhook, rotateWebhookSecret, setWebhook } from "@/lib/contract/members";
import type { sendTestEvent } from "@/lib/contract/webhooks";
import type { Mode } from "@/lib/vocabulary";
import { EndpointDialog } from "./endpoint-dialog";
import { type EndpointDetails, EndpointStatus } from "./endpoint-status";
import { eventsInWords } from "./event-choice";
import type { EndpointActions } from "./further-endpoints";
import { SecretDialog, type Secrets } from "./secret-dialog";
import { WebhookActions } from "./webhook-actions";

interface SettingsProps {
  /** The account's webhook; in test mode the live one where it receives test events. */
  readonly webhook: EndpointDetails | null;
  readonly mode: Mode;
  /** Whether it receives test events in place of the live one. */
  readonly isSeparate: boolean;
  readonly mayChange: boolean;
  readonly mayTest: boolean;
  readonly save: ActOf<typeof setWebhook>;
  readonly rotate: ActOf<typeof rotateWebhookSecret>;
  readonly followLive: ActOf<typeof endTestWebhook>;
  readonly sendTest: ActOf<typeof sendTestEvent>;
  readonly endpointActions: Pick<EndpointActions, "add" | "change">;
}

export function WebhookSettings(props: SettingsProps) {
  const { webhook, mode, mayChange, save, rotate, endpointActions } = props;
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const [secret, setSecret] = useState<Secrets | null>(null);
  const [isRotating, setRotating] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const isInherited = webhook !== null && webhook.mode !== mode;
  const set = async (webhookUrl: string, former: string | null) => {
    setProblem(null);
    const saved = await act(() => save({ body: { webhookUrl } }), {
      done: "The webhook has been saved.",
      onRefused: setProblem,
      // The secret does not change with the URL, so the change can be undone.
      ...(former && former !== webhookUrl ? { undo: () => void set(former, null) } : {}),
    });
    if (saved?.webhookSecret && saved.standardSecret)
      setSecret({ own: saved.webhookSecret, standard: saved.standardSecret });
  };
  const submit = (form: FormData) =>
    set(String(form.get("webhookUrl")).trim(), webhook && !isInherited ? webhook.url : null);
  const turn = async () => {
    const rotated = await act(() => rotate(), { done: "Deliveries are now signed with the new secret." });
    setRotating(false);
    if (rotated) setSecret({ own: rotated.webhookSecret, standard: rotated.standardSecret });
  };
  return (
    <Card>
      <CardHeader
        title={`Webhook for ${mode} events`}
        description={
          webhook ? (
            <EndpointStatus endpoint={webhook} />
          ) : (
            "No URL yet. Events from before the first URL stay in the log and can be resent."
          )
        }
        action={
          webhook && (
            <WebhookActions
              {...props}
              webhook={webhook}
              isInherited={isInherited}
              change={endpointActions.change}
              onChoose={() => setChoosing(true)}
              onRotate={() => setRotating(true)}
            />
          )
        }
      />
      <CardBody className="grid gap-4">
        {webhook?.disabledAt && (
          <Notice tone={webhook.state === "disabled" ? "info" : "bad"}>
            Switched off <TimeAgo at={webhook.disabledAt} />
            {webhook.state !== "disabled" &&
              ", after five days without a successful delivery or after a 410 response"}
            . Events are kept. Switch the webhook on, or save the URL again, to receive them.
          </Notice>
        )}
        <DataForm onData={submit} className="flex flex-wrap items-start gap-3">
          <Field
            label="Webhook URL"
            problem={problemOf(problem, ["webhookUrl"]).message}
            hint={
              isInherited
                ? "Test events go to the live URL. Save another one here to receive test events there instead."
                : "A public https URL on port 443, 8443, 80 or 8080. When this server runs on localhost, URLs on the same machine are accepted, too."
            }
            className="min-w-64 flex-1"
          >
            {(ids) => (
              <Input
                {...ids}
                name="webhookUrl"
                type="url"
                inputMode="url"
                required
                maxLength={2048}
                disabled={!mayChange}
                placeholder="https://api.example.com/webhooks/identity"
                defaultValue={webhook?.url ?? ""}
                key={webhook?.url ?? "none"}
              />
            )}
          </Field>
          {mayChange && (
            <Button type="submit" variant="primary" busy={isBusy} className="h-10 sm:mt-6.5 sm:h-9">
              Save
            </Button>
          )}
        </DataForm>
        {webhook && (
          <p className="text-soft text-sm">
            {webhook.description && `${webhook.description} · `}
            Asks for: {eventsInWords(webhook.events)}
          </p>
        )}
      </CardBody>
      <ConfirmDialog
        open={isRotating}
        onOpenChange={setRotating}
        title="Rotate the signing secret?"
        confirmLabel="Rotate secret"
        busy={isBusy}
        onConfirm={() => void turn()}
      >
        The new secret takes effect immediately. For 24 hours every delivery is also signed with the old one,
        so that your server can switch without missing an event.
      </ConfirmDialog>
      <EndpointDialog
        endpoint={isChoosing ? webhook : null}
        {...endpointActions}
        onEnd={() => setChoosing(false)}
      />
      <SecretDialog secret={secret} onStored={() => setSecret(null)} />
    </Card>
  );
}
