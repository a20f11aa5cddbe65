import { sql } from "drizzle-orm";
import { index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ACCOUNT_ENDPOINT, type EventName } from "@/lib/contract/events";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

/**
 * The endpoints for events of one mode. Without a test row of the id {@link ACCOUNT_ENDPOINT}, test events go to the live
 * one of that id (WEBHOOK-MODE-1); a further endpoint gets the events of its own mode alone (WEBHOOK-ENDPOINT-1).
 */
export const webhookEndpoint = pgTable(
  "webhook_endpoint",
  {
    ...ownedColumns,
    id: text("id").notNull().default(ACCOUNT_ENDPOINT),
    url: text("url").notNull(),
    /** What it is for, in the words of the business. */
    description: text("description"),
    /** The events that it asks for; null: those that every webhook gets. */
    events: jsonb("events").$type<EventName[]>(),
    secretSealed: text("secret_sealed").notNull(),
    previousSecretSealed: text("previous_secret_sealed"),
    previousSecretUntil: instant("previous_secret_until"),
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    /** First failure since the last success; null while it works. */
    failingSince: instant("failing_since"),
    /** While the circuit breaker is open: no attempt before this. */
    probeAfter: instant("probe_after"),
    warnedAt: instant("warned_at"),
    disabledAt: instant("disabled_at"),
    /** Who disabled it; null while it is enabled, and for one that failures disabled before this column was there. */
    disabledBy: text("disabled_by", { enum: ["failures", "business"] }),
    /** Since when it has this URL; null: since it was created. */
    urlSetAt: instant("url_set_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.id] })],
);

/**
 * The outbox. `bodySealed` holds the exact bytes that every attempt sends, at every endpoint. `state`, `attempts`,
 * `deliveredAt` and `nextAttemptAt` are of the delivery to the account's endpoint; those to further ones are rows of
 * `webhook_delivery`. `not_asked`: the account's endpoint did not ask for this event.
 */
export const webhookEvent = pgTable(
  "webhook_event",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id").notNull(),
    name: text("name").notNull(),
    revision: integer("revision").notNull(),
    bodySealed: text("body_sealed").notNull(),
    state: text("state", { enum: [...DELIVERY_STATES, "not_asked"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: instant("delivered_at"),
    /** While it waits after a failed attempt: when the next one is planned. */
    nextAttemptAt: instant("next_attempt_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("webhook_event_once").on(t.verificationId, t.name, t.revision),
    index("webhook_event_list").on(t.businessId, t.mode, t.createdAt.desc()),
    index("webhook_event_state").on(t.businessId, t.mode, t.state, t.createdAt),
    // For the clean-up, which looks for old bodies and then for old rows without one: each row is in one of the two.
    index("webhook_event_with_body").on(t.mode, t.createdAt).where(sql`body_sealed <> ''`),
    index("webhook_event_without_body").on(t.mode, t.createdAt).where(sql`body_sealed = ''`),
  ],
);

/** The delivery of an event to a further endpoint. The row outlives its endpoint: it says what was delivered. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvent.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id").notNull(),
    ...ownedColumns,
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: instant("delivered_at"),
    nextAttemptAt: instant("next_attempt_at"),
    /** When the event happened. */
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.endpointId] }),
    index("webhook_delivery_state").on(t.businessId, t.mode, t.endpointId, t.state, t.createdAt),
    index("webhook_delivery_held").on(t.createdAt).where(sql`${t.state} = 'held'`),
  ],
);

/** Partitioned by month (0025): the sweep makes partitions ahead and drops those past their time. */
export const webhookAttempt = pgTable(
  "webhook_attempt",
  {
    id: text("id").notNull(),
    ...ownedColumns,
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvent.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id").notNull().default(ACCOUNT_ENDPOINT),
    /** Counts the attempts at this endpoint. */
    number: integer("number").notNull(),
    url: text("url").notNull(),
    status: integer("status"),
    /** The reason of the failure, as shown to the business. */
    failure: text("failure"),
    /** Sealed: the first KiB of the response body, which may echo what was sent. */
    answerSealed: text("answer_sealed"),
    /** In clear on rows of an earlier version; they go with their month. */
    clearAnswer: text("answer"),
    /** The headers that were sent, in their order; null for an attempt from before they were kept. */
    headers: json("headers").$type<Readonly<Record<string, string>>>(),
    durationMs: integer("duration_ms").notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.id, t.createdAt] }),
    index("webhook_attempt_event").on(t.eventId, t.number),
    index("webhook_attempt_age").on(t.createdAt),
  ],
);
