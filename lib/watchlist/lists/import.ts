import { rmSync } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";
import { SNAPSHOT_FORMAT } from "../index/index-file";
import { MATCHER_VERSION } from "../matching/score";
import { type ListDifference, suspicionOf, writeDifference } from "./difference";
import { LIST_FORMATS, type ListFormat } from "./formats";
import { BadList, hashFiles } from "./read";
import { RecordHashes } from "./record-hashes";
import { VersionWriter } from "./version-writer";
import {
  type ActiveList,
  activate,
  confirmActive,
  draftFolder,
  findActive,
  holdDraft,
  type ListVersion,
  RECORDS_FILE,
} from "./versions";

/** With another analysis of names, the index is rebuilt even from the same files (SCREEN-MATCHER-1). */
const BUILT_BY = `${SNAPSHOT_FORMAT}+${MATCHER_VERSION}`;
/** Publishers leave a few broken letters; with a larger share of garbled entries the file is not UTF-8. */
const MOST_GARBLED = 0.02;
const PROGRESS_EVERY = 5_000;

export interface ImportOptions {
  /** The folder of all lists. */
  readonly folder: string;
  readonly source: string;
  readonly format: ListFormat;
  /** As many paths as the format has files, in its order. */
  readonly files: readonly string[];
  /** Accepts a list that lost many of its entries. */
  readonly acceptShrinking?: boolean | undefined;
  /** Keeps such a list beside the version in force, where it would be refused otherwise (SCREEN-SOURCE-4). */
  readonly holdSuspicious?: boolean | undefined;
  /** The day that the publisher names for these files, `YYYY-MM-DD`. */
  readonly listDate?: string | null | undefined;
  readonly onProgress?: ((entities: number) => void) | undefined;
}

export interface ImportResult {
  readonly outcome: "imported" | "unchanged" | "held";
  readonly version: ListVersion;
  readonly previous: ListVersion | null;
  /** Null when the list is unchanged. */
  readonly difference: ListDifference | null;
  /** Why it is held. */
  readonly why?: string;
}

/**
 * Reads a list into a new version and puts it in force. The same content again only confirms the version in force.
 * @throws BadList when a file is not in the declared format; the version in force stays
 */
export async function importList(options: ImportOptions): Promise<ImportResult> {
  const { folder, source, files } = options;
  const hash = await versionOf(files);
  const standing = findActive(folder, source);
  if (standing?.version.version === hash && isBuiltHere(standing.version)) {
    confirmActive(folder, source, hash, new Date());
    return { outcome: "unchanged", version: standing.version, previous: standing.version, difference: null };
  }
  const draft = draftFolder(folder, source);
  try {
    const { changed, notes, ...counted } = await writeVersion(draft, options, recordsOf(standing));
    const previous = standing?.version ?? null;
    const difference = notes.done(previous?.version ?? null, previous?.entities ?? 0, counted.entities);
    const { why, sizeToKeep } = judgeSize(difference, previous, options.acceptShrinking === true);
    if (why && !options.holdSuspicious) throw shrunk(files, why);
    writeDifference(draft, difference);
    const { added, changed: altered, removed } = difference;
    const now = new Date();
    const version: ListVersion = {
      source,
      version: hash,
      format: options.format,
      listDate: options.listDate ?? null,
      ...counted,
      builtBy: BUILT_BY,
      importedAt: now.toISOString(),
      changes: standing && changed !== null ? { from: standing.version.version, entities: changed } : null,
      sizeToKeep,
      difference: previous && { added, changed: altered, removed },
    };
    if (why) {
      holdDraft(folder, draft, version);
      return { outcome: "held", version, previous, difference, why };
    }
    activate(folder, draft, version, now);
    return { outcome: "imported", version, previous, difference };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Why a version looks wrong, and the size that the one after it is measured by. */
function judgeSize(difference: ListDifference, previous: ListVersion | null, isAccepted: boolean) {
  const { entities } = difference;
  const before = previous ? Math.max(previous.sizeToKeep ?? 0, previous.entities) : 0;
  const why = isAccepted ? null : suspicionOf(difference, before);
  // Held, it comes into force only by an operator's answer, which is about this size.
  const isNewMeasure = why !== null || isAccepted;
  return { why, sizeToKeep: isNewMeasure ? entities : Math.max(before, entities) };
}

/** The version that these files are. */
export async function versionOf(files: readonly string[]): Promise<string> {
  return (await hashFiles(files)).slice(0, 32);
}

/** Whether the index of a version is what this program would build. */
export function isBuiltHere({ builtBy }: Pick<ListVersion, "builtBy">): boolean {
  return builtBy === BUILT_BY;
}

/** Null when there is no version in force, or its records cannot be read: then there is nothing to compare with. */
function recordsOf(standing: ActiveList | null): RecordHashes | null {
  try {
    return standing && RecordHashes.read(path.join(standing.folder, RECORDS_FILE));
  } catch {
    return null;
  }
}

async function writeVersion(
  draft: string,
  { format, files, onProgress }: ImportOptions,
  before: RecordHashes | null,
) {
  const writer = new VersionWriter(draft, before);
  const counted = { read: 0, skipped: 0, garbled: 0, firstGarbled: 0 };
  try {
    for await (const { line, entity } of LIST_FORMATS[format].read(files)) {
      counted.read += 1;
      if (!entity) counted.skipped += 1;
      else {
        if (isGarbled(entity)) {
          counted.garbled += 1;
          counted.firstGarbled ||= line;
        }
        writer.add(entity);
        if (writer.entities % PROGRESS_EVERY === 0) onProgress?.(writer.entities);
      }
    }
    const { entities, names } = writer;
    if (entities === 0) throw new BadList(files[0] ?? "", 1, "it has no entry to screen against");
    if (counted.garbled > entities * MOST_GARBLED) {
      throw new BadList(files[0] ?? "", counted.firstGarbled, "the text is not UTF-8");
    }
    writer.finish();
    onProgress?.(entities);
    return { entities, names, skipped: counted.skipped, changed: writer.changes, notes: writer.notes };
  } catch (cause) {
    writer.abandon();
    throw cause;
  }
}

function isGarbled({ names }: ListedEntity): boolean {
  return names.some(({ text }) => text.includes("\ufffd"));
}

function shrunk(files: readonly string[], why: string): Error {
  return new Error(
    `${path.basename(files[0] ?? "")}: ${why}. If that is right, import it with --accept-shrinking.`,
  );
}
