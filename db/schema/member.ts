import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { MEMBER_ROLES } from "@/lib/vocabulary";
import { business } from "./business";
import { createdAt, instant } from "./columns";

export const ofBusiness = () =>
  text("business_id")
    .notNull()
    .references(() => business.id, { onDelete: "cascade" });

/** A member: a person who signs in to the dashboard. */
export const user = pgTable(
  "user",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    role: text("role", { enum: MEMBER_ROLES }).notNull().default("owner"),
    /** argon2id in PHC form; null until one was set. */
    passwordHash: text("password_hash"),
    /** Failed sign-ins since the last success; at 100 the password is disabled until a reset (ACCOUNT-LOCKOUT-1). */
    passwordFailures: integer("password_failures").notNull().default(0),
    /** When a mailed link proved control of this e-mail address. */
    emailVerifiedAt: instant("email_verified_at"),
    /** RFC 6238 secret, sealed; in force once `totpConfirmedAt` is set. */
    totpSealed: text("totp_sealed"),
    totpConfirmedAt: instant("totp_confirmed_at"),
    /** The secret of a new authenticator app, sealed; it replaces the current one after its first valid code. */
    totpWaitingSealed: text("totp_waiting_sealed"),
    /** Last time step that was used: a code works once (RFC 6238, 5.2). */
    totpStep: bigint("totp_step", { mode: "number" }).notNull().default(0),
    /** The unused recovery codes, each as argon2id in PHC form. */
    recoveryHashes: jsonb("recovery_hashes").$type<string[]>().notNull().default([]),
    /** Issuer and subject of the member at the provider of single sign-on, once they signed in with it. */
    ssoSubject: text("sso_subject"),
    /** The member's id at the provider that provisions by SCIM. */
    scimExternalId: text("scim_external_id"),
    /** Since when the member may not sign in; set by SCIM. */
    deactivatedAt: instant("deactivated_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("user_email").on(sql`lower(${t.email})`),
    index("user_business").on(t.businessId),
    uniqueIndex("user_sso_subject").on(t.businessId, t.ssoSubject),
  ],
);

/** A signed-in browser. The cookie carries the id; this row decides whether it is still valid. */
export const memberSession = pgTable(
  "member_session",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    lastSeenAt: instant("last_seen_at").notNull().default(sql`now()`),
    /** When the member last proved their identity in this session. */
    confirmedAt: instant("confirmed_at").notNull().default(sql`now()`),
    revokedAt: instant("revoked_at"),
    method: text("method", { enum: ["password", "passkey", "sso"] })
      .notNull()
      .default("password"),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    createdAt,
  },
  (t) => [index("member_session_user").on(t.userId, t.createdAt)],
);

/**
 * A mailed link of single use, stored as a hash only: password reset, e-mail verification, new e-mail address,
 * invitation.
 */
export const memberLink = pgTable(
  "member_link",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    kind: text("kind", { enum: ["password", "email", "address", "invitation"] }).notNull(),
    email: text("email").notNull(),
    /** For a new e-mail address: the member it is for. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    /** For an invitation. */
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

/** Failed sign-ins of one e-mail address and one IP network, by hash: the growing wait is counted by these. */
export const signInFailure = pgTable(
  "sign_in_failure",
  {
    id: text("id").primaryKey(),
    failures: integer("failures").notNull(),
    lastAt: instant("last_at").notNull().default(sql`now()`),
  },
  (t) => [index("sign_in_failure_age").on(t.lastAt)],
);
