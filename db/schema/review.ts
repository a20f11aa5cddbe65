import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
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

/** A person was asked for new photos: why, and the link and the verification that came of it. */
export const retryRequest = pgTable(
  "retry_request",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    /** Of the verification when it was asked for: a later decision on it is another matter. */
    revision: integer("revision").notNull(),
    /** Codes of what was wrong, as in `RETRY_REASONS`. */
    reasons: jsonb("reasons").$type<string[]>().notNull(),
    /** The newest link; it is deleted long before this row. */
    sessionId: text("session_id").notNull(),
    /** The verification that was submitted by it. */
    answeredBy: text("answered_by").references(() => verification.id, { onDelete: "set null" }),
    requestedBy: text("requested_by").notNull(),
    createdAt,
  },
  (t) => [
    index("retry_request_verification").on(t.verificationId, t.createdAt),
    uniqueIndex("retry_request_session").on(t.sessionId),
    index("retry_request_answer").on(t.answeredBy),
  ],
);
