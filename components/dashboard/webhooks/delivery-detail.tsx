"use client";

import { Link2, Send } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy";
import { Skeleton } from "@/components/ui/skeleton";
import { Instant } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { Answer } from "@/lib/contract/endpoint";
import { DELIVERY_STATE_LABELS } from "@/lib/contract/lists/delivery-list";
import { listUrl } from "@/lib/contract/lists/list-definition";
import type { readDelivery, resendEvent } from "@/lib/contract/members";
import type { listDeliveries } from "@/lib/contract/webhooks";
import { STATE_TONES } from "./delivery-tones";

/** An event with its attempts, as the delivery log lists it. */
export type Delivery = Answer<typeof listDeliveries>["deliveries"][number];

/** The request body and the result of each attempt. */
export function DeliveryDetail({
  delivery,
  endpoints: names,
  mayResend,
  read,
  resend,
}: {
  readonly delivery: Delivery;
  /** Names of the endpoints, by id. */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly mayResend: boolean;
  /** Null: the member may not see the contents. */
  readonly read: ActOf<typeof readDelivery> | null;
  readonly resend: ActOf<typeof resendEvent>;
}) {
  const { act, isBusy } = useAct();
  const { eventId, endpoints, attempts } = delivery;
  const nameOf = (endpointId: string) => names[endpointId] ?? `Removed endpoint ${endpointId}`;
  const several = Object.keys(names).length > 1;
  const again = (endpointId?: string) =>
    void act(() => resend({ params: { eventId }, body: endpointId ? { endpointId } : {} }), {
      done: "Queued again with the same body and a new signature.",
    });
  const body = useBody(eventId, read);
  return (
    <div className="grid grid-cols-1 gap-6 border-line border-t bg-raised/30 px-5 py-5 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold text-sm">What we send</h3>
          {mayResend && (
            <Button size="sm" busy={isBusy} onClick={() => again()}>
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
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
          <code className="break-all">{eventId}</code>
          <Link
            href={listUrl("/dashboard/webhooks", { eventId })}
            prefetch={false}
            className="inline-flex items-center gap-1 text-accent-text hover:underline"
          >
            <Link2 className="size-3.5" aria-hidden="true" /> Permalink
          </Link>
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <h3 className="font-semibold text-sm">Where it stands</h3>
        <Standings endpoints={endpoints} nameOf={nameOf} again={mayResend && several ? again : null} />
        <h3 className="mt-2 font-semibold text-sm">What came back</h3>
        {attempts.length === 0 && <p className="text-soft text-sm">Not tried yet.</p>}
        <ol className="grid gap-3">
          {[...attempts].reverse().map((attempt) => (
            <li
              key={`${attempt.endpointId} ${attempt.number}`}
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
              {attempt.headers && (
                <details>
                  <summary className="cursor-pointer text-soft text-xs hover:text-ink">
                    Request headers
                  </summary>
                  <pre className="mt-2 whitespace-pre-wrap break-all rounded-lg bg-raised p-2.5 font-mono text-xs">
                    {Object.entries(attempt.headers)
                      .map(([name, value]) => `${name}: ${value}`)
                      .join("\n")}
                  </pre>
                </details>
              )}
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

/** The state at each endpoint, and when it is tried next. */
function Standings({
  endpoints,
  nameOf,
  again,
}: {
  readonly endpoints: Delivery["endpoints"];
  readonly nameOf: (endpointId: string) => string;
  /** Null: not offered for a single one. */
  readonly again: ((endpointId: string) => void) | null;
}) {
  if (endpoints.length === 0)
    return <p className="text-soft text-sm">No endpoint received it. It is kept and can be resent.</p>;
  return (
    <ul className="grid gap-2">
      {endpoints.map(({ endpointId, url, state, deliveredAt, nextAttemptAt }) => (
        <li
          key={endpointId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border border-line bg-card px-3.5 py-2.5 text-sm"
        >
          <Badge tone={STATE_TONES[state]} dot>
            {DELIVERY_STATE_LABELS[state]}
          </Badge>
          <span className="min-w-0 break-all">{nameOf(endpointId)}</span>
          {again && url !== null && (
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              onClick={() => again(endpointId)}
              aria-label={`Send again to ${nameOf(endpointId)}`}
            >
              <Send /> Send again
            </Button>
          )}
          {state === "pending" && (
            <span className="basis-full text-soft text-xs">Next attempt {nextAttempt(nextAttemptAt)}</span>
          )}
          {deliveredAt && (
            <span className="basis-full text-soft text-xs">
              Accepted <Instant at={deliveredAt} exact />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function nextAttempt(at: string | null) {
  if (at === null || Date.parse(at) <= Date.now()) return "in a moment";
  return <Instant at={at} exact />;
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
