import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LEAST_PRIVILEGED_ROLE } from "@/lib/contract/permissions";
import { MEMBER_ROLES } from "@/lib/vocabulary";
import { createdAt, instant } from "./columns";
import { ofBusiness, user } from "./member";

/** A WebAuthn credential of a member (docs/decisions/0103-passkeys-single-sign-on-and-provisioning.md). */
export const passkey = pgTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** As the authenticator names it, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE key in base64url. It verifies signatures and is no secret. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 where it keeps none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull().default([]),
    name: text("name").notNull(),
    /** Whether the authenticator copies it to the person's other devices. */
    isSynced: boolean("is_synced").notNull(),
    lastUsedAt: instant("last_used_at"),
    createdAt,
  },
  (t) => [uniqueIndex("passkey_credential").on(t.credentialId), index("passkey_user").on(t.userId)],
);

/** A random text that an authenticator is asked to sign, by hash; the row goes when the signature arrives. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    /** SHA-256 of the challenge and what it was made for. */
    id: text("id").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("passkey_challenge_age").on(t.expiresAt)],
);

/** The OpenID Connect provider of a business, and its token for provisioning by SCIM. */
export const singleSignOn = pgTable(
  "single_sign_on",
  {
    businessId: ofBusiness().primaryKey(),
    issuer: text("issuer"),
    clientId: text("client_id"),
    clientSecretSealed: text("client_secret_sealed"),
    /** The role of a member who is created by a first sign-in or by SCIM. */
    defaultRole: text("default_role", { enum: MEMBER_ROLES }).notNull().default(LEAST_PRIVILEGED_ROLE),
    /** Passwords and passkeys of members no longer sign in, but for the named owner. */
    isEnforced: boolean("is_enforced").notNull().default(false),
    /** The owner who may sign in without the provider. */
    breakGlassUserId: text("break_glass_user_id").references(() => user.id, { onDelete: "set null" }),
    /** SHA-256 of the bearer token for SCIM. */
    scimTokenHash: text("scim_token_hash"),
    scimTokenAt: instant("scim_token_at"),
    scimUsedAt: instant("scim_used_at"),
    createdAt,
  },
  (t) => [uniqueIndex("single_sign_on_scim_token").on(t.scimTokenHash)],
);

/** A domain of e-mail addresses that a business says is its own. */
export const emailDomain = pgTable(
  "email_domain",
  {
    id: text("id").primaryKey(),
    businessId: ofBusiness(),
    /** In lower case. */
    domain: text("domain").notNull(),
    /** What a TXT record of the domain must hold. */
    token: text("token").notNull(),
    verifiedAt: instant("verified_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("email_domain_of_business").on(t.businessId, t.domain),
    uniqueIndex("email_domain_verified").on(t.domain).where(sql`${t.verifiedAt} is not null`),
  ],
);
