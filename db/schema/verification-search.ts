import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { DECISIONS, HASHED_PICTURES, VERIFICATION_STATUSES } from "@/lib/vocabulary";
import { createdAt, ownedColumns } from "./columns";
import { verification } from "./verification";

/**
 * What a verification can be found by, in the order of the list. `reason:<code>` is written by a trigger; `name:<HMAC>`,
 * `number:<HMAC>`, `issuingCountry:<HMAC>` and `documentType:<HMAC>` when it is decided: a blind index, because the
 * fields themselves are sealed. Rows are deleted with their verification, those of fields with the extracted data.
 *
 * Status and decision are copies of the verification's, kept by triggers: with them in the index, words and filters are
 * matched along sorted lists, and no verification that does not match is read.
 */
export const verificationTerm = pgTable(
  "verification_term",
  {
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    term: text("term").notNull(),
    /** Copied from the verification. */
    createdAt,
    status: text("status", { enum: VERIFICATION_STATUSES }),
    decision: text("decision", { enum: DECISIONS }),
  },
  (t) => [
    primaryKey({ columns: [t.verificationId, t.term] }),
    index("verification_term_found").on(
      t.businessId,
      t.mode,
      t.term,
      t.createdAt.desc(),
      t.verificationId.desc(),
      t.decision,
      t.status,
    ),
  ],
);

/**
 * Counts of a tenant by day (UTC) for the overview, kept by triggers: a change appends rows (writers never wait), and
 * the sweep merges rows of one key into one. The sum over the rows of a key is always exact. Measures:
 * `decision`, `reason`, `duration` (bucket of the time to decision: seconds, twenty a decade), `flow` (steps of the
 * hosted page).
 */
export const verificationStatistic = pgTable(
  "verification_statistic",
  {
    ...ownedColumns,
    day: date("day", { mode: "string" }).notNull(),
    measure: text("measure").notNull(),
    label: text("label").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    isMerged: boolean("is_merged").notNull().default(false),
  },
  (t) => [
    index("verification_statistic_period").on(t.businessId, t.mode, t.day, t.measure, t.label),
    index("verification_statistic_unmerged")
      .on(t.businessId, t.mode, t.day, t.measure, t.label)
      .where(sql`not is_merged`),
  ],
);

/**
 * How many verifications a tenant has in each status, kept by a trigger on `verification` in the same transaction:
 * counting a million rows for every page of a list would cost more than the page. The count is spread over slots: a
 * writer locks a free slot or adds one, and never waits (0013). There are as many slots as there were concurrent
 * writers; their sum is exact.
 */
export const verificationCount = pgTable(
  "verification_count",
  {
    ...ownedColumns,
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull(),
    slot: integer("slot").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode, t.status, t.slot] })],
);

/**
 * Perceptual hashes of the photos of a face, by which the same picture is recognised in a later verification. The hash is
 * sealed. It is found by HMACs of parts of its bits, of which one at least stays the same in a copy: without the key
 * nothing can be compared with pictures from elsewhere. Rows are deleted with the photos and with the verification.
 */
export const pictureHash = pgTable(
  "picture_hash",
  {
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    picture: text("picture", { enum: HASHED_PICTURES }).notNull(),
    /** HMACs of the parts, which differ between tenants and between parts. */
    parts: text("parts").array().notNull(),
    /** Sealed JSON: the hashes of the whole photo and of the face. */
    hashSealed: text("hash_sealed").notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.verificationId, t.picture] }),
    index("picture_hash_parts").using("gin", t.parts),
    index("picture_hash_age").on(t.mode, t.createdAt),
  ],
);
