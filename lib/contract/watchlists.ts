import { z } from "zod";
import { JSON_LIMIT_BYTES } from "./fields";

/** The lists of this installation, as the dashboard shows them. They are public data and the same for every business. */

/** A list that is or was in force. */
export interface WatchlistView {
  readonly source: string;
  readonly isInForce: boolean;
  /** Not confirmed for longer than the limit: screenings end with an error. */
  readonly isStale: boolean;
  /** A newer version that waits for the operator; null: none. */
  readonly held: HeldWatchlist | null;
  /** Tries in a row to fetch it that failed. Why is the operator's: it may name hosts of the operator's network. */
  readonly failures: number;
  /** How often it is fetched; null: it is imported by hand. */
  readonly everyHours: number | null;
  /** Newest first. */
  readonly versions: readonly WatchlistVersion[];
}

export interface WatchlistVersion {
  readonly version: string;
  readonly entities: number;
  /** Against the version before; null where that is not known. */
  readonly change: { readonly added: number; readonly changed: number; readonly removed: number } | null;
  readonly importedAt: string;
  readonly checkedAt: string;
}

/** A version that differs too much from the one in force, with what somebody needs to decide about it. */
export interface HeldWatchlist {
  readonly version: string;
  /** A part of a sentence: `the list has 5 entries and had 10: it looks cut off`. */
  readonly why: string;
  readonly entities: number;
  readonly before: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Null where an earlier version of the program held it. */
  readonly examples: WatchlistChanges | null;
  readonly at: string;
}

/** The first entries that the version in force added, changed and removed. */
export interface WatchlistChanges {
  readonly added: readonly ListedName[];
  readonly changed: readonly ListedName[];
  readonly removed: readonly ListedName[];
}
interface ListedName {
  readonly id: string;
  readonly name: string;
}

/** Searches one list for a name. The name goes in the body, because addresses end in logs. */
export const searchListCommand = {
  id: "dashboard.searchList",
  params: z.object({ source: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) }),
  body: {
    kind: "json",
    schema: z.strictObject({
      kind: z.enum(["person", "company"]),
      name: z.string().trim().min(2).max(200),
      dateOfBirth: z.iso.date().optional(),
      /** Only entries with this topic or one below it. */
      topic: z.string().max(40).optional(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    matches: z.array(
      z.strictObject({
        entityId: z.string(),
        name: z.string(),
        score: z.number(),
        topics: z.array(z.string()),
        datesOfBirth: z.array(z.string()),
        countries: z.array(z.string()),
      }),
    ),
  }),
} as const;
export type FoundEntry = z.output<typeof searchListCommand.response>["matches"][number];
