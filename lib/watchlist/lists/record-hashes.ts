import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

/** The records of a list version by their hashes: 8 bytes each, so that a million take 8 MB. */
export class RecordHashes {
  readonly #sorted: BigUint64Array;

  private constructor(sorted: BigUint64Array) {
    this.#sorted = sorted;
  }

  /** Reads a records file in constant memory. @throws Error when it cannot be read */
  static read(file: string): RecordHashes {
    const hashes: bigint[] = [];
    for (const line of linesOf(file)) hashes.push(hashOf(line));
    return new RecordHashes(BigUint64Array.from(hashes).sort());
  }

  /**
   * Whether a record with exactly these bytes, its newline included, is among them. 64 bits of a SHA-256: two different
   * records of lists with a million entries collide once in ten million imports.
   */
  has(record: Uint8Array): boolean {
    const hash = hashOf(record);
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as bigint) < hash) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low] === hash;
  }
}

function hashOf(record: Uint8Array): bigint {
  return createHash("sha256").update(record).digest().readBigUInt64LE(0);
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
