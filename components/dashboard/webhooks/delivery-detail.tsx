"use client";

import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy";
import { Skeleton } from "@/components/ui/skeleton";
import { Instant } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { Answer } from "@/lib/contract/endpoint";
import type { readDelivery } from "@/lib/contract/members";
import type { listDeliveries, resendDelivery } from "@/lib/contract/webhooks";

/** An event with its attempts, as the delivery log lists it. */
export type Delivery = Answer<typeof listDeliveries>["deliveries"][number];

/** The request body and the result of each attempt. */
export function DeliveryDetail({
  delivery,
  mayResend,
  read,
  resend,
}: {
  readonly delivery: Delivery;
  readonly mayResend: boolean;
  /** Null: the member may not see the contents. */
  readonly read: ActOf<typeof readDelivery> | null;
  readonly resend: ActOf<typeof resendDelivery>;
}) {
  const { act, isBusy } = useAct();
  const { eventId, attempts } = delivery;
  const body = useBody(eventId, read);
  return (
    <div className="grid grid-cols-1 gap-6 border-line border-t bg-raised/30 px-5 py-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold text-sm">What we send</h3>
          {mayResend && (
            <Button
              size="sm"
              busy={isBusy}
              onClick={() =>
                void act(() => resend({ params: { eventId } }), {
                  done: "Queued again with the same body and a new signature.",
                })
              }
            >
              <Send /> Resend
            </Button>
          )}
        </div>
        {read === null ? (
          <p className="text-soft text-sm">
            The content holds personal data, which your role does not show here.
          </p>
        ) : body === undefined ? (
          <Skeleton className="h-40" />
        ) : body === null ? (
          <p className="text-soft text-sm">The content of this event is no longer kept.</p>
        ) : (
          <CodeBlock code={pretty(body)} label="payload" />
        )}
        <p className="text-soft text-xs">
          <code>{eventId}</code>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <h3 className="font-semibold text-sm">What came back</h3>
        {attempts.length === 0 && <p className="text-soft text-sm">Not tried yet.</p>}
        <ol className="grid gap-3">
          {[...attempts].reverse().map((attempt) => (
            <li
              key={attempt.number}
              className="grid gap-2 rounded-xl border border-line bg-card p-3.5 text-sm"
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">Try {attempt.number}</span>
                <Badge tone={attempt.failure ? "bad" : "good"}>{attempt.status ?? "No answer"}</Badge>
                <span className="text-soft tabular-nums">{attempt.durationMs} ms</span>
                <span className="ml-auto text-soft text-xs">
                  <Instant at={attempt.createdAt} />
                </span>
              </div>
              <code className="break-all font-mono text-soft text-xs">{attempt.url}</code>
              {attempt.failure && <p className="text-bad">{attempt.failure}</p>}
              {attempt.answer && (
                <pre className="max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-lg bg-raised p-2.5 font-mono text-xs">
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The event's body: undefined while loading, null when it is no longer stored. */
function useBody(eventId: string, read: ActOf<typeof readDelivery> | null) {
  const [body, setBody] = useState<string | null>();
  useEffect(() => {
    let isCurrent = true;
    void read?.({ params: { eventId } }).then((result) => {
      if (isCurrent) setBody(result.ok ? result.data.body : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [eventId, read]);
  return body;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
