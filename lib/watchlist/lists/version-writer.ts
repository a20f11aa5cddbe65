import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";
import { IndexBuilder } from "../index/index-builder";
import { writeSnapshot } from "../index/index-file";
import { INDEX_FILE, RECORDS_FILE } from "./versions";

const FLUSH_BYTES = 1 << 20;

/** Writes one version into its draft folder: records as they are added, the index at the end. */
export class VersionWriter {
  readonly #folder: string;
  readonly #records: number;
  readonly #index = new IndexBuilder();
  readonly #seen = new Set<string>();
  #waiting: string[] = [];
  #waitingBytes = 0;
  #written = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#records = openSync(path.join(folder, RECORDS_FILE), "w", 0o600);
  }

  get entities(): number {
    return this.#index.entities;
  }

  get names(): number {
    return this.#index.names;
  }

  /** @returns false when the id was added before; the first record stays */
  add(entity: ListedEntity): boolean {
    if (this.#seen.has(entity.id)) return false;
    this.#seen.add(entity.id);
    const line = `${JSON.stringify(entity)}\n`;
    this.#waiting.push(line);
    this.#waitingBytes += Buffer.byteLength(line);
    this.#index.add(entity, this.#written + this.#waitingBytes);
    if (this.#waitingBytes >= FLUSH_BYTES) this.#flush();
    return true;
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(""));
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
  }

  /** Closes the files of an abandoned version. */
  abandon(): void {
    closeSync(this.#records);
  }
}
