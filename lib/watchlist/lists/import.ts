import { rmSync } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";
import { SNAPSHOT_FORMAT } from "../index/index-file";
import { MATCHER_VERSION } from "../matching/score";
import { LIST_FORMATS, type ListFormat } from "./formats";
import { BadList, hashFiles } from "./read";
import { VersionWriter } from "./version-writer";
import { activate, confirmActive, draftFolder, findActive, type ListVersion } from "./versions";

/** An index made by another analysis of names is made anew, also from the same files. */
const BUILT_BY = `${SNAPSHOT_FORMAT}+${MATCHER_VERSION}`;
/** A list that lost more than this share of its entries is taken for a cut-off file. */
const LEAST_SHARE = 0.7;
/** A few broken letters are the publisher's own; with more than this share the file is in another encoding. */
const MOST_GARBLED = 0.02;
const PROGRESS_EVERY = 5_000;

export interface ListImport {
  /** Folder of all lists. */
  readonly folder: string;
  readonly source: string;
  readonly format: ListFormat;
  /** Paths, as many as the format has, in its order. */
  readonly files: readonly string[];
  /** Takes a list that became much shorter all the same. */
  readonly acceptShrinking?: boolean | undefined;
  readonly onProgress?: ((entities: number) => void) | undefined;
}

export interface Imported {
  readonly outcome: "imported" | "unchanged";
  readonly version: ListVersion;
  readonly previous: ListVersion | null;
}

/**
 * Reads a list into a new version and puts it in force. The same content again only confirms the version that is.
 * @throws BadList when a file is not what it should be; the version in force stays in force then.
 */
export async function importList(wanted: ListImport): Promise<Imported> {
  const { folder, source, files } = wanted;
  const hash = (await hashFiles(files)).slice(0, 32);
  const standing = findActive(folder, source);
  if (standing?.version.version === hash && standing.version.builtBy === BUILT_BY) {
    confirmActive(folder, source, hash, new Date());
    return { outcome: "unchanged", version: standing.version, previous: standing.version };
  }
  const draft = draftFolder(folder, source);
  try {
    const counted = await writeVersion(draft, wanted);
    refuseShrunk(wanted, counted.entities, standing?.version.entities ?? 0);
    const now = new Date();
    const version: ListVersion = {
      source,
      version: hash,
      format: wanted.format,
      listDate: null,
      ...counted,
      builtBy: BUILT_BY,
      importedAt: now.toISOString(),
    };
    activate(folder, draft, version, now);
    return { outcome: "imported", version, previous: standing?.version ?? null };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function writeVersion(draft: string, { format, files, onProgress }: ListImport) {
  const writer = new VersionWriter(draft);
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
    if (entities === 0) throw new BadList(files[0] ?? "", 1, "there is nobody in it that can be screened");
    if (counted.garbled > entities * MOST_GARBLED) {
      throw new BadList(files[0] ?? "", counted.firstGarbled, "the text is not UTF-8");
    }
    writer.finish();
    onProgress?.(entities);
    return { entities, names, skipped: counted.skipped };
  } catch (cause) {
    writer.abandon();
    throw cause;
  }
}

function isGarbled({ names }: ListedEntity): boolean {
  return names.some(({ text }) => text.includes("\ufffd"));
}

function refuseShrunk({ files, acceptShrinking }: ListImport, entities: number, before: number): void {
  if (acceptShrinking || entities >= before * LEAST_SHARE) return;
  throw new Error(
    `${path.basename(files[0] ?? "")}: the list has ${entities} entries and had ${before}: it looks cut off. ` +
      "If that is right, import it with --accept-shrinking.",
  );
}
