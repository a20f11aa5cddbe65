import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { EventName } from "@/lib/contract/events";
import { DELIVERY_STATES } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

/** The endpoint for events of one mode. Without a test row, test events go to the live one (WEBHOOK-MODE-1). */
export const webhookEndpoint = pgTable(
  "webhook_endpoint",
  {
    ...ownedColumns,
    url: text("url").notNull(),
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
    updatedAt: instant("updated_at").notNull().defaultNow(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode] })],
);

/** The outbox. `bodySealed` holds the exact bytes that every attempt sends. */
export const webhookEvent = pgTable(
  "webhook_event",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id").notNull(),
    name: text("name").notNull(),
    revision: integer("revision").notNull(),
    bodySealed: text("body_sealed").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: instant("delivered_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("webhook_event_once").on(t.verificationId, t.name, t.revision),
    index("webhook_event_list").on(t.businessId, t.mode, t.createdAt.desc()),
    index("webhook_event_state").on(t.businessId, t.mode, t.state, t.createdAt),
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
    number: integer("number").notNull(),
    url: text("url").notNull(),
    status: integer("status"),
    /** The reason of the failure, as shown to the business. */
    failure: text("failure"),
    /** First KiB of the response body. */
    answer: text("answer"),
    durationMs: integer("duration_ms").notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.id, t.createdAt] }),
    index("webhook_attempt_event").on(t.eventId, t.number),
    index("webhook_attempt_age").on(t.createdAt),
  ],
);
