import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { listVersion, screeningSetting } from "@/db/schema/screening";
import type { Jobs } from "@/lib/jobs";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { enqueue } from "@/lib/platform/queue";
import { findActive } from "@/lib/watchlist/lists/versions";
import { listsFolder, warmLists } from "@/lib/watchlist/pool";
import { problemOf } from "@/lib/watchlist/providers/index-provider";
import type { ListState } from "@/lib/watchlist/worker-thread";
import { type Fetched, fetchList } from "./fetch-list";
import { changeSource, followSettings, type ListSource, listSources, withLease } from "./list-sources";
import { shareLists } from "./shared-lists";

const HOUR_MS = 3_600_000;
/** Before the 2nd, 3rd, … try of a list that could not be fetched; never longer than its own interval. */
const BACKOFF_MS = [5, 15, 60, 240].map((minutes) => minutes * 60_000);

const NO_DIFFERENCE = { added: null, changed: null, removed: null };

/**
 * Fetches every list that is due: confirmed longer ago than its interval, tried again after a failure with growing waits,
 * or confirmed by the operator. A failed fetch is logged and noted, and the version in force stays (SCREEN-LIST-4).
 */
export async function refreshDueLists(now = Date.now()): Promise<void> {
  if (env().AML_PROVIDER !== "index") return;
  await followSettings();
  // What another machine fetched or confirmed need not be fetched again.
  await shareLists();
  for (const row of await listSources()) if (isDue(row, now)) await refreshSource(row.source, now);
  await shareLists();
}

/**
 * Fetches one list now, whether it is due or not.
 * @returns what came of it, the message of a failure, or null while another process fetches it
 */
export function refreshSource(
  source: string,
  now = Date.now(),
): Promise<Fetched | { readonly outcome: "failed"; readonly why: string } | null> {
  return withLease(source, async (row) => {
    const triedAt = new Date(now);
    try {
      const { fetched, columns } = await fetchList(row);
      await changeSource(source, { ...columns, triedAt, failures: 0, lastError: null });
      const level = fetched.outcome === "held" ? "warn" : "info";
      log[level]({ source, ...fetched }, "list fetched");
      return fetched;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : "unknown";
      await changeSource(source, { triedAt, failures: row.failures + 1, lastError: why.slice(0, 500) });
      log.error({ source, err: cause }, "a list could not be refreshed; its version in force stays");
      return { outcome: "failed", why };
    }
  });
}

function isDue(row: ListSource, now: number): boolean {
  if (row.answer === "confirmed") return isPast(row.triedAt, failureWait(row), now);
  const intervalMs = row.everyHours * HOUR_MS;
  const checkedAt = findActive(listsFolder(), row.source)?.checkedAt ?? null;
  // A held or rejected version confirms nothing, so the time of the last try counts.
  const lookedAt = row.held || row.answer === "rejected" ? row.triedAt : checkedAt;
  return isPast(lookedAt, intervalMs, now) && isPast(row.triedAt, failureWait(row), now);
}

function isPast(at: Date | null, waitMs: number, now: number): boolean {
  return at === null || at.getTime() + waitMs <= now;
}

function failureWait({ failures, everyHours }: ListSource): number {
  if (failures === 0) return 0;
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 0;
  return Math.min(wait, everyHours * HOUR_MS);
}

/**
 * Records which versions are in force. A version that came into force since it was last recorded, also one that returns,
 * queues a re-screening for every business with monitoring, in the same transaction (SCREEN-MONITOR-1).
 */
export async function recordActiveLists(): Promise<void> {
  if (env().AML_PROVIDER !== "index") return;
  const inForce = (await warmLists(true)).filter(({ problem }) => problem === null);
  if (inForce.length === 0) return;
  await db("sweep").transaction(async (tx) => {
    let hasNew = false;
    for (const list of inForce) hasNew = (await recordVersion(tx, list)) || hasNew;
    if (hasNew) await queueMonitoring(tx, roundOf(inForce));
  });
}

/** Whether a screening would get an answer now. Of another provider than the imported lists only the search itself shows. */
export async function canScreen(): Promise<boolean> {
  return env().AML_PROVIDER !== "index" || problemOf(await warmLists()) === null;
}

/**
 * @returns whether the version came into force since. One that is imported again is, unless only its index was built anew:
 *   then the version before it was the same one.
 */
async function recordVersion(tx: Tx, state: ListState): Promise<boolean> {
  const { source, version, entities, names, difference } = state;
  const importedAt = new Date(state.importedAt);
  const checkedAt = new Date(state.checkedAt);
  const columns = { entities, names, ...NO_DIFFERENCE, ...difference, importedAt, checkedAt };
  const [inserted] = await tx
    .insert(listVersion)
    .values({ source, version, ...columns })
    .onConflictDoNothing()
    .returning();
  if (inserted) return true;
  const isIt = and(eq(listVersion.source, source), eq(listVersion.version, version));
  const [stored] = await tx.select().from(listVersion).where(isIt).for("update");
  // A process that lags behind knows the version from when it was in force before.
  if (!stored || stored.importedAt > importedAt) return false;
  const isBack = importedAt > stored.importedAt && state.changesFrom !== version;
  await tx
    .update(listVersion)
    .set(isBack ? columns : { importedAt, checkedAt })
    .where(isIt);
  return isBack;
}

/** Identifies a round of monitoring by the versions in force. */
function roundOf(lists: readonly ListState[]): string {
  return sha256(lists.map(({ source, version }) => `${source}=${version}`).join("\n")).slice(0, 16);
}

async function queueMonitoring(tx: Tx, round: string): Promise<void> {
  const settings = await tx.select().from(screeningSetting).where(eq(screeningSetting.monitoring, true));
  for (const tenant of settings) {
    const { businessId, mode } = tenant;
    const dedupeKey = rescreenKey({ businessId, mode, round });
    await enqueue(tx, "screening.rescreen", { businessId, mode, round }, { tenant, dedupeKey });
  }
}

/** Of the one job that a round of a business has at a time. */
export function rescreenKey({ businessId, mode, round }: Jobs["screening.rescreen"]): string {
  return `rescreen:${businessId}:${mode}:${round}`;
}
