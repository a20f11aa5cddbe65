import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { KEEPING_BASES } from "@/lib/contract/keeping-bases";
import type { Branding } from "@/lib/contract/settings";
import { createdAt, instant, ownedColumns } from "./columns";
import { verification } from "./verification";

/** Tables of what can be proven to others: signing keys, heads of the audit chains, certificates, legal holds. */

/** Public keys that have signed something. They stay published when `SECRETS` no longer makes them (RECEIPT-KEY-1). */
export const signingKey = pgTable("signing_key", {
  /** RFC 7638 thumbprint of the public key. */
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<{ kty: string; crv: string; x: string }>().notNull(),
  createdAt,
});

/** A signed head of the audit chain of a business. Append-only by triggers (SECURITY-AUDIT-3). */
export const auditAnchor = pgTable(
  "audit_anchor",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    businessId: text("business_id").notNull(),
    /** Entries of the chain up to here. */
    entries: bigint("entries", { mode: "number" }).notNull(),
    /** The last of them. */
    position: bigint("position", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
    jws: text("jws").notNull(),
    /** When it was written to AUDIT_ANCHOR_DIR; null: not, or there is none. */
    exportedAt: instant("exported_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("audit_anchor_entries").on(t.businessId, t.entries),
    index("audit_anchor_waiting").on(t.id).where(sql`exported_at is null`),
  ],
);

/** The last check of the audit chain of a business. */
export const auditCheck = pgTable("audit_check", {
  businessId: text("business_id").primaryKey(),
  entries: bigint("entries", { mode: "number" }).notNull(),
  anchors: bigint("anchors", { mode: "number" }).notNull(),
  /** What is wrong, in a sentence; null: nothing. */
  problem: text("problem"),
  checkedAt: instant("checked_at").notNull(),
});

/** A verification that must not be deleted, by anybody or by time, until the hold is released (RETENTION-HOLD-1). */
export const legalHold = pgTable(
  "legal_hold",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    /** Sealed JSON of the reason. */
    reasonSealed: text("reason_sealed").notNull(),
    placedBy: text("placed_by").notNull(),
    releasedBy: text("released_by"),
    releasedAt: instant("released_at"),
    createdAt,
  },
  (t) => [
    uniqueIndex("legal_hold_open").on(t.verificationId).where(sql`released_at is null`),
    index("legal_hold_verification").on(t.verificationId),
  ],
);

/** A person's link to their consent, which works for as long as the verification exists. The code is not stored. */
export const consentReceipt = pgTable(
  "consent_receipt",
  {
    /** SHA-256 of the code, in hex. */
    codeHash: text("code_hash").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    /** As the session had it, so that the page looks the same. */
    branding: jsonb("branding").$type<Branding>().notNull(),
    createdAt,
  },
  (t) => [index("consent_receipt_verification").on(t.verificationId)],
);

/** A person withdrew consent to a verification that was decided already (PRIVACY-WITHDRAW-2). */
export const consentWithdrawal = pgTable(
  "consent_withdrawal",
  {
    verificationId: text("verification_id")
      .primaryKey()
      .references(() => verification.id, { onDelete: "cascade" }),
    ...ownedColumns,
    /** Why the business keeps the data; null: it has not answered. */
    basis: text("basis", { enum: KEEPING_BASES }),
    answeredBy: text("answered_by"),
    answeredAt: instant("answered_at"),
    createdAt,
  },
  (t) => [index("consent_withdrawal_open").on(t.createdAt).where(sql`answered_at is null`)],
);

/** What was removed with a verification, signed; it holds no personal data and outlives the record. */
export const deletionCertificate = pgTable(
  "deletion_certificate",
  {
    ...ownedColumns,
    verificationId: text("verification_id").notNull(),
    jws: text("jws").notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.verificationId] })],
);
