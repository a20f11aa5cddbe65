import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";

/** Reads list files in constant memory; a refusal names the file and the line. */

/** A file that is not in the declared format. The message is for an operator. */
export class BadList extends Error {
  constructor(file: string, line: number, why: string, cause?: unknown) {
    super(`${path.basename(file)}, line ${line}: ${why}`, { cause });
    this.name = "BadList";
  }
}

/** One entry of a file; the entity is null when there is nothing to screen against. */
export interface Entry {
  readonly line: number;
  readonly entity: ListedEntity | null;
}

/** Largest line, CSV record or XML entry. OpenSanctions' largest entity is under 2 MB. */
export const MOST_RECORD_BYTES = 8 * 1024 * 1024;

const ARCHIVES: readonly (readonly [string, string])[] = [
  ["504b0304", "a zip archive"],
  ["1f8b", "a gzip archive"],
  ["425a68", "a bzip2 archive"],
  ["fd377a585a", "an xz archive"],
  ["28b52ffd", "a zstd archive"],
  ["25504446", "a PDF"],
  ["fffe", "UTF-16 text"],
  ["feff", "UTF-16 text"],
];

/** SHA-256 over several files, in their order. */
export async function hashFiles(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    hash.update("\u0000");
  }
  return hash.digest("hex");
}

/** The bytes of a file, without the end-of-file mark of OFAC's files. @throws BadList when it is not text */
export async function* chunksOf(file: string): AsyncIterable<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer;
    if (isFirst) refuseArchive(file, bytes);
    isFirst = false;
    const end = bytes.indexOf(0x1a);
    yield end === -1 ? bytes : Buffer.from(bytes.filter((byte) => byte !== 0x1a));
  }
  if (isFirst) throw new BadList(file, 1, "the file is empty");
}

function refuseArchive(file: string, start: Buffer): void {
  const head = start.subarray(0, 8).toString("hex");
  const archive = ARCHIVES.find(([magic]) => head.startsWith(magic));
  if (archive)
    throw new BadList(file, 1, `this is ${archive[1]}; unpack it and import the list itself, as UTF-8`);
  if (start.subarray(0, 4096).includes(0)) throw new BadList(file, 1, "this is binary, not a list");
}

/** Non-empty lines of a text file with their numbers. @throws BadList for a line over 8 MiB */
export async function* linesOf(file: string): AsyncIterable<{ line: number; text: string }> {
  let parts: Buffer[] = [];
  let held = 0;
  let line = 1;
  const take = (rest: Buffer) => {
    const text = Buffer.concat([...parts, rest])
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .trim();
    parts = [];
    held = 0;
    return text;
  };
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const text = take(chunk.subarray(from, end));
      if (text) yield { line, text };
      line += 1;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > MOST_RECORD_BYTES) throw new BadList(file, line, "the line is longer than 8 MB");
  }
  const last = take(Buffer.alloc(0));
  if (last) yield { line, text: last };
}
