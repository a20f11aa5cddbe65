import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { listVersion, screeningSetting } from "@/db/schema/screening";
import type { Jobs } from "@/lib/jobs";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { download } from "@/lib/platform/operator-http";
import { enqueue } from "@/lib/platform/queue";
import { guessFormat, LIST_FORMATS } from "@/lib/watchlist/lists/formats";
import { readActiveLists } from "@/lib/watchlist/lists/versions";
import { importInThread, listsFolder, warmLists } from "@/lib/watchlist/pool";
import { problemOf } from "@/lib/watchlist/providers/index-provider";
import type { ListState } from "@/lib/watchlist/worker-thread";
import { shareLists } from "./shared-lists";

const HOUR_MS = 3_600_000;

/**
 * Fetches every list of AML_SOURCES that was not confirmed for AML_REFRESH_HOURS. A failed fetch is logged, and the
 * version in force stays (SCREEN-LIST-4).
 */
export async function refreshDueLists(now = Date.now()): Promise<void> {
  const { AML_PROVIDER, AML_SOURCES, AML_REFRESH_HOURS } = env();
  if (AML_PROVIDER !== "index") return;
  // What another machine fetched or confirmed need not be fetched again.
  await shareLists();
  const active = readActiveLists(listsFolder());
  for (const [source, urls] of Object.entries(AML_SOURCES)) {
    const current = active.find((list) => list.source === source);
    const checkedAt = current && "checkedAt" in current ? current.checkedAt.getTime() : 0;
    if (now - checkedAt < AML_REFRESH_HOURS * HOUR_MS) continue;
    await refreshList(source, [urls].flat()).catch((cause: unknown) =>
      log.error({ source, err: cause }, "a list could not be refreshed; its version in force stays"),
    );
  }
  await shareLists();
}

async function refreshList(source: string, urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => path.posix.basename(new URL(url).pathname) || "list");
  const format = guessFormat(source, names[0] ?? "");
  if (!format) throw new Error(`No format is known for the source ${source}.`);
  if (LIST_FORMATS[format].files !== urls.length)
    throw new Error(`${format} is ${LIST_FORMATS[format].files} files.`);
  const folder = await mkdtemp(path.join(tmpdir(), "watchlist-"));
  try {
    const files = names.map((name, i) => path.join(folder, `${i}-${name.replace(/[^\w.-]/g, "_")}`));
    for (const [i, url] of urls.entries()) await download(url, files[i] as string);
    const answer = await importInThread({ folder: listsFolder(), source, format, files });
    if ("refusal" in answer) throw new Error(answer.refusal);
    const { outcome, version } = answer.done;
    log.info({ source, outcome, version: version.version, entities: version.entities }, "list refreshed");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Records which versions are in force. A version that was not recorded before queues a re-screening for every business
 * with monitoring, in the same transaction (SCREEN-MONITOR-1).
 */
export async function recordActiveLists(): Promise<void> {
  if (env().AML_PROVIDER !== "index") return;
  const inForce = (await warmLists()).filter(({ problem }) => problem === null);
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

async function recordVersion(tx: Tx, { source, version, entities, names, importedAt, checkedAt }: ListState) {
  const dates = { importedAt: new Date(importedAt), checkedAt: new Date(checkedAt) };
  const [row] = await tx
    .insert(listVersion)
    .values({ source, version, entities, names, ...dates })
    .onConflictDoUpdate({ target: [listVersion.source, listVersion.version], set: dates })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return row?.isNew === true;
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
