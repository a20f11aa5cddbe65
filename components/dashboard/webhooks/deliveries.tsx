"use client";

import { Radio, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterLink } from "@/components/ui/filter-link";
import { TimeAgo } from "@/components/ui/time";
import type { ActOf } from "@/lib/contract/action";
import {
  DELIVERY_LIST,
  DELIVERY_STATE_LABELS,
  type DeliveryFilters,
} from "@/lib/contract/lists/delivery-list";
import { listUrl } from "@/lib/contract/lists/list-definition";
import type { readDelivery, resendEvent } from "@/lib/contract/members";
import type { resendFailedDeliveries } from "@/lib/contract/webhooks";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { FilterForm } from "../lists/filter-form";
import { Pager } from "../lists/pager";
import { type Delivery, DeliveryDetail } from "./delivery-detail";
import { STATE_TONES } from "./delivery-tones";
import { ResendFailed } from "./resend-failed";

interface DeliveriesProps {
  readonly log: {
    readonly deliveries: readonly Delivery[];
    readonly pagination: { readonly page: number; readonly total: number; readonly totalPages: number };
  };
  /** Of the URL. */
  readonly filters: DeliveryFilters;
  /** Names of the endpoints, by id. */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly mayResend: boolean;
  readonly read: ActOf<typeof readDelivery> | null;
  readonly resend: ActOf<typeof resendEvent>;
  readonly resendFailed: ActOf<typeof resendFailedDeliveries>;
}

const PATH = "/dashboard/webhooks";

const LISTEN_MS = 2000;

/** The delivery log, newest first. Each row expands to the request and the responses. */
export function Deliveries({
  log,
  filters,
  endpoints,
  mayResend,
  read,
  resend,
  resendFailed,
}: DeliveriesProps) {
  const [isListening, setListening] = useState(false);
  // A permalink leads to one event, which is shown at once.
  const [openId, setOpenId] = useState<string | null>(filters.eventId ?? null);
  useListening(isListening);
  const { state = null } = filters;
  const hasEndpoint = Object.keys(endpoints).length > 0;
  const isFiltered = Object.values(filters).some(Boolean);
  const { deliveries, pagination } = log;
  const first = deliveries[0];
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <nav aria-label="State" className="flex flex-wrap gap-1">
          <FilterLink href={listUrl(PATH, { ...filters, state: null })} isOn={state === null}>
            All
          </FilterLink>
          {DELIVERY_STATES.map((each) => (
            <FilterLink key={each} href={listUrl(PATH, { ...filters, state: each })} isOn={state === each}>
              {DELIVERY_STATE_LABELS[each]}
            </FilterLink>
          ))}
        </nav>
        <div className="flex flex-wrap gap-2">
          {mayResend && hasEndpoint && <ResendFailed endpoints={endpoints} resendFailed={resendFailed} />}
          <Button
            size="sm"
            aria-pressed={isListening}
            onClick={() => setListening(!isListening)}
            className={cx(isListening && "border-good/40 text-good")}
          >
            <Radio className={cx(isListening && "animate-pulse")} />{" "}
            {isListening ? "Listening" : "Listen live"}
          </Button>
        </div>
      </div>
      <FilterForm
        list={DELIVERY_LIST}
        action={PATH}
        values={filters}
        options={Object.keys(endpoints).length > 1 ? { endpointId: endpoints } : {}}
        shownElsewhere={["state"]}
      />
      <p role="status" className="sr-only">
        {isListening && first ? `Newest: ${first.event}, ${DELIVERY_STATE_LABELS[first.state]}` : ""}
      </p>
      {deliveries.length === 0 ? (
        <EmptyState icon={Webhook} title={isListening ? "Listening for events…" : "No events here"}>
          {emptyText({ isFiltered: isFiltered && !isListening, hasEndpoint })}
        </EmptyState>
      ) : (
        <ul>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.eventId}
              delivery={delivery}
              endpoints={endpoints}
              mayResend={mayResend}
              read={read}
              resend={resend}
              isOpen={openId === delivery.eventId}
              onToggle={() => setOpenId(openId === delivery.eventId ? null : delivery.eventId)}
            />
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 && (
        <Pager newer={pageUrl(filters, pagination, -1)} older={pageUrl(filters, pagination, 1)}>
          {pagination.total} events, page {pagination.page} of {pagination.totalPages}
        </Pager>
      )}
    </Card>
  );
}

function pageUrl(
  filters: DeliveryFilters,
  { page, totalPages }: DeliveriesProps["log"]["pagination"],
  step: 1 | -1,
): string | null {
  const to = page + step;
  return to < 1 || to > totalPages ? null : listUrl(PATH, { ...filters, page: String(to) });
}

interface DeliveryRowProps extends Pick<DeliveriesProps, "endpoints" | "mayResend" | "read" | "resend"> {
  readonly delivery: Delivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function DeliveryRow({ delivery, isOpen, onToggle, ...rest }: DeliveryRowProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-sm hover:bg-raised/50 sm:grid-cols-[7rem_minmax(0,1fr)_auto_8rem]"
      >
        <span className="sm:col-start-1 sm:row-start-1">
          <Badge tone={STATE_TONES[delivery.state]} dot>
            {DELIVERY_STATE_LABELS[delivery.state]}
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
      {isOpen && <DeliveryDetail delivery={delivery} {...rest} />}
    </li>
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

function emptyText({ isFiltered, hasEndpoint }: { isFiltered: boolean; hasEndpoint: boolean }): string {
  if (isFiltered) return "No event matches. Live and test mode have logs of their own.";
  return hasEndpoint
    ? "Send a test event above, or run a verification in test mode. The event and your server's answer appear here within a second or two."
    : "Set a webhook URL above first. Every event then appears here with its body, your server's answer and each attempt.";
}

/** The last answer; at several endpoints, how many have accepted it. */
function outcomeOf({ attempts, endpoints }: Delivery): string {
  const last = attempts.at(-1);
  if (endpoints.length > 1) {
    const accepted = endpoints.filter(({ state }) => state === "delivered").length;
    return `${accepted} of ${endpoints.length} endpoints`;
  }
  if (!last) return "Not tried yet";
  const tries = attempts.length === 1 ? "1 try" : `${attempts.length} tries`;
  return `${last.status ?? "no answer"} · ${last.durationMs} ms · ${tries}`;
}
