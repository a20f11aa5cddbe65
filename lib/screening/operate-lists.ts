import { asc, gt } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { recordAudit } from "@/lib/account/audit";
import { operatorOf } from "@/lib/account/operate-business";
import type { AuditedAction } from "@/lib/contract/lists/audit-list";
import { env } from "@/lib/platform/env";
import { deactivate, dropHeld, findActive } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import type { Fetched } from "./fetch-list";
import {
  changeSource,
  deleteSource,
  followSettings,
  type ListSource,
  listSources,
  resolveSource,
  type SourceRequest,
  storeSource,
} from "./list-sources";
import { recordActiveLists, refreshSource } from "./refresh-lists";
import { shareLists } from "./shared-lists";

/** What the operator's commands do with lists, in the process that has the database (SCREEN-SOURCE-1). */

/** Rejected versions that are remembered for each list. */
const MOST_REJECTED = 50;
/** Businesses whose audit logs take an entry in one transaction: each holds a lock until its end. */
const AUDITED_AT_ONCE = 50;

/** A list that is fetched, as the operator sees it. */
export interface SourceView {
  readonly source: string;
  readonly origin: ListSource["origin"];
  readonly format: string;
  readonly urls: readonly string[];
  readonly checksumUrl: string | null;
  readonly everyHours: number;
  readonly version: string | null;
  readonly entities: number | null;
  readonly checkedAt: string | null;
  readonly triedAt: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  readonly held: ListSource["held"];
}

/** What a command asks for. */
export type ListRequest =
  | ({ readonly verb: "add" } & SourceRequest)
  | { readonly verb: "remove" | "update" | "confirm" | "reject"; readonly source: string }
  | { readonly verb: "list" };

/** What came of it: of `list` all lists, of the others the one that was named. */
export interface ListAnswer {
  readonly sources: readonly SourceView[];
  /** What came of fetching; null: nothing was fetched, or another process is at it. */
  readonly fetched?: Awaited<ReturnType<typeof refreshSource>>;
}

/** Runs one command. @throws Error in words for the operator */
export async function operateLists(request: ListRequest): Promise<ListAnswer> {
  if (env().AML_PROVIDER !== "index")
    throw new Error(`AML_PROVIDER is ${env().AML_PROVIDER}: the lists are that server's.`);
  if (request.verb === "list") return { sources: (await listSources()).map(viewOf) };
  await followSettings();
  if (request.verb === "add") return add(request);
  const row = await sourceNamed(request.source);
  if (request.verb === "remove") return remove(row);
  if (request.verb === "confirm") return confirm(row);
  if (request.verb === "reject") return reject(row);
  return fetched(row.source);
}

/** Turns fetching on, and fetches the list for the first time; of a list that is fetched already, changes what is named. */
async function add({ verb: _, ...request }: ListRequest & { readonly verb: "add" }): Promise<ListAnswer> {
  const standing = (await listSources()).find(({ source }) => source === request.source);
  const columns = resolveSource(standing ? withStanding(request, standing) : request);
  if (standing?.origin === "settings") throw managedBySettings(columns.source);
  await storeSource(columns, "operator");
  await auditEverywhere("list.added", columns.source);
  return fetched(columns.source);
}

/** What an operator leaves out stays as it is. New addresses have no checksum unless one is named. */
function withStanding(request: SourceRequest, standing: ListSource): SourceRequest {
  const { source, mirror } = request;
  const hasUrls = Boolean(request.urls?.length);
  const isElsewhere = hasUrls || mirror !== undefined;
  return {
    source,
    mirror,
    urls: hasUrls ? request.urls : standing.urls,
    format: request.format ?? (hasUrls ? undefined : standing.format),
    checksumUrl: request.checksumUrl ?? (isElsewhere ? undefined : (standing.checksumUrl ?? undefined)),
    everyHours: request.everyHours ?? standing.everyHours,
    mostBytes: request.mostBytes ?? standing.mostBytes,
  };
}

/** Ends fetching and takes the list out of force: a list that nobody confirms would make every screening an error. */
async function remove({ source, origin }: ListSource): Promise<ListAnswer> {
  if (origin === "settings") throw managedBySettings(source);
  await deleteSource(source);
  dropHeld(listsFolder(), source);
  deactivate(listsFolder(), source);
  await shareLists();
  await auditEverywhere("list.removed", source);
  return { sources: [] };
}

async function confirm(row: ListSource): Promise<ListAnswer> {
  const { source, held } = row;
  if (!held) throw new Error(`No version of ${source} waits for a confirmation.`);
  await changeSource(source, { answer: "confirmed", answeredVersion: held.version });
  await auditEverywhere("list.confirmed", `${source}@${held.version}`);
  return fetched(source);
}

/** The version is dropped and not held again; what is in force stays, and grows old until the publisher sends another. */
async function reject(row: ListSource): Promise<ListAnswer> {
  const { source, held } = row;
  if (!held) throw new Error(`No version of ${source} waits for a confirmation.`);
  const others = row.rejectedVersions.filter((version) => version !== held.version);
  const rejectedVersions = [...others, held.version].slice(-MOST_REJECTED);
  await changeSource(source, { rejectedVersions, held: null, answer: null, answeredVersion: null });
  dropHeld(listsFolder(), source);
  await auditEverywhere("list.rejected", `${source}@${held.version}`);
  return { sources: [viewOf(await sourceNamed(source))] };
}

async function fetched(source: string): Promise<ListAnswer> {
  await listSources();
  await shareLists();
  const came: Fetched | { readonly outcome: "failed"; readonly why: string } | null =
    await refreshSource(source);
  await shareLists();
  await recordActiveLists();
  return { sources: [viewOf(await sourceNamed(source))], fetched: came };
}

async function sourceNamed(name: string): Promise<ListSource> {
  const row = (await listSources()).find(({ source }) => source === name);
  if (!row) throw new Error(`${name} is not fetched by this installation. See npm run admin -- lists list.`);
  return row;
}

const managedBySettings = (source: string) =>
  new Error(`${source} is fetched because AML_SOURCES names it: change the setting.`);

function viewOf(row: ListSource): SourceView {
  const active = findActive(listsFolder(), row.source);
  const { source, origin, format, urls, checksumUrl, everyHours, triedAt, failures, lastError, held } = row;
  return {
    ...{ source, origin, format, urls, checksumUrl, everyHours, failures, lastError, held },
    version: active?.version.version ?? null,
    entities: active?.version.entities ?? null,
    checkedAt: active?.checkedAt.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
  };
}

/** A list is everybody's, so the log of every business says what the operator did with it (SCREEN-SOURCE-6). */
async function auditEverywhere(action: AuditedAction, subject: string): Promise<void> {
  let after = "";
  for (;;) {
    const found = await db("operator")
      .select({ id: business.id })
      .from(business)
      .where(gt(business.id, after))
      .orderBy(asc(business.id))
      .limit(AUDITED_AT_ONCE);
    const last = found.at(-1);
    if (!last) return;
    await db("operator").transaction(async (tx) => {
      for (const of of found) await recordAudit(tx, operatorOf(of), action, subject);
    });
    after = last.id;
  }
}
