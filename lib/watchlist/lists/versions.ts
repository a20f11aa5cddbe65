import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";

/**
 * Imported lists on disk: `<folder>/<source>/<version>/` holds one version (records, index, description), and
 * `<folder>/<source>/active.json` names the version in force. The pointer is replaced by a rename, so that a reader sees
 * either the old version or the new one; servers read it every two seconds. These are files and not tables because the
 * embedded database is open in one process, and the import is another (SCREEN-LIST-2).
 */

export const RECORDS_FILE = "records.jsonl";
export const INDEX_FILE = "index.snapshot";
/** Of a version: its new and changed entries as a list of their own. */
export const CHANGES_FOLDER = "changes";
export const DESCRIPTION_FILE = "version.json";
const POINTER_FILE = "active.json";
const HELD_FOLDER = "held";
/** Versions that are kept: the one in force, and the one before it for a server that still reads it. */
const KEPT = 2;
/** Older drafts are from imports that were killed. */
const DRAFT_KEPT_MS = 24 * 3_600_000;

const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const description = z.object({
  source: z.string().regex(SOURCE_NAME),
  /** First 32 hex digits of the SHA-256 over the files that were read. */
  version: z.string().regex(/^[0-9a-f]{32}$/),
  format: z.string(),
  /** The date that the list gives for itself; null without one. */
  listDate: z.string().nullable(),
  entities: z.number().int().min(0),
  names: z.number().int().min(0),
  /** Entries without anything to screen against (vessels, aircraft, crypto wallets). */
  skipped: z.number().int().min(0),
  builtBy: z.string(),
  importedAt: z.string(),
  /** The version that {@link CHANGES_FOLDER} is the difference from, and the number of its entries. */
  changes: z
    .object({ from: z.string().regex(/^[0-9a-f]{32}$/), entities: z.number().int().min(0) })
    .nullable()
    .default(null),
  /**
   * The most entries that the list had since an operator last confirmed its size: what a version is measured by, so that a
   * list cannot wear away in small steps. Null in versions of an earlier program.
   */
  sizeToKeep: z.number().int().min(0).nullable().default(null),
  /** Against the version before; null without one, or in versions of an earlier program. */
  difference: z
    .object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() })
    .nullable()
    .default(null),
});
export type ListVersion = z.infer<typeof description>;

const pointer = z.object({
  /** Null: taken out of force. */
  version: description.shape.version.nullable(),
  /** When the source was last confirmed to be this version; decides whether the list is stale. */
  checkedAt: z.iso.datetime(),
});

/** A list in force. */
export interface ActiveList {
  readonly source: string;
  readonly folder: string;
  readonly version: ListVersion;
  readonly checkedAt: Date;
}

/** A list that was imported but cannot be used. */
export interface BrokenList {
  readonly source: string;
  readonly problem: string;
}

export function isSourceName(text: string): boolean {
  return SOURCE_NAME.test(text);
}

/** Every list in force, in the order of their names. */
export function readActiveLists(folder: string): (ActiveList | BrokenList)[] {
  return sourcesIn(folder).flatMap((source) => readActive(folder, source) ?? []);
}

/** Every source with a pointer file, also one that was taken out of force. */
export function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSourceName(entry.name))
    .map((entry) => entry.name)
    .filter((source) => existsSync(path.join(folder, source, POINTER_FILE)))
    .sort();
}

/** When a source was taken out of force; null when it was not. */
export function removedAt(folder: string, source: string): Date | null {
  const read = pointer.safeParse(safely(() => readJson(path.join(folder, source, POINTER_FILE))));
  return read.success && read.data.version === null ? new Date(read.data.checkedAt) : null;
}

/** The version of a source in force; null without one, or when it cannot be read. */
export function findActive(folder: string, source: string): ActiveList | null {
  if (!existsSync(path.join(folder, source, POINTER_FILE))) return null;
  const found = readActive(folder, source);
  return found && "folder" in found ? found : null;
}

function readActive(folder: string, source: string): ActiveList | BrokenList | null {
  try {
    const home = path.join(folder, source);
    const { version, checkedAt } = pointer.parse(readJson(path.join(home, POINTER_FILE)));
    if (version === null) return null;
    const described = description.parse(readJson(path.join(home, version, DESCRIPTION_FILE)));
    if (described.source !== source || described.version !== version)
      throw new Error("it names another version");
    return { source, folder: path.join(home, version), version: described, checkedAt: new Date(checkedAt) };
  } catch (cause) {
    return { source, problem: cause instanceof Error ? cause.message : "unreadable" };
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Makes an empty folder for a new version; it is not read before {@link activate}. */
export function draftFolder(folder: string, source: string): string {
  if (!isSourceName(source)) throw new Error(`'${source}' is not a valid name for a list.`);
  const draft = path.join(folder, source, `draft-${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  return draft;
}

/** Puts a finished draft in force and removes the versions before the previous one. */
export function activate(folder: string, draft: string, version: ListVersion, now: Date): void {
  writeFileSync(path.join(draft, DESCRIPTION_FILE), JSON.stringify(version), { mode: 0o600, flush: true });
  putInForce(folder, draft, version, now);
}

/** As {@link activate}, of a draft that already has its description. */
export function putInForce(
  folder: string,
  draft: string,
  version: Pick<ListVersion, "source" | "version">,
  now: Date,
): void {
  const home = path.join(folder, version.source);
  const target = path.join(home, version.version);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  writePointer(folder, version.source, version.version, now);
  removeOld(home, version.version);
  removeAbandoned(home, now);
}

/** Keeps a finished draft beside the version in force until an operator has looked at it (SCREEN-SOURCE-4). */
export function holdDraft(folder: string, draft: string, version: ListVersion): void {
  writeFileSync(path.join(draft, DESCRIPTION_FILE), JSON.stringify(version), { mode: 0o600, flush: true });
  const target = heldFolder(folder, version.source);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

/** Where the held version of a source is, if there is one. */
export function heldFolder(folder: string, source: string): string {
  return path.join(folder, source, HELD_FOLDER);
}

/** The held version of a source on this machine; null without one. */
export function findHeld(folder: string, source: string): ListVersion | null {
  const file = path.join(heldFolder(folder, source), DESCRIPTION_FILE);
  const read = description.safeParse(safely(() => readJson(file)));
  return read.success ? read.data : null;
}

/** Removes the held version of a source. */
export function dropHeld(folder: string, source: string): void {
  rmSync(heldFolder(folder, source), { recursive: true, force: true });
}

/** Records that a source was checked and is still this version. */
export function confirmActive(folder: string, source: string, version: string, now: Date): void {
  writePointer(folder, source, version, now);
}

/** Takes a list out of force; its versions stay until the next import. */
export function deactivate(folder: string, source: string, now = new Date()): boolean {
  if (!existsSync(path.join(folder, source, POINTER_FILE))) return false;
  if (removedAt(folder, source)) return false;
  writePointer(folder, source, null, now);
  return true;
}

function writePointer(folder: string, source: string, version: string | null, now: Date): void {
  const file = path.join(folder, source, POINTER_FILE);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, JSON.stringify({ version, checkedAt: now.toISOString() }), {
    mode: 0o600,
    flush: true,
  });
  renameSync(draft, file);
}

function removeOld(home: string, active: string): void {
  const versions = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && description.shape.version.safeParse(entry.name).success)
    .map((entry) => ({ name: entry.name, importedAt: importedAt(path.join(home, entry.name)) }))
    .filter(({ name }) => name !== active)
    .sort((a, b) => (a.importedAt < b.importedAt ? 1 : -1));
  for (const { name } of versions.slice(KEPT - 1))
    rmSync(path.join(home, name), { recursive: true, force: true });
}

/** Removes the drafts of imports that were killed. */
function removeAbandoned(home: string, now: Date): void {
  for (const name of readdirSync(home).filter((each) => each.startsWith("draft-"))) {
    const draft = path.join(home, name);
    if (now.getTime() - statSync(draft).mtimeMs > DRAFT_KEPT_MS)
      rmSync(draft, { recursive: true, force: true });
  }
}

function importedAt(folder: string): string {
  const read = description.safeParse(safely(() => readJson(path.join(folder, DESCRIPTION_FILE))));
  return read.success ? read.data.importedAt : "";
}

function safely(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
