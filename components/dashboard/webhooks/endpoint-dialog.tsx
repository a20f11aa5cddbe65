"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import type { createWebhookEndpoint, updateWebhookEndpoint } from "@/lib/contract/webhook-endpoints";
import type { EndpointDetails } from "./endpoint-status";
import { chosenEvents, EventChoice } from "./event-choice";
import type { Secrets } from "./secret-dialog";

export type EditedEndpoint = EndpointDetails | "new";

interface EndpointDialogProps {
  /** Null: closed. */
  readonly endpoint: EditedEndpoint | null;
  readonly add: ActOf<typeof createWebhookEndpoint>;
  readonly change: ActOf<typeof updateWebhookEndpoint>;
  /** With the secret of a new endpoint. */
  readonly onEnd: (secret: Secrets | null) => void;
}

/** Adds an endpoint, or changes what one asks for. */
export function EndpointDialog({ endpoint, ...rest }: EndpointDialogProps) {
  return (
    <Dialog
      open={endpoint !== null}
      onOpenChange={() => rest.onEnd(null)}
      title={endpoint === "new" ? "Add an endpoint" : "Change the endpoint"}
      description={
        endpoint === "new"
          ? "It has its own secret, retries and log, independent of your other endpoints."
          : undefined
      }
    >
      {endpoint !== null && <EndpointForm endpoint={endpoint} {...rest} />}
    </Dialog>
  );
}

function EndpointForm({
  endpoint,
  add,
  change,
  onEnd,
}: EndpointDialogProps & { readonly endpoint: EditedEndpoint }) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const present = endpoint === "new" ? null : endpoint;
  const submit = async (form: FormData) => {
    const events = chosenEvents(form);
    if (events.length === 0) return setProblem("events must not be empty: choose at least one.");
    setProblem(null);
    const wanted = wantedOf(form, events, present);
    if (present) {
      const params = { endpointId: present.endpointId };
      const changed = await act(() => change({ params, body: wanted }), {
        done: "The endpoint has been changed.",
        onRefused: setProblem,
      });
      if (changed) onEnd(null);
      return;
    }
    const made = await act(() => add({ body: { url: "", ...wanted } }), { onRefused: setProblem });
    if (made) onEnd({ own: made.secret, standard: made.standardSecret });
  };
  const { field, message } = problemOf(problem, ["url", "events"]);
  const isAccount = present?.endpointId === ACCOUNT_ENDPOINT;
  return (
    <DataForm onData={submit} className="grid gap-5">
      {!isAccount && (
        <Field label="URL" problem={field === "url" ? message : null}>
          {(ids) => (
            <Input
              {...ids}
              name="url"
              type="url"
              inputMode="url"
              required
              maxLength={2048}
              placeholder="https://crm.example.com/identity"
              defaultValue={present?.url ?? ""}
            />
          )}
        </Field>
      )}
      <Field label="Description" hint="What it is for. It is named in e-mails about failures.">
        {(ids) => (
          <Input {...ids} name="description" maxLength={255} defaultValue={present?.description ?? ""} />
        )}
      </Field>
      <EventChoice chosen={present?.events} problem={field === "events" ? message : null} />
      {message && field === null && <Notice tone="bad">{message}</Notice>}
      <DialogActions>
        <Button onClick={() => onEnd(null)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {present ? "Save changes" : "Add endpoint"}
        </Button>
      </DialogActions>
    </DataForm>
  );
}

/** What the form asks for; a URL that stays is not sent, so that it is no change of it. */
function wantedOf(form: FormData, events: ReturnType<typeof chosenEvents>, present: EndpointDetails | null) {
  const url = String(form.get("url") ?? present?.url ?? "").trim();
  const description = String(form.get("description") ?? "").trim();
  return { ...(url === present?.url ? {} : { url }), description, events };
}
