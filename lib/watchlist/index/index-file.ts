import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { COLUMNS, type ColumnName, type Columns } from "./index-columns";

/**
 * The snapshot of an index: a line of JSON that describes the columns, then their bytes, each aligned to eight bytes.
 * Loading is one read without parsing. Numbers are little-endian, as on every supported machine.
 */

/** A change of it makes the next import rebuild the index from the list. */
export const SNAPSHOT_FORMAT = "screening-index/2";
const HEADER_BYTES = 4096;
const ALIGNMENT = 8;
const CHUNK_BYTES = 64 * 1024 * 1024;

interface Header {
  readonly format: string;
  readonly columns: readonly {
    readonly name: ColumnName;
    readonly length: number;
    readonly offset: number;
  }[];
  readonly bytes: number;
  /** SHA-256 of everything after the header. */
  readonly sha256: string;
}

const NAMES = Object.keys(COLUMNS) as ColumnName[];

/** Writes a snapshot and syncs it to disk. */
export function writeSnapshot(file: string, columns: Columns): void {
  const hash = createHash("sha256");
  const described: { name: ColumnName; length: number; offset: number }[] = [];
  const out = openSync(file, "w", 0o600);
  try {
    let offset = HEADER_BYTES;
    for (const name of NAMES) {
      const column = columns[name];
      described.push({ name, length: column.length, offset });
      const padding = (ALIGNMENT - (column.byteLength % ALIGNMENT)) % ALIGNMENT;
      for (const bytes of [bytesOf(column), new Uint8Array(padding)]) {
        hash.update(bytes);
        writeWhole(out, bytes, offset);
        offset += bytes.byteLength;
      }
    }
    const header: Header = {
      format: SNAPSHOT_FORMAT,
      columns: described,
      bytes: offset,
      sha256: hash.digest("hex"),
    };
    writeWhole(out, Buffer.from(`${JSON.stringify(header).padEnd(HEADER_BYTES - 1)}\n`), 0);
    fsyncSync(out);
  } finally {
    closeSync(out);
  }
}

/**
 * Loads a snapshot.
 * @throws Error when the file is not a complete snapshot of this format
 */
export function loadSnapshot(file: string): Columns {
  const size = statSync(file).size;
  const bytes = new ArrayBuffer(size);
  readWhole(file, new Uint8Array(bytes));
  const header = readHeader(new Uint8Array(bytes, 0, Math.min(HEADER_BYTES, size)));
  if (header.bytes !== size) throw new Error("The snapshot is incomplete.");
  const found = createHash("sha256").update(new Uint8Array(bytes, HEADER_BYTES)).digest("hex");
  if (found !== header.sha256) throw new Error("The snapshot was changed after it was written.");
  const columns = header.columns.map(({ name, length, offset }) => [
    name,
    new COLUMNS[name](bytes, offset, length),
  ]);
  const loaded = Object.fromEntries(columns) as Columns;
  if (NAMES.some((name) => loaded[name] === undefined)) throw new Error("The snapshot lacks a column.");
  return loaded;
}

function readHeader(start: Uint8Array): Header {
  let header: Header;
  try {
    header = JSON.parse(Buffer.from(start).toString("utf8")) as Header;
  } catch (cause) {
    throw new Error("The snapshot has no header.", { cause });
  }
  if (header.format !== SNAPSHOT_FORMAT) throw new Error(`The snapshot is of format ${header.format}.`);
  return header;
}

function bytesOf(column: Columns[ColumnName]): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

/** In chunks: one call writes at most 2 GiB. */
function writeWhole(out: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.byteLength; ) {
    at += writeSync(out, bytes, at, Math.min(CHUNK_BYTES, bytes.byteLength - at), position + at);
  }
}

function readWhole(file: string, into: Uint8Array): void {
  const source = openSync(file, "r");
  try {
    for (let at = 0; at < into.byteLength; ) {
      const got = readSync(source, into, at, Math.min(CHUNK_BYTES, into.byteLength - at), at);
      if (got === 0) throw new Error("The snapshot ends early.");
      at += got;
    }
  } finally {
    closeSync(source);
  }
}
