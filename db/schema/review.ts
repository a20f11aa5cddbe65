import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { DECISIONS, VERIFICATION_STATUSES } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";
import { user } from "./member";
import { verification } from "./verification";

/**
 * The work queue: each record that waits for a reviewer has a row for each thing that it can be found by, in the order of
 * the queue, so that a page and a count of any of them is a range of one index. Facets: `all`, `kind:<kind>`,
 * `reason:<code>`, `assignee:<user id>` (empty: nobody); a record that waits for a better picture has `asked` alone.
 * Triggers keep the rows, and delete them with their record.
 */
export const reviewQueue = pgTable(
  "review_queue",
  {
    ...ownedColumns,
    facet: text("facet").notNull(),
    /** Since when the record needs a reviewer, without a break. */
    waitingSince: instant("waiting_since").notNull(),
    /** Id of the verification or company verification. */
    subjectId: text("subject_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.mode, t.facet, t.waitingSince, t.subjectId] }),
    index("review_queue_subject").on(t.subjectId),
  ],
);

/** The member who takes care of a case. A trigger deletes the row with its record. */
export const caseAssignee = pgTable(
  "case_assignee",
  {
    ...ownedColumns,
    /** Id of the verification or company verification. */
    subjectId: text("subject_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    assignedBy: text("assigned_by").notNull(),
    assignedAt: instant("assigned_at").notNull(),
  },
  (t) => [index("case_assignee_member").on(t.userId)],
);

/** What members write about a case for each other. A trigger deletes the row with its record. */
export const caseNote = pgTable(
  "case_note",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    /** Id of the verification or company verification. */
    subjectId: text("subject_id").notNull(),
    /** The member. */
    author: text("author").notNull(),
    /** Sealed JSON: the text. */
    textSealed: text("text_sealed").notNull(),
    /** Members who are named in it. */
    mentions: jsonb("mentions").$type<string[]>().notNull(),
    createdAt,
  },
  (t) => [index("case_note_case").on(t.subjectId, t.createdAt)],
);

/** Decisions of reviewers, append-only (a trigger forbids UPDATE); a row is deleted only with its verification. */
export const verificationReview = pgTable(
  "verification_review",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    /** The revision this verdict made. */
    revision: integer("revision").notNull(),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    reasonCode: text("reason_code").notNull(),
    /** Sealed JSON of the reviewer's note; null without one. */
    noteSealed: text("note_sealed"),
    /** The decision that this verdict replaced. */
    previousStatus: text("previous_status", { enum: VERIFICATION_STATUSES }).notNull(),
    previousReason: text("previous_reason"),
    /** The acting key; `dashboard` for a member. */
    reviewer: text("reviewer").notNull(),
    createdAt,
  },
  (t) => [uniqueIndex("verification_review_revision").on(t.verificationId, t.revision)],
);

/**
 * Who has a case open, so that two reviewers do not work on the same one: renewed while it is open, deleted soon after.
 */
export const verificationViewer = pgTable(
  "verification_viewer",
  {
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    seenAt: instant("seen_at").notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.verificationId, t.userId] }),
    index("verification_viewer_seen").on(t.businessId, t.mode, t.seenAt),
  ],
);
