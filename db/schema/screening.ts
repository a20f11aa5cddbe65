import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { AML_DECISIONS, HIT_RESOLUTIONS, SCREENING_SUBJECTS } from "@/lib/vocabulary";
import { createdAt, instant, ownedColumns } from "./columns";

/** How a business screens; without a row the defaults of `lib/screening/settings.ts`. */
export const screeningSetting = pgTable(
  "screening_setting",
  {
    ...ownedColumns,
    hitAt: doublePrecision("hit_at").notNull(),
    /** Approved subjects are screened again when a list changes. */
    monitoring: boolean("monitoring").notNull(),
    /** Companies whose name no watchlist was searched for may be approved (COMPANY-DECISION-3). */
    approveUnscreenedCompanies: boolean("approve_unscreened_companies").notNull().default(false),
    /** By topic, where it differs from `hitAt`; null: entries with this topic alone are no hits (SCREEN-TOPIC-1). */
    topicHitAt: jsonb("topic_hit_at").$type<Record<string, number | null>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.mode] })],
);

/** List versions that a server had in force; no tenant's data. Written by the server, not by the import. */
export const listVersion = pgTable(
  "list_version",
  {
    source: text("source").notNull(),
    version: text("version").notNull(),
    entities: integer("entities").notNull(),
    names: integer("names").notNull(),
    /** Against the version before; null where there was none, or on rows of earlier versions of the program. */
    added: integer("added"),
    changed: integer("changed"),
    removed: integer("removed"),
    importedAt: instant("imported_at").notNull(),
    checkedAt: instant("checked_at").notNull(),
    seenAt: createdAt,
  },
  (t) => [primaryKey({ columns: [t.source, t.version] })],
);

/** A file of a list version in the store. */
export interface StoredListFile {
  readonly name: string;
  readonly storageKey: string;
  readonly size: number;
  /** Hex SHA-256: a file that the store changed is not used. */
  readonly sha256: string;
}

/** The version of each list that every process is to use, and where its files are (SCREEN-LIST-7). */
export const listInForce = pgTable("list_in_force", {
  source: text("source").primaryKey(),
  /** Null: the list was taken out of force. */
  version: text("version"),
  /** Of the program that built the index; another one may build another index of the same version. */
  builtBy: text("built_by").notNull(),
  /** When the source was last confirmed to be this version; of two processes the later one is right. */
  checkedAt: instant("checked_at").notNull(),
  files: jsonb("files").$type<StoredListFile[]>().notNull(),
});

/** Of a file that was fetched: what the publisher answers to "has it changed?". */
export interface FileValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A version that was fetched and waits for the operator, because it differs too much from the one before. */
export interface HeldVersion {
  readonly version: string;
  readonly why: string;
  readonly entities: number;
  readonly before: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first entries of each kind; absent on versions that an earlier program held. */
  readonly examples?: Readonly<Record<"added" | "changed" | "removed", readonly HeldExample[]>>;
  readonly at: string;
}

export interface HeldExample {
  readonly id: string;
  readonly name: string;
}

/**
 * Lists that this installation fetches by itself, each since an operator added it (SCREEN-SOURCE-1). No tenant's data.
 * The entries of AML_SOURCES are rows as well, so that fetching is one path.
 */
export const listSource = pgTable("list_source", {
  source: text("source").primaryKey(),
  origin: text("origin", { enum: ["operator", "settings"] }).notNull(),
  format: text("format").notNull(),
  /** One for each file of the format, in its order. */
  urls: jsonb("urls").$type<string[]>().notNull(),
  /** A file of checksums, or the index of an OpenSanctions dataset; null: the publisher has none. */
  checksumUrl: text("checksum_url"),
  everyHours: doublePrecision("every_hours").notNull(),
  mostBytes: bigint("most_bytes", { mode: "number" }).notNull(),
  /** Of the files of `validVersion`, in the order of the URLs; of another version they say nothing. */
  validators: jsonb("validators").$type<FileValidators[]>().notNull().default([]),
  validVersion: text("valid_version"),
  triedAt: instant("tried_at"),
  /** Failed tries in a row. */
  failures: integer("failures").notNull().default(0),
  lastError: text("last_error"),
  held: jsonb("held").$type<HeldVersion>(),
  /** The held version that the operator confirmed, which the next run puts in force. */
  answeredVersion: text("answered_version"),
  answer: text("answer", { enum: ["confirmed", "rejected"] }),
  /** Versions that the operator rejected, the newest last: none of them is held again. */
  rejectedVersions: jsonb("rejected_versions").$type<string[]>().notNull().default([]),
  leaseToken: text("lease_token"),
  leaseUntil: instant("lease_until"),
  createdAt,
});

/** The newest screening of a verification or company, whatever started it. */
export const screeningResult = pgTable(
  "screening_result",
  {
    ...ownedColumns,
    /** Id of the verification or company verification. */
    subjectId: text("subject_id").notNull(),
    subjectKind: text("subject_kind", { enum: SCREENING_SUBJECTS }).notNull(),
    decision: text("decision", { enum: AML_DECISIONS }).notNull(),
    score: doublePrecision("score").notNull(),
    provider: text("provider").notNull(),
    matcher: text("matcher").notNull(),
    /** Versions that the result holds for; newer than those of the search where only the lists' changes were matched. */
    lists: jsonb("lists").$type<{ source: string; version: string; checkedAt: string }[]>().notNull(),
    /** The threshold, and the hits, judged ones included; null on rows of earlier versions. */
    hitAt: doublePrecision("hit_at"),
    /** The thresholds by topic; null on rows of earlier versions, which had none. */
    topicHitAt: jsonb("topic_hit_at").$type<Record<string, number | null>>(),
    hits: integer("hits"),
    /** Sealed JSON of the whole observation: hits, features, resolutions. */
    observationSealed: text("observation_sealed").notNull(),
    screenedAt: instant("screened_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.mode, t.subjectId] }),
    index("screening_result_age").on(t.mode, t.screenedAt),
  ],
);

/** Reviewers' judgements of hits. They hold for the person or company, not for one verification (SCREEN-RESOLVE-2). */
export const hitResolution = pgTable(
  "hit_resolution",
  {
    id: text("id").primaryKey(),
    ...ownedColumns,
    /** HMAC of name, birth date and country: equal for the same subject, and reveals nothing about it. */
    subjectKey: text("subject_key").notNull(),
    subjectId: text("subject_id").notNull(),
    entityId: text("entity_id").notNull(),
    referents: jsonb("referents").$type<string[]>().notNull(),
    /** Hash of the entry when it was judged; the judgement no longer applies once the entry changes. */
    entityHash: text("entity_hash").notNull(),
    resolution: text("resolution", { enum: HIT_RESOLUTIONS }).notNull(),
    /** The reviewer's reason as sealed JSON. */
    reasonSealed: text("reason_sealed").notNull(),
    reviewer: text("reviewer").notNull(),
    createdAt,
  },
  (t) => [
    index("hit_resolution_subject").on(t.businessId, t.mode, t.subjectKey, t.createdAt),
    index("hit_resolution_verification").on(t.businessId, t.mode, t.subjectId),
  ],
);
