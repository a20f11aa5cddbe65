import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { HOLD_REASONS } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

/** Queued jobs; a finished job has no row. Times are by the database's clock (JOB-CLAIM-1). */
export const job = pgTable(
  "job",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    name: text("name").notNull(),
    /** Fair order and concurrency are per tenant: `<businessId>:<mode>`, with `:<lane>` where it has one, or `-`. */
    tenant: text("tenant").notNull(),
    payload: jsonb("payload").notNull(),
    /** At most one job with this key. */
    dedupeKey: text("once_key"),
    runAt: instant("run_at").notNull().defaultNow(),
    /** Tries that were claimed; those that died with their process are the ones that are no failure. */
    attempts: integer("attempts").notNull().default(0),
    /** Tries that ended with an error. */
    failures: integer("failures").notNull().default(0),
    leaseToken: text("lease_token"),
    leaseUntil: instant("lease_until"),
    lastError: text("last_error"),
    createdAt,
  },
  (t) => [index("job_due").on(t.name, t.tenant, t.runAt), uniqueIndex("job_once").on(t.dedupeKey)],
);

/**
 * Files that were written, each noted before it is: the sweep looks at each once, a day later, and removes those that no
 * row names (JOB-FILE-1).
 */
export const writtenFile = pgTable(
  "written_file",
  { storageKey: text("storage_key").primaryKey(), createdAt },
  (t) => [index("written_file_age").on(t.createdAt)],
);

/** Metered work, live mode only (USAGE-METER-1). */
export const usageEvent = pgTable(
  "usage_event",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    type: text("type").notNull(),
    verificationId: text("verification_id").notNull(),
    /** The price when it was metered, in millionths of the currency. */
    priceMicros: bigint("price_micros", { mode: "number" }).notNull().default(0),
    createdAt,
  },
  (t) => [
    uniqueIndex("usage_event_once").on(t.verificationId, t.type),
    index("usage_event_period").on(t.businessId, t.mode, t.createdAt),
  ],
);

/**
 * Metered work by month, kept by a trigger on `usage_event`: a check of a quota must not count the month again. Several
 * slots, so that work that ends at the same time does not wait for one row.
 */
export const usageCount = pgTable(
  "usage_count",
  {
    ...ownedColumns,
    /** The calendar month in UTC, `2026-03`. */
    period: text("period").notNull(),
    type: text("type").notNull(),
    slot: integer("slot").notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
    micros: bigint("micros", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.period, t.type, t.slot] })],
);

/** Alerts sent to owners: one for each month, share and limit. */
export const spendAlert = pgTable(
  "spend_alert",
  {
    ...ownedColumns,
    /** The calendar month in UTC, `2026-03`. */
    period: text("period").notNull(),
    percent: integer("percent").notNull(),
    limitMicros: bigint("limit_micros", { mode: "number" }).notNull(),
    spentMicros: bigint("spent_micros", { mode: "number" }).notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.period, t.limitMicros, t.percent] })],
);

/** E-mails about verifications on hold: one for each month and reason. */
export const holdAlert = pgTable(
  "hold_alert",
  {
    ...ownedColumns,
    /** The calendar month in UTC, `2026-03`. */
    period: text("period").notNull(),
    reason: text("reason", { enum: HOLD_REASONS }).notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.period, t.reason] })],
);

/**
 * Levels of rate limits, shared by all processes (RATE-SHARED-1). The table is made UNLOGGED, which the schema cannot say:
 * a level is worth no write to disk.
 */
export const rateLevel = pgTable("rate_level", {
  /** Which bucket of whom, as a keyed hash. */
  key: text("key").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  /** What the last request got; the statement that writes it returns it. */
  granted: integer("granted").notNull(),
  /** Unix seconds of `tokens`, by the database's clock. */
  atS: doublePrecision("at_s").notNull(),
});

/**
 * Answers of workers to servers without an engine, each for as long as its request waits (JOB-ENGINE-1). The table is made
 * UNLOGGED, as `rate_level`. An answer is sealed, and too short-lived to be sealed anew with a new secret.
 */
export const engineAnswer = pgTable("engine_answer", {
  callId: text("call_id").primaryKey(),
  answer: text("answer").notNull(),
  createdAt,
});

/** What this database is, for the store and the secrets that belong to it (CONFIG-STORE-1). One row, made on migration. */
export const installation = pgTable("installation", {
  only: boolean("only").primaryKey().default(true),
  /** The store holds the same id. */
  id: text("id").notNull(),
  /** When a process first met the store; null: none has. */
  claimedAt: instant("claimed_at"),
  /** A known value, sealed: the secrets that open it are this database's. */
  checkSealed: text("check_sealed"),
});
