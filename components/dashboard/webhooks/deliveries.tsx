"use client";

import { Radio, Webhook } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeAgo } from "@/components/ui/time";
import type { ActOf } from "@/lib/contract/action";
import type { readDelivery } from "@/lib/contract/members";
import type { resendDelivery } from "@/lib/contract/webhooks";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { type Delivery, DeliveryDetail } from "./delivery-detail";

export type DeliveryState = (typeof DELIVERY_STATES)[number];

interface DeliveriesProps {
  readonly log: {
    readonly deliveries: readonly Delivery[];
    readonly pagination: { readonly page: number; readonly total: number; readonly totalPages: number };
  };
  readonly state: DeliveryState | null;
  readonly mayResend: boolean;
  readonly hasWebhook: boolean;
  readonly read: ActOf<typeof readDelivery> | null;
  readonly resend: ActOf<typeof resendDelivery>;
}

export const STATE_LOOK: Readonly<Record<DeliveryState, { readonly word: string; readonly tone: Tone }>> = {
  pending: { word: "Waiting", tone: "warn" },
  delivered: { word: "Delivered", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
  held: { word: "Kept", tone: "neutral" },
};

const LISTEN_MS = 2000;

/** The delivery log, newest first. Each row expands to the request and the responses. */
export function Deliveries({ log, state, mayResend, hasWebhook, read, resend }: DeliveriesProps) {
  const [isListening, setListening] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  useListening(isListening);
  const { deliveries, pagination } = log;
  const first = deliveries[0];
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <nav aria-label="State" className="flex flex-wrap gap-1">
          <Filter href="/dashboard/webhooks" isOn={state === null}>
            All
          </Filter>
          {DELIVERY_STATES.map((each) => (
            <Filter key={each} href={`/dashboard/webhooks?state=${each}`} isOn={state === each}>
              {STATE_LOOK[each].word}
            </Filter>
          ))}
        </nav>
        <Button
          size="sm"
          aria-pressed={isListening}
          onClick={() => setListening(!isListening)}
          className={cx(isListening && "border-good/40 text-good")}
        >
          <Radio className={cx(isListening && "animate-pulse")} /> {isListening ? "Listening" : "Listen live"}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isListening && first ? `Newest: ${first.event}, ${STATE_LOOK[first.state].word}` : ""}
      </p>
      {deliveries.length === 0 ? (
        <EmptyState icon={Webhook} title={isListening ? "Listening for events…" : "No events here"}>
          {hasWebhook
            ? "Send a test event above, or run a verification in test mode. The event and your server's answer appear here within a second or two."
            : "Set a webhook URL above first. Every event then appears here with its body, your server's answer and each attempt."}
        </EmptyState>
      ) : (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery.eventId} className="border-line border-b last:border-b-0">
              <button
                type="button"
                aria-expanded={openId === delivery.eventId}
                onClick={() => setOpenId(openId === delivery.eventId ? null : delivery.eventId)}
                className="grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-sm hover:bg-raised/50 sm:grid-cols-[7rem_minmax(0,1fr)_auto_8rem]"
              >
                <span className="sm:col-start-1 sm:row-start-1">
                  <Badge tone={STATE_LOOK[delivery.state].tone} dot>
                    {STATE_LOOK[delivery.state].word}
                  </Badge>
                </span>
                <span className="col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:row-start-1">
                  <span className="block font-medium text-ink">{delivery.event}</span>
                  <code className="block truncate font-mono text-soft text-xs">
                    {delivery.verificationId ?? delivery.eventId}
                  </code>
                </span>
                <span className="hidden text-soft text-xs tabular-nums sm:block">{outcomeOf(delivery)}</span>
                <span className="text-right text-soft text-xs">
                  <TimeAgo at={delivery.createdAt} />
                </span>
              </button>
              {openId === delivery.eventId && (
                <DeliveryDetail delivery={delivery} mayResend={mayResend} read={read} resend={resend} />
              )}
            </li>
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 && <Pages {...pagination} state={state} />}
    </Card>
  );
}

/** Refreshes the page every two seconds while it is visible. */
function useListening(isListening: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isListening) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, LISTEN_MS);
    return () => clearInterval(timer);
  }, [isListening, router]);
}

function Filter({
  href,
  isOn,
  children,
}: {
  readonly href: string;
  readonly isOn: boolean;
  readonly children: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isOn ? "true" : undefined}
      className={cx(
        "rounded-lg px-2.5 py-1 font-medium text-soft text-sm hover:text-ink",
        isOn && "bg-raised text-ink",
      )}
    >
      {children}
    </Link>
  );
}

function Pages({
  page,
  total,
  totalPages,
  state,
}: {
  readonly page: number;
  readonly total: number;
  readonly totalPages: number;
  readonly state: DeliveryState | null;
}) {
  const at = (to: number) => `/dashboard/webhooks?page=${to}${state ? `&state=${state}` : ""}`;
  return (
    <div className="flex items-center justify-between gap-4 border-line border-t px-5 py-3 text-soft text-sm">
      <span>
        {total} events, page {page} of {totalPages}
      </span>
      <span className="flex gap-2">
        {page > 1 && (
          <Link href={at(page - 1)} prefetch={false} className={buttonStyles({ size: "sm" })}>
            Newer
          </Link>
        )}
        {page < totalPages && (
          <Link href={at(page + 1)} prefetch={false} className={buttonStyles({ size: "sm" })}>
            Older
          </Link>
        )}
      </span>
    </div>
  );
}

function outcomeOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (!last) return "Not tried yet";
  const tries = attempts.length === 1 ? "1 try" : `${attempts.length} tries`;
  return `${last.status ?? "no answer"} · ${last.durationMs} ms · ${tries}`;
}
