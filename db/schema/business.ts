import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { MODES, type Scope } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

export const business = pgTable(
  "business",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    plan: text("plan").notNull().default("free"),
    active: boolean("active").notNull().default(true),
    /** Most that live work of one calendar month may cost, in millionths of the currency; null: no limit. */
    spendLimitMicros: bigint("spend_limit_micros", { mode: "number" }),
    createdAt,
  },
  (t) => [uniqueIndex("business_email").on(sql`lower(${t.email})`)],
);

/** API keys. Only an HMAC of a key is stored (KEY-STORE-1). */
export const apiKey = pgTable(
  "api_key",
  {
    id: text("id").primaryKey(),
    businessId: text("business_id")
      .notNull()
      .references(() => business.id, { onDelete: "cascade" }),
    mode: text("mode", { enum: MODES }).notNull(),
    keyHash: text("key_hash").notNull(),
    /** Which of the secrets the hash was made with; null: unknown, a key that was not used since this is noted. */
    secretId: text("secret_id"),
    prefix: text("prefix").notNull(),
    lastFour: text("last_four").notNull(),
    name: text("name").notNull(),
    scopes: jsonb("scopes").$type<Scope[]>().notNull(),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
    createdAt,
  },
  (t) => [uniqueIndex("api_key_hash").on(t.keyHash), index("api_key_business").on(t.businessId, t.mode)],
);

/** Requests with a key by the hour, for whoever is about to revoke it; kept for 31 days. */
export const apiKeyUse = pgTable(
  "api_key_use",
  {
    ...ownedColumns,
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.id, { onDelete: "cascade" }),
    hour: instant("hour").notNull(),
    requests: integer("requests").notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.hour] }), index("api_key_use_hour").on(t.hour)],
);

/** A single-use link that replaces lost live keys, stored as a hash only (KEY-RECOVER-2). */
export const keyRecovery = pgTable(
  "key_recovery",
  {
    id: text("id").primaryKey(),
    businessId: text("business_id")
      .notNull()
      .references(() => business.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("key_recovery_token").on(t.tokenHash),
    index("key_recovery_business").on(t.businessId, t.createdAt),
  ],
);

/** Live row: the account's branding. Test row: an override for test sessions only. */
export const branding = pgTable(
  "branding",
  {
    ...ownedColumns,
    logoUrl: text("logo_url"),
    companyName: text("company_name"),
    primaryColor: text("primary_color"),
    darkMode: boolean("dark_mode").notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode] })],
);

/** Append-only (a trigger forbids UPDATE and DELETE); each row chains to the one before it of the same business. */
export const audit = pgTable(
  "audit",
  {
    position: bigserial("position", { mode: "number" }).primaryKey(),
    ...ownedColumns,
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    at: instant("at").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [
    index("audit_business").on(t.businessId, t.position),
    index("audit_list").on(t.businessId, t.at.desc(), t.position.desc()),
  ],
);

/** The response to a request with an Idempotency-Key (API-IDEMPOTENCY-1). */
export const idempotency = pgTable(
  "idempotency",
  {
    ...ownedColumns,
    key: text("key").notNull(),
    endpoint: text("endpoint").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Null while the first request is still running; 410 once the record that it made was deleted. */
    status: bigint("status", { mode: "number" }),
    answer: text("answer"),
    /** The verification or session that the request made. */
    recordId: text("record_id"),
    /** Of the request that runs; it renews the lease. */
    leaseToken: text("lease_token"),
    leaseUntil: instant("lease_until"),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.mode, t.endpoint, t.key] }),
    index("idempotency_record").on(t.recordId),
    index("idempotency_age").on(t.createdAt),
  ],
);
