import path from "node:path";
import { and, asc, eq, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listSource } from "@/db/schema/screening";
import { nameListHosts } from "@/lib/platform/egress-list";
import { env } from "@/lib/platform/env";
import { randomBase62 } from "@/lib/platform/ids";
import { guessFormat, isListFormat, LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";
import { knownSource } from "@/lib/watchlist/lists/known-sources";
import { isSourceName } from "@/lib/watchlist/lists/versions";

/**
 * The lists that this installation fetches by itself (SCREEN-SOURCE-1): those that an operator added, and those of
 * AML_SOURCES. A row is the only place that says where a list comes from and how fetching it went.
 */

export type ListSource = typeof listSource.$inferSelect;

const LEASE_S = 120;
const RENEW_MS = 30_000;
const GIB = 1024 ** 3;
/** Of a list that is not among the known ones. */
const MOST_BYTES = 2 * GIB;

/** What an operator asks for; what is left out comes from the known lists. */
export interface SourceRequest {
  readonly source: string;
  readonly urls?: readonly string[] | undefined;
  /** A folder of a server of the operator's that has the files under the publisher's names. */
  readonly mirror?: string | undefined;
  readonly format?: string | undefined;
  readonly checksumUrl?: string | undefined;
  readonly everyHours?: number | undefined;
  readonly mostBytes?: number | undefined;
}

type SourceColumns = Pick<
  ListSource,
  "source" | "format" | "urls" | "checksumUrl" | "everyHours" | "mostBytes"
>;

/** What a request means. @throws Error in words for the operator */
export function resolveSource(request: SourceRequest): SourceColumns {
  const { source, mirror, everyHours, mostBytes } = request;
  if (!isSourceName(source)) throw new Error(`'${source}' is not a valid name for a list.`);
  const known = knownSource(source);
  const given = request.urls?.length ? request.urls : known?.urls;
  if (!given)
    throw new Error(`${source} is none of the known lists: give its URL (see npm run admin -- lists known).`);
  const urls = mirror === undefined ? given : given.map((url) => mirrored(url, mirror));
  const format = formatOf(source, request.format ?? known?.format, urls);
  if (LIST_FORMATS[format].files !== urls.length)
    throw new Error(
      `${LIST_FORMATS[format].words}: ${LIST_FORMATS[format].files} URLs are needed, in this order.`,
    );
  const hasOwnUrls = Boolean(request.urls?.length);
  const publishers = hasOwnUrls || mirror !== undefined ? undefined : known?.checksumUrl;
  return {
    source,
    format,
    urls: urls.map(checkedUrl),
    checksumUrl: request.checksumUrl === undefined ? (publishers ?? null) : checkedUrl(request.checksumUrl),
    everyHours: everyHours ?? known?.everyHours ?? env().AML_REFRESH_HOURS,
    mostBytes: mostBytes ?? known?.mostBytes ?? MOST_BYTES,
  };
}

function formatOf(source: string, named: string | undefined, urls: readonly string[]): ListFormat {
  if (named !== undefined && isListFormat(named)) return named;
  if (named !== undefined)
    throw new Error(`There is no format ${named}: ${Object.keys(LIST_FORMATS).join(", ")}.`);
  const format = guessFormat(source, urls[0] ? fileNameOf(urls[0]) : "");
  if (!format) throw new Error(`Which format is ${source}? --format ${Object.keys(LIST_FORMATS).join("|")}`);
  return format;
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "")
    throw new Error(`${text} is not an http or https URL.`);
  return url.href;
}

const mirrored = (url: string, mirror: string) =>
  new URL(fileNameOf(url), mirror.endsWith("/") ? mirror : `${mirror}/`).href;

/** The last part of a URL's path, as the name of a file. */
export function fileNameOf(url: string): string {
  return path.posix.basename(new URL(url).pathname).replace(/[^\w.-]/g, "_") || "list";
}

/** Every list that is fetched, by name. Their hosts may be connected to from now on (SCREEN-SOURCE-3). */
export async function listSources(): Promise<ListSource[]> {
  const found = await db("server").select().from(listSource).orderBy(asc(listSource.source));
  nameHosts(found);
  return found;
}

/** Names the hosts of these lists, in place of those that were named before. */
export function nameHosts(
  sources: readonly {
    readonly source: string;
    readonly urls: readonly string[];
    readonly checksumUrl: string | null;
  }[],
): void {
  nameListHosts(
    Object.fromEntries(
      sources.map(({ source, urls, checksumUrl }) => [
        source,
        [...urls, ...(checksumUrl === null ? [] : [checksumUrl])],
      ]),
    ),
  );
}

/** Stores a list to be fetched; one that is there is changed, and what is known of its files forgotten. */
export async function storeSource(columns: SourceColumns, origin: ListSource["origin"]): Promise<void> {
  const fresh = {
    ...{ validators: [], validVersion: null, failures: 0, lastError: null, triedAt: null },
    // Who adds a list again wants to be asked again.
    rejectedVersions: [],
  };
  await db("server")
    .insert(listSource)
    .values({ ...columns, origin })
    .onConflictDoUpdate({ target: listSource.source, set: { ...columns, origin, ...fresh } });
}

/** @returns whether there was one */
export async function deleteSource(source: string): Promise<boolean> {
  const gone = await db("server").delete(listSource).where(eq(listSource.source, source)).returning();
  return gone.length > 0;
}

/** Brings the rows of AML_SOURCES to what the setting says. A list that an operator added under the same name is left. */
export async function followSettings(): Promise<void> {
  const { AML_SOURCES, AML_REFRESH_HOURS } = env();
  const stored = await listSources();
  for (const [source, urls] of Object.entries(AML_SOURCES)) {
    const row = stored.find((each) => each.source === source);
    const columns = resolveSource({ source, urls: [urls].flat(), everyHours: AML_REFRESH_HOURS });
    const isSame =
      row?.urls.join() === columns.urls.join() &&
      row.everyHours === columns.everyHours &&
      row.format === columns.format;
    if (row?.origin !== "operator" && !isSame) await storeSource(columns, "settings");
  }
  const named = Object.keys(AML_SOURCES);
  await db("server")
    .delete(listSource)
    .where(
      and(
        eq(listSource.origin, "settings"),
        named.length > 0 ? notInArray(listSource.source, named) : undefined,
      ),
    );
}

/**
 * Does the work on a list under its lease: of several processes one at a time fetches it (SCREEN-SOURCE-2).
 * @returns what the work gave, or null when another process has the list
 */
export async function withLease<T>(source: string, work: (row: ListSource) => Promise<T>): Promise<T | null> {
  const leaseToken = randomBase62(22);
  const until = sql`now() + make_interval(secs => ${LEASE_S})`;
  const [row] = await db("server")
    .update(listSource)
    .set({ leaseToken, leaseUntil: until })
    .where(
      and(
        eq(listSource.source, source),
        or(isNull(listSource.leaseUntil), lt(listSource.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  if (!row) return null;
  const mine = and(eq(listSource.source, source), eq(listSource.leaseToken, leaseToken));
  const renewing = setInterval(() => {
    db("server")
      .update(listSource)
      .set({ leaseUntil: until })
      .where(mine)
      // A lease that could not be renewed runs out, and another process begins again.
      .catch(() => {});
  }, RENEW_MS);
  try {
    return await work(row);
  } finally {
    clearInterval(renewing);
    await db("server").update(listSource).set({ leaseToken: null, leaseUntil: null }).where(mine);
  }
}

/** Stores what came of a try. */
export async function changeSource(source: string, change: Partial<ListSource>): Promise<void> {
  await db("server").update(listSource).set(change).where(eq(listSource.source, source));
}
