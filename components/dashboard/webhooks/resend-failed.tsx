"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { resendFailedDeliveries } from "@/lib/contract/webhooks";

const DAY_MS = 24 * 3600 * 1000;
const RESEND_DAYS = 30;

/** Sends everything again that failed since a time, after a receiver was down. */
export function ResendFailed({
  endpoints,
  resendFailed,
}: {
  /** Names of the endpoints, by id. */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly resendFailed: ActOf<typeof resendFailedDeliveries>;
}) {
  const { act, isBusy } = useAct();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const submit = async (form: FormData) => {
    const since = new Date(String(form.get("since"))).toISOString();
    const endpointId = String(form.get("endpointId") ?? "");
    const sent = await act(() => resendFailed({ body: { since, ...(endpointId ? { endpointId } : {}) } }));
    if (!sent) return;
    setOpen(false);
    showToast(inWords(sent.deliveries));
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <RotateCw /> Resend failed…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Resend everything that failed"
        description="Oldest first, ten a second, with the same bodies and ids. At most the last 30 days."
      >
        <DataForm onData={submit} className="grid gap-5">
          <Field label="Events since" hint="In your time zone.">
            {(ids) => (
              <Input
                {...ids}
                name="since"
                type="datetime-local"
                required
                defaultValue={localMinute(Date.now() - DAY_MS)}
                min={localMinute(Date.now() - RESEND_DAYS * DAY_MS)}
                max={localMinute(Date.now())}
              />
            )}
          </Field>
          {Object.keys(endpoints).length > 1 && (
            <Field label="To">
              {(ids) => (
                <Select {...ids} name="endpointId" defaultValue="">
                  <option value="">Every endpoint that is switched on</option>
                  {Object.entries(endpoints).map(([id, name]) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Send again
            </Button>
          </DialogActions>
        </DataForm>
      </Dialog>
    </>
  );
}

function inWords(deliveries: number): string {
  if (deliveries === 0) return "Nothing has failed since then.";
  return deliveries === 1 ? "1 delivery is sent again." : `${deliveries} deliveries are sent again.`;
}

/** As the browser's control writes it, in its time zone: `2026-11-23T14:05`. */
function localMinute(atMs: number): string {
  const at = new Date(atMs);
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
