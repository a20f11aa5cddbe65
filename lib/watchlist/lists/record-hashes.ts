import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import type { ListedEntity } from "../entity";

const CHUNK_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
/** Every record begins with its id (`entity.ts` has it first). */
const ID_AT = '{"id":'.length;

/** The records of a list version by their hashes: 17 bytes each, so that a million take 17 MB. */
export class RecordHashes {
  readonly #file: string;
  readonly #records: BigUint64Array;
  readonly #ids: BigUint64Array;
  /** By place in `#ids`. */
  readonly #isSeen: Uint8Array;
  #seen = 0;

  private constructor(file: string, records: BigUint64Array, ids: BigUint64Array) {
    this.#file = file;
    this.#records = records.sort();
    this.#ids = ids.sort();
    this.#isSeen = new Uint8Array(ids.length);
  }

  /** Reads a records file in constant memory. @throws Error when it cannot be read */
  static read(file: string): RecordHashes {
    let count = 0;
    for (const _ of linesOf(file)) count += 1;
    const records = new BigUint64Array(count);
    const ids = new BigUint64Array(count);
    let at = 0;
    for (const line of linesOf(file)) {
      records[at] = hashOf(line);
      ids[at] = hashOf(idOf(line));
      at += 1;
    }
    return new RecordHashes(file, records, ids);
  }

  /**
   * Whether a record with exactly these bytes, its newline included, is among them. 64 bits of a SHA-256: two different
   * records of lists with a million entries collide once in ten million imports.
   */
  has(record: Uint8Array): boolean {
    return placeOf(this.#records, hashOf(record)) !== -1;
  }

  /** Whether a record with the id of this one is among them. Each id that is asked for counts as still there. */
  hasIdOf(record: Uint8Array): boolean {
    const place = placeOf(this.#ids, hashOf(idOf(record)));
    if (place === -1) return false;
    if (this.#isSeen[place] === 0) this.#seen += 1;
    this.#isSeen[place] = 1;
    return true;
  }

  /** Records whose id was not asked for. */
  get unseen(): number {
    return this.#ids.length - this.#seen;
  }

  /** The first of them, as they are in the file. */
  unseenRecords(most: number): ListedEntity[] {
    const found: ListedEntity[] = [];
    if (this.unseen === 0) return found;
    for (const line of linesOf(this.#file)) {
      if (this.#isSeen[placeOf(this.#ids, hashOf(idOf(line)))] !== 0) continue;
      found.push(JSON.parse(Buffer.from(line).toString("utf8")) as ListedEntity);
      if (found.length === most) break;
    }
    return found;
  }
}

function placeOf(sorted: BigUint64Array, hash: bigint): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as bigint) < hash) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === hash ? low : -1;
}

/** The bytes of the id with its quotes. */
function idOf(record: Uint8Array): Uint8Array {
  for (let end = ID_AT + 1; end < record.length; end++) {
    if (record[end] === BACKSLASH) end += 1;
    else if (record[end] === QUOTE) return record.subarray(ID_AT, end + 1);
  }
  throw new Error("A record has no id.");
}

function hashOf(bytes: Uint8Array): bigint {
  return createHash("sha256").update(bytes).digest().readBigUInt64LE(0);
}

/** Lines with their newlines. */
function* linesOf(file: string): Iterable<Uint8Array> {
  const source = openSync(file, "r");
  try {
    let rest: Buffer = Buffer.alloc(0);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let got = readSync(source, chunk); got > 0; got = readSync(source, chunk)) {
      const bytes: Buffer = Buffer.concat([rest, chunk.subarray(0, got)]);
      let from = 0;
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
        yield bytes.subarray(from, end + 1);
        from = end + 1;
      }
      rest = bytes.subarray(from);
    }
    if (rest.length > 0) yield rest;
  } finally {
    closeSync(source);
  }
}
