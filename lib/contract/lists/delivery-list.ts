import { z } from "zod";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { EVENT_NAMES, type EventName } from "../events";
import { endpointId } from "../webhook-endpoints";
import { defineList, type FilterValues } from "./list-definition";
import { PERIOD_FILTERS } from "./period";

/** How the dashboard says the state of a delivery. */
export const DELIVERY_STATE_LABELS = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  held: "Kept",
} as const;

const EVENT_LABELS = Object.fromEntries(EVENT_NAMES.map((name) => [name, name])) as Record<EventName, string>;

/** The delivery log: events, and how their delivery to each endpoint stands. It has a page of its own instead of a table. */
export const DELIVERY_LIST = defineList({
  id: "deliveries",
  sort: { by: "createdAt", label: "newest first" },
  filters: {
    state: {
      schema: z.enum(DELIVERY_STATES),
      label: "State",
      matches: { column: "state" },
      control: "select",
      options: DELIVERY_STATE_LABELS,
    },
    event: {
      schema: z.enum(EVENT_NAMES),
      label: "Event",
      matches: { column: "name" },
      control: "select",
      options: EVENT_LABELS,
    },
    verificationId: {
      schema: z.string().min(1).max(64),
      label: "Verification or session",
      matches: { column: "verificationId" },
      control: "text",
    },
    endpointId: {
      schema: endpointId,
      label: "Endpoint",
      matches: { column: "endpointId" },
      control: "select",
    },
    eventId: {
      schema: z.string().min(1).max(64),
      label: "Event id",
      matches: { column: "id" },
      control: "text",
    },
    ...PERIOD_FILTERS,
  },
  columns: {},
  table: [],
});

export type DeliveryFilters = FilterValues<typeof DELIVERY_LIST>;
