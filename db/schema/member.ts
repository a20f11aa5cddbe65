import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { MEMBER_ROLES } from "@/lib/vocabulary";
import { business } from "./business";
import { createdAt, instant } from "./columns";

const ofBusiness = () =>
  text("business_id")
    .notNull()
    .references(() => business.id, { onDelete: "cascade" });

/** A person who signs in to the dashboard. */
export const user = pgTable(
  "user",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    role: text("role", { enum: MEMBER_ROLES }).notNull().default("owner"),
    /** argon2id in PHC form; null until the person has chosen one. */
    passwordHash: text("password_hash"),
    /** Wrong tries since the last right one; at 100 the password is off until a reset (POLICY 6). */
    passwordFailures: integer("password_failures").notNull().default(0),
    /** When a mailed link proved that the person reads this address. */
    emailVerifiedAt: instant("email_verified_at"),
    /** RFC 6238 secret, sealed; in force once `totpConfirmedAt` is set. */
    totpSealed: text("totp_sealed"),
    totpConfirmedAt: instant("totp_confirmed_at"),
    /** A secret that a new app was shown, sealed; it replaces the one in force once a code of it was given. */
    totpWaitingSealed: text("totp_waiting_sealed"),
    /** Last time step that was used: a code works once (RFC 6238, 5.2). */
    totpStep: bigint("totp_step", { mode: "number" }).notNull().default(0),
    /** The recovery codes that are left, each as argon2id in PHC form. */
    recoveryHashes: jsonb("recovery_hashes").$type<string[]>().notNull().default([]),
    createdAt,
  },
  (t) => [uniqueIndex("user_email").on(sql`lower(${t.email})`), index("user_business").on(t.businessId)],
);

/** A signed-in browser. The cookie carries the id; this row decides whether it still opens anything. */
export const memberSession = pgTable(
  "member_session",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    lastSeenAt: instant("last_seen_at").notNull().default(sql`now()`),
    /** Last time the person proved who they are in this session. */
    confirmedAt: instant("confirmed_at").notNull().default(sql`now()`),
    revokedAt: instant("revoked_at"),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    createdAt,
  },
  (t) => [index("member_session_user").on(t.userId, t.createdAt)],
);

/** A mailed link of single use, known by its hash alone: a new password, a proven or a new address, an invitation. */
export const memberLink = pgTable(
  "member_link",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    kind: text("kind", { enum: ["password", "email", "address", "invitation"] }).notNull(),
    email: text("email").notNull(),
    /** Of a new address: whose it becomes. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** Of an invitation. */
    role: text("role", { enum: MEMBER_ROLES }),
    tokenHash: text("token_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("member_link_token").on(t.tokenHash),
    index("member_link_business").on(t.businessId, t.kind, t.createdAt),
  ],
);

/** Wrong tries of one address and one network block, by hash: what the growing wait is counted by (POLICY 6). */
export const signInFailure = pgTable(
  "sign_in_failure",
  {
    id: text("id").primaryKey(),
    failures: integer("failures").notNull(),
    lastAt: instant("last_at").notNull().default(sql`now()`),
  },
  (t) => [index("sign_in_failure_age").on(t.lastAt)],
);
