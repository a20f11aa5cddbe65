import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { AML_DECISIONS, DECISIONS, VERIFICATION_STATUSES } from "@/lib/terms";
import { createdAt, instant, ownedColumns } from "./columns";

export const companyVerification = pgTable(
  "company_verification",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    externalRef: text("external_ref"),
    country: text("country").notNull(),
    registeredName: text("registered_name").notNull(),
    registrationNumber: text("registration_number"),
    registeredAddress: text("registered_address"),
    taxId: text("tax_id"),
    incorporationDate: text("incorporation_date"),
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull().default("PENDING"),
    decision: text("decision", { enum: DECISIONS }),
    decisionReason: text("decision_reason"),
    revision: integer("revision").notNull().default(0),
    amlDecision: text("aml_decision", { enum: AML_DECISIONS }).notNull().default("not_screened"),
    amlScore: doublePrecision("aml_score").notNull().default(0),
    amlSealed: text("aml_sealed"),
    signatoryVerificationId: text("signatory_verification_id"),
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    webhookSent: boolean("webhook_sent").notNull().default(false),
    createdAt,
    completedAt: instant("completed_at"),
  },
  (t) => [
    uniqueIndex("company_verification_replay").on(t.businessId, t.mode, t.idempotencyKey),
    index("company_verification_list").on(t.businessId, t.mode, t.createdAt.desc(), t.id.desc()),
  ],
);

export const companyDocument = pgTable(
  "company_document",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    docType: text("doc_type").notNull(),
    status: text("status", { enum: ["uploaded", "accepted", "rejected"] })
      .notNull()
      .default("uploaded"),
    contentType: text("content_type").notNull(),
    storageKey: text("storage_key").notNull(),
    wrappedKey: text("wrapped_key").notNull(),
    sha256: text("sha256").notNull(),
    size: integer("size").notNull(),
    createdAt,
  },
  (t) => [index("company_document_company").on(t.companyVerificationId, t.createdAt)],
);

/** Append-only history of verdicts on documents. */
export const companyReview = pgTable(
  "company_review",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    companyVerificationId: text("company_verification_id")
      .notNull()
      .references(() => companyVerification.id, { onDelete: "cascade" }),
    documentId: text("document_id").notNull(),
    verdict: text("verdict", { enum: ["accepted", "rejected"] }).notNull(),
    note: text("note"),
    reviewer: text("reviewer").notNull(),
    createdAt,
  },
  (t) => [index("company_review_company").on(t.companyVerificationId, t.createdAt)],
);
