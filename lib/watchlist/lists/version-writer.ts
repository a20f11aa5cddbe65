import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";
import { IndexBuilder } from "../index/index-builder";
import { writeSnapshot } from "../index/index-file";
import { DifferenceNotes } from "./difference";
import type { RecordHashes } from "./record-hashes";
import { CHANGES_FOLDER, INDEX_FILE, RECORDS_FILE } from "./versions";

const FLUSH_BYTES = 1 << 20;
/** With more entries than this, matching the changes takes as long as screening everyone again. */
const MOST_CHANGES = 50_000;

/**
 * Writes one version into its draft folder: records as they are added, the index at the end. Entries that the version
 * before does not have, or has with other content, are also written as a small list of their own (SCREEN-MONITOR-3).
 */
export class VersionWriter {
  readonly #folder: string;
  readonly #records: number;
  readonly #index = new IndexBuilder();
  readonly #seen = new Set<string>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;
  /** What differs from the version before. */
  readonly notes: DifferenceNotes;
  #changes: VersionWriter | null = null;

  /** @param before records of the version in force; null: there is none, so no changes are written */
  constructor(folder: string, before: RecordHashes | null = null) {
    this.#folder = folder;
    this.notes = new DifferenceNotes(before);
    if (before) {
      const changes = path.join(folder, CHANGES_FOLDER);
      mkdirSync(changes, { mode: 0o700 });
      this.#changes = new VersionWriter(changes);
    }
    this.#records = openSync(path.join(folder, RECORDS_FILE), "w", 0o600);
  }

  get entities(): number {
    return this.#index.entities;
  }

  get names(): number {
    return this.#index.names;
  }

  /** Entries that are new or changed; null where that is not known, or too many are. */
  get changes(): number | null {
    return this.#changes?.entities ?? null;
  }

  /** @returns false when the id was added before; the first record stays */
  add(entity: ListedEntity): boolean {
    if (this.#seen.has(entity.id)) return false;
    this.#seen.add(entity.id);
    const line = Buffer.from(`${JSON.stringify(entity)}\n`);
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#index.add(entity, this.#written + this.#waitingBytes);
    if (this.#waitingBytes >= FLUSH_BYTES) this.#flush();
    const isNew = this.notes.note(entity, line);
    if (this.#changes && isNew) this.#addChange(this.#changes, entity);
    return true;
  }

  #addChange(changes: VersionWriter, entity: ListedEntity): void {
    changes.add(entity);
    if (changes.entities > MOST_CHANGES) this.#dropChanges(changes);
  }

  #dropChanges(changes: VersionWriter): void {
    changes.abandon();
    rmSync(path.join(this.#folder, CHANGES_FOLDER), { recursive: true, force: true });
    this.#changes = null;
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#records, bytes, at);
    this.#written += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Syncs records and index to disk. */
  finish(): void {
    this.#flush();
    fsyncSync(this.#records);
    closeSync(this.#records);
    this.#seen.clear();
    writeSnapshot(path.join(this.#folder, INDEX_FILE), this.#index.done());
    this.#changes?.finish();
  }

  /** Closes the files of an abandoned version. */
  abandon(): void {
    closeSync(this.#records);
    this.#changes?.abandon();
  }
}
