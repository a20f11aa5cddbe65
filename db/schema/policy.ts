import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RetentionChange } from "@/lib/contract/retention";
import type { CaptureSettings } from "@/lib/contract/settings";

import { createdAt, instant, ownedColumns } from "./columns";

/** Thresholds set by a business; the newest version applies. Without a row the defaults do. */
export const policyVersion = pgTable(
  "policy_version",
  {
    ...ownedColumns,
    /** 1, 2, 3, … within its business and mode. */
    position: integer("position").notNull(),
    /** Stored with every decision made by it: `<default's version>.<position>`. */
    version: text("version").notNull(),
    thresholds: jsonb("thresholds").$type<Record<string, number | string | boolean>>().notNull(),
    note: text("note"),
    /** Who saved it: the id of a member. */
    author: text("author").notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.position] })],
);

/** Retention set by a business, in days; null: the default, which is also the maximum (RETENTION-SETTING-1). */
export const retentionSetting = pgTable(
  "retention_setting",
  {
    ...ownedColumns,
    imageDays: integer("image_days"),
    fieldDays: integer("field_days"),
    recordDays: integer("record_days"),
    companyDocumentDays: integer("company_document_days"),
    webhookBodyDays: integer("webhook_body_days"),
    /** Times of one kind of check, which count before those above (RETENTION-KIND-1); null: none is set. */
    kindDays: jsonb("kind_days").$type<RetentionChange["kinds"]>(),
    /** A change that shortens a time, and when it takes the place of the columns above (RETENTION-SETTING-2). */
    pending: jsonb("pending").$type<Partial<RetentionChange>>(),
    pendingFrom: instant("pending_from"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode] }), index("retention_setting_mode").on(t.mode)],
);

/** How the hosted page takes photos. Live row: the account's; test row: an override for test sessions only. */
export const captureSetting = pgTable(
  "capture_setting",
  {
    ...ownedColumns,
    /** Whether a photo may be chosen from files instead of taken with the camera. */
    fileUploads: boolean("file_uploads").notNull().default(true),
    /** Origins of the business's own pages that may call the session endpoints. */
    allowedOrigins: jsonb("allowed_origins").$type<string[]>().notNull().default([]),
    /** Origins of pages that may show the hosted page in a frame. */
    embedOrigins: jsonb("embed_origins").$type<string[]>().notNull().default([]),
    /** Whether challenges light the screen in colours. */
    colourFlashes: boolean("colour_flashes").notNull().default(false),
    /** Shown to the person: the business's privacy notice, and where it helps. */
    privacyUrl: text("privacy_url"),
    supportContact: text("support_contact"),
    /** How long the short links live that are made from now on; null: links carry their token, and live as it does. */
    shortLinkMinutes: integer("short_link_minutes"),
    /** The documents that hosted checks accept, by country; empty: every one. */
    acceptedDocuments: jsonb("accepted_documents")
      .$type<CaptureSettings["acceptedDocuments"]>()
      .notNull()
      .default([]),
    /** ISO 3166-1 alpha-3: the country of documents that the page starts with; null: as the device says. */
    defaultCountry: text("default_country"),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.mode] }),
    // A preflight request names its origin only: whether any business allows it is found by the index.
    index("capture_setting_origin").using("gin", t.allowedOrigins.op("jsonb_path_ops")),
    // So does a request for the page that a frame makes.
    index("capture_setting_embed_origin").using("gin", t.embedOrigins.op("jsonb_path_ops")),
  ],
);
