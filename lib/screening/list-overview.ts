import { desc, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { listInForce, listVersion } from "@/db/schema/screening";
import { Failure } from "@/lib/contract/errors";
import type { FoundEntry, WatchlistChanges, WatchlistView } from "@/lib/contract/watchlists";
import { env } from "@/lib/platform/env";
import { readDifference } from "@/lib/watchlist/lists/difference";
import { findActive, readActiveLists } from "@/lib/watchlist/lists/versions";
import { listsFolder, searchLists } from "@/lib/watchlist/pool";
import { listSources } from "./list-sources";

/** The lists of this installation for the dashboard (SCREEN-SOURCE-6). */

const HOUR_MS = 3_600_000;
const MOST_VERSIONS = 20;
const MOST_FOUND = 20;
const MOST_SHOWN_CHANGES = 50;
/** Below a hit of most businesses: who searches by hand wants to see what nearly matches. */
const SHOWN_FROM = 0.6;
const SEARCH_LIMIT_MS = 10_000;

/** Every list that was ever in force or is to be fetched, those in force first. Empty with another provider than the imported lists. */
export async function readListOverview(now = Date.now()): Promise<WatchlistView[]> {
  if (env().AML_PROVIDER !== "index") return [];
  const [versions, inForce, sources] = await Promise.all([
    db("server").select().from(listVersion).orderBy(desc(listVersion.checkedAt), desc(listVersion.seenAt)),
    namesInForce(),
    listSources(),
  ]);
  const names = new Set([...inForce, ...[...versions, ...sources].map(({ source }) => source)]);
  const limitMs = env().AML_LIST_MAX_AGE_HOURS * HOUR_MS;
  return [...names]
    .map((source): WatchlistView => {
      const mine = versions.filter((each) => each.source === source);
      const row = sources.find((each) => each.source === source);
      const checkedAt = mine[0]?.checkedAt.getTime() ?? now;
      return {
        source,
        isInForce: inForce.has(source),
        isStale: now - checkedAt > limitMs,
        held: row?.held ? { ...row.held, examples: row.held.examples ?? null } : null,
        failures: row?.failures ?? 0,
        everyHours: row?.everyHours ?? null,
        versions: mine.slice(0, MOST_VERSIONS).map(versionOf),
      };
    })
    .sort((a, b) => Number(b.isInForce) - Number(a.isInForce) || (a.source < b.source ? -1 : 1));
}

/** Nothing is compared, because no list is in force; never so with another provider than the imported lists. */
export async function isWithoutLists(): Promise<boolean> {
  return env().AML_PROVIDER === "index" && (await namesInForce()).size === 0;
}

/** On PostgreSQL the table says it for all machines; a server without the engine has no folder of lists. */
async function namesInForce(): Promise<ReadonlySet<string>> {
  if (!env().DATABASE_URL) return new Set(readActiveLists(listsFolder()).map(({ source }) => source));
  const rows = await db("server")
    .select({ source: listInForce.source })
    .from(listInForce)
    .where(isNotNull(listInForce.version));
  return new Set(rows.map(({ source }) => source));
}

function versionOf(row: typeof listVersion.$inferSelect): WatchlistView["versions"][number] {
  const { version, entities, added, changed, removed, importedAt, checkedAt } = row;
  const isKnown = added !== null && changed !== null && removed !== null;
  return {
    version,
    entities,
    change: isKnown ? { added, changed, removed } : null,
    importedAt: importedAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
  };
}

/** What the version in force changed; null where this machine does not have it, or it was the first one. */
export function readListChanges(source: string): WatchlistChanges | null {
  const active = findActive(listsFolder(), source);
  const found = active && readDifference(active.folder);
  if (!found || found.from === null) return null;
  const { added, changed, removed } = found.examples;
  return {
    added: added.slice(0, MOST_SHOWN_CHANGES),
    changed: changed.slice(0, MOST_SHOWN_CHANGES),
    removed: removed.slice(0, MOST_SHOWN_CHANGES),
  };
}

interface ListQuestion {
  readonly kind: "person" | "company";
  readonly name: string;
  readonly dateOfBirth?: string | undefined;
  readonly topic?: string | undefined;
}

/** Entries of one list that resemble a name, best first. @throws Failure NOT_FOUND for a list that is not in force */
export async function searchOneList(
  source: string,
  { topic, ...subject }: ListQuestion,
): Promise<{ matches: FoundEntry[] }> {
  const { lists, matches } = await searchLists(
    { source, subject, thresholds: thresholdsOf(topic), most: MOST_FOUND },
    AbortSignal.timeout(SEARCH_LIMIT_MS),
  );
  if (lists.length === 0) throw new Failure("NOT_FOUND");
  return {
    matches: matches.map(({ entityId, name, score, topics, features }) => ({
      entityId,
      name,
      score,
      topics: [...topics],
      datesOfBirth: [...(features.listed?.datesOfBirth ?? [])],
      countries: [...(features.listed?.countries ?? [])],
    })),
  };
}

/** With a topic, an entry without it can reach no score that counts. */
function thresholdsOf(topic: string | undefined) {
  if (!topic) return { hitAt: SHOWN_FROM };
  return { hitAt: Number.MAX_VALUE, topicHitAt: { [topic]: SHOWN_FROM } };
}
