import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Downloaded, download } from "@/lib/platform/operator-download";
import type { ListDifference } from "@/lib/watchlist/lists/difference";
import { isListFormat } from "@/lib/watchlist/lists/formats";
import type { ImportResult } from "@/lib/watchlist/lists/import";
import { isBuiltHere, versionOf } from "@/lib/watchlist/lists/import";
import {
  confirmActive,
  dropHeld,
  findActive,
  findHeld,
  heldFolder,
  putInForce,
} from "@/lib/watchlist/lists/versions";
import { importInThread, listsFolder } from "@/lib/watchlist/pool";
import { assertChecksum } from "./list-checksum";
import { fileNameOf, type ListSource } from "./list-sources";

/** Checksums are a few kilobytes; the index of an OpenSanctions dataset is under a megabyte. */
const CHECKSUM_BYTES = 8 * 1024 * 1024;

/** What came of fetching a list. */
export type Fetched =
  | { readonly outcome: "imported" | "unchanged"; readonly version: string; readonly entities: number }
  /** Another version is there and waits for an operator, or was rejected by one; what is in force stays. */
  | { readonly outcome: "held"; readonly held: NonNullable<ListSource["held"]> }
  | { readonly outcome: "rejected" };

/** Entries of each kind that are kept with a held version, for whoever decides about it. */
const MOST_EXAMPLES = 20;

type Columns = Pick<ListSource, "held" | "validators" | "validVersion" | "answer" | "answeredVersion">;

/**
 * Fetches one list and puts it in force, unless it differs too much from the version before (SCREEN-SOURCE-4). A file
 * that the publisher says is unchanged is not fetched.
 * @returns what came of it, and what the row has to remember
 * @throws Error when a file cannot be fetched, is not what its checksum says, or is refused by the import
 */
export async function fetchList(row: ListSource): Promise<{ fetched: Fetched; columns: Partial<Columns> }> {
  const confirmed = putConfirmedInForce(row);
  if (confirmed) return confirmed;
  const folder = await mkdtemp(path.join(tmpdir(), "watchlist-"));
  try {
    // Each in a folder of its own: two publishers' files may have one name, which messages show.
    const files = await Promise.all(
      row.urls.map(async (url, i) => {
        const own = path.join(folder, String(i));
        await mkdir(own);
        return path.join(own, fileNameOf(url));
      }),
    );
    const downloads = await downloadAll(row, files);
    return downloads ? await bring(row, files, downloads) : unchanged(row);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The version that the operator confirmed, where this machine has it. */
function putConfirmedInForce(row: ListSource) {
  const held = findHeld(listsFolder(), row.source);
  if (row.answer !== "confirmed" || !held || held.version !== row.answeredVersion) return null;
  putInForce(listsFolder(), heldFolder(listsFolder(), row.source), held, new Date());
  const { version, entities } = held;
  return {
    fetched: { outcome: "imported" as const, version, entities },
    columns: { held: null, answer: null, answeredVersion: null },
  };
}

/** @returns null when no file has changed since the version that the validators are of */
async function downloadAll(row: ListSource, files: readonly string[]): Promise<readonly Downloaded[] | null> {
  const limits = { bytes: row.mostBytes };
  const isKnown = knowsFiles(row);
  const found: Downloaded[] = [];
  const unchangedFiles: number[] = [];
  for (const [i, url] of row.urls.entries()) {
    const unless = isKnown ? row.validators[i] : undefined;
    const answer = await download(url, files[i] as string, { limits, unless });
    if (answer) found[i] = answer;
    else unchangedFiles.push(i);
  }
  if (unchangedFiles.length === row.urls.length) return null;
  // Of several files all are needed, also those that have not changed.
  for (const i of unchangedFiles) {
    const answer = await download(row.urls[i] as string, files[i] as string, { limits });
    if (answer) found[i] = answer;
  }
  return found;
}

/** Whether what the publisher said of its files is about the version that is in force, held or rejected. */
function knowsFiles({ source, urls, validators, validVersion, held, answer, rejectedVersions }: ListSource) {
  if (validVersion === null || validators.length !== urls.length) return false;
  const active = findActive(listsFolder(), source)?.version;
  if (active?.version === validVersion) return isBuiltHere(active);
  if (answer === "confirmed") return false;
  return held?.version === validVersion || rejectedVersions.includes(validVersion);
}

function unchanged(row: ListSource): { fetched: Fetched; columns: Partial<Columns> } {
  const active = findActive(listsFolder(), row.source)?.version;
  if (active && active.version === row.validVersion) {
    confirmActive(listsFolder(), row.source, active.version, new Date());
    return { fetched: { outcome: "unchanged", ...active }, columns: withoutHeld(row) };
  }
  return { fetched: row.held ? { outcome: "held", held: row.held } : { outcome: "rejected" }, columns: {} };
}

/** The publisher went back to what is in force: nothing is left to decide. */
function withoutHeld({ source }: ListSource): Partial<Columns> {
  dropHeld(listsFolder(), source);
  return { held: null, answer: null, answeredVersion: null };
}

async function bring(row: ListSource, files: readonly string[], downloads: readonly Downloaded[]) {
  await verify(row, downloads);
  if (!isListFormat(row.format)) throw new Error(`This version has no format ${row.format}.`);
  const validators = downloads.map(({ etag, lastModified }) => ({ etag, lastModified }));
  const version = await versionOf(files);
  if (isRejected(row, version))
    return { fetched: { outcome: "rejected" as const }, columns: { validators, validVersion: version } };
  const answer = await importInThread({
    folder: listsFolder(),
    source: row.source,
    format: row.format,
    files,
    holdSuspicious: true,
    listDate: listDateOf(downloads),
  });
  if ("refusal" in answer) throw new Error(answer.refusal);
  const { fetched, columns } = judged(row, answer.done);
  return { fetched, columns: { ...columns, validators, validVersion: version } };
}

/** What is in force by another way, an import by hand, is confirmed all the same. */
function isRejected({ source, rejectedVersions }: ListSource, version: string): boolean {
  return rejectedVersions.includes(version) && findActive(listsFolder(), source)?.version.version !== version;
}

async function verify({ source, urls, checksumUrl }: ListSource, downloads: readonly Downloaded[]) {
  if (checksumUrl === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), "watchlist-sums-"));
  try {
    const file = path.join(folder, "sums");
    await download(checksumUrl, file, { limits: { bytes: CHECKSUM_BYTES } });
    const text = await readFile(file, "utf8");
    for (const [i, url] of urls.entries()) assertChecksum(text, url, downloads[i] as Downloaded);
  } catch (cause) {
    throw new Error(`the checksum of ${source}: ${cause instanceof Error ? cause.message : "unknown"}`, {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function judged(row: ListSource, done: ImportResult): { fetched: Fetched; columns: Partial<Columns> } {
  const { outcome, version, previous, difference, why } = done;
  if (outcome !== "held") {
    return { fetched: { outcome, ...version }, columns: withoutHeld(row) };
  }
  if (row.answer === "confirmed" && row.answeredVersion === version.version) {
    putInForce(listsFolder(), heldFolder(listsFolder(), row.source), version, new Date());
    return {
      fetched: { outcome: "imported", ...version },
      columns: { held: null, answer: null, answeredVersion: null },
    };
  }
  const held = {
    version: version.version,
    why: why ?? "",
    entities: version.entities,
    before: previous?.entities ?? 0,
    added: difference?.added ?? 0,
    changed: difference?.changed ?? 0,
    removed: difference?.removed ?? 0,
    ...(difference ? { examples: firstOf(difference.examples) } : {}),
    at: version.importedAt,
  };
  // An answer was about another version than this one.
  return { fetched: { outcome: "held", held }, columns: { held, answer: null, answeredVersion: null } };
}

function firstOf({ added, changed, removed }: ListDifference["examples"]): ListDifference["examples"] {
  return {
    added: added.slice(0, MOST_EXAMPLES),
    changed: changed.slice(0, MOST_EXAMPLES),
    removed: removed.slice(0, MOST_EXAMPLES),
  };
}

/** The newest day that the publisher gives its files. */
function listDateOf(downloads: readonly Downloaded[]): string | null {
  const days = downloads
    .map(({ lastModified }) => new Date(lastModified ?? Number.NaN))
    .filter((date) => !Number.isNaN(date.getTime()))
    .map((date) => date.toISOString().slice(0, 10));
  return days.sort().at(-1) ?? null;
}
