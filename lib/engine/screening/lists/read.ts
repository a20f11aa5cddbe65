import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { type CsvError, parse } from "csv-parse";
import { SaxesParser } from "saxes";
import type { ListedEntity } from "../entity";

/** Bounded reading of list files: whatever comes, memory stays constant and a refusal names file and line. */

/** A file that is not the list it is said to be. The words are for an operator. */
export class BadList extends Error {
  constructor(file: string, line: number, why: string, cause?: unknown) {
    super(`${path.basename(file)}, line ${line}: ${why}`, { cause });
    this.name = "BadList";
  }
}

/** What a format reads: an entity, or null for an entry that holds nothing to screen against. */
export interface Entry {
  readonly line: number;
  readonly entity: ListedEntity | null;
}

/** Largest line, CSV record or XML entry. OpenSanctions' largest entity is under 2 MB. */
const MOST_RECORD_BYTES = 8 * 1024 * 1024;

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

/** SHA-256 over several files, in order. */
export async function hashFiles(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    hash.update("\u0000");
  }
  return hash.digest("hex");
}

/** The bytes of a file, without the end-of-file mark that OFAC's files carry. @throws BadList for what is no text. */
async function* chunksOf(file: string): AsyncIterable<Buffer> {
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
    throw new BadList(file, 1, `this is ${archive[1]}; unpack it and give the list itself as UTF-8`);
  if (start.subarray(0, 4096).includes(0)) throw new BadList(file, 1, "this is binary, not a list");
}

/** Lines of a text file with their numbers; empty ones are left out. @throws BadList for a line over 8 MB */
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

export interface CsvShape {
  readonly delimiter: "," | ";";
  /** Lines before the first record (or header). */
  readonly skipLines?: number;
}

/** Records of a CSV file with the line each ends on. @throws BadList for a broken quote, a ragged row, a huge record */
export async function* csvRecords(
  file: string,
  { delimiter, skipLines = 0 }: CsvShape,
): AsyncIterable<{ line: number; cells: string[] }> {
  const parser = parse({
    bom: true,
    delimiter,
    from_line: skipLines + 1,
    info: true,
    max_record_size: MOST_RECORD_BYTES,
    skip_empty_lines: true,
    trim: true,
  });
  let feeding: unknown;
  const fed = feed(file, parser).catch((cause: unknown) => {
    feeding = cause;
    parser.destroy(cause as Error);
  });
  try {
    for await (const found of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      yield { line: found.info.lines, cells: found.record };
    }
  } catch (cause) {
    throw asBadList(file, feeding ?? cause);
  } finally {
    parser.destroy();
    await fed;
  }
}

async function feed(file: string, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const chunk of chunksOf(file)) {
    if (parser.destroyed) return;
    if (!parser.write(chunk)) {
      await new Promise<void>((resolve) => {
        const go = () => resolve();
        parser.once("drain", go).once("close", go);
      });
    }
  }
  parser.end();
}

const CSV_WORDS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: "the record is longer than 8 MB",
  CSV_QUOTE_NOT_CLOSED: "a quote is opened and never closed: the file ends early",
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    "the row has another number of columns than the first: the file is cut off, or its delimiter is another",
};

function asBadList(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || !("code" in cause) || !String(cause.code).startsWith("CSV_")) return cause;
  const { code, lines } = cause as CsvError & { lines?: number };
  return new BadList(file, lines ?? 1, CSV_WORDS[code] ?? cause.message, cause);
}

/** Rows of a CSV file by the names of its header. @throws BadList when a needed column is not there */
export async function* csvRows(
  file: string,
  shape: CsvShape,
  needed: readonly string[],
): AsyncIterable<{ line: number; row: ReadonlyMap<string, string> }> {
  let header: string[] | undefined;
  for await (const { line, cells } of csvRecords(file, shape)) {
    if (!header) {
      header = cells;
      const missing = needed.filter((name) => !cells.includes(name));
      if (missing.length > 0) {
        throw new BadList(
          file,
          line,
          `the column ${missing[0]} is missing: another list, or another delimiter`,
        );
      }
    } else {
      yield { line, row: new Map(header.map((name, i) => [name, cells[i] ?? ""])) };
    }
  }
  if (!header) throw new BadList(file, 1, "there is no header");
}

/** An element of an entry: its text and the elements in it. */
export interface XmlElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

/**
 * Elements of the given names, wherever they stand, each as a small tree; what is around them is only walked past.
 * @throws BadList for XML that is not well-formed, is cut off, or has an entry over 8 MB
 */
export async function* xmlElements(
  file: string,
  names: ReadonlySet<string>,
  root: string,
): AsyncIterable<{ line: number; element: XmlElement }> {
  const reading = new XmlReading(file, names, root);
  for await (const chunk of chunksOf(file)) {
    reading.write(chunk);
    yield* reading.taken();
  }
  reading.close();
  yield* reading.taken();
}

class XmlReading {
  readonly #file: string;
  readonly #parser = new SaxesParser();
  readonly #decoder = new TextDecoder("utf-8");
  readonly #open: XmlElement[] = [];
  #done: { line: number; element: XmlElement }[] = [];
  #depth = 0;
  #size = 0;

  constructor(file: string, names: ReadonlySet<string>, root: string) {
    this.#file = file;
    this.#parser.on("error", (cause) => {
      throw new BadList(
        file,
        this.#parser.line,
        `not well-formed XML (${cause.message.replace(/^\d+:\d+: /, "")})`,
      );
    });
    this.#parser.on("opentag", ({ name }) => this.#opened(local(name), names, root));
    this.#parser.on("text", (text) => this.#read(text));
    this.#parser.on("cdata", (text) => this.#read(text));
    this.#parser.on("closetag", () => this.#closed());
  }

  write(chunk: Buffer): void {
    this.#parser.write(this.#decoder.decode(chunk, { stream: true }));
  }

  close(): void {
    this.#parser.write(this.#decoder.decode());
    this.#parser.close();
  }

  taken(): { line: number; element: XmlElement }[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #opened(name: string, names: ReadonlySet<string>, root: string): void {
    if (this.#depth === 0 && name !== root) {
      throw new BadList(
        this.#file,
        this.#parser.line,
        `the root element is ${name}, not ${root}: another list`,
      );
    }
    this.#depth += 1;
    const parent = this.#open.at(-1);
    if (!parent && !names.has(name)) return;
    const element: XmlElement = { name, text: "", children: [] };
    parent?.children.push(element);
    this.#open.push(element);
    this.#grow(name.length);
  }

  #read(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    this.#grow(text.length);
    element.text += text;
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > MOST_RECORD_BYTES)
      throw new BadList(this.#file, this.#parser.line, "the entry is longer than 8 MB");
  }

  #closed(): void {
    this.#depth -= 1;
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.#size = 0;
    this.#done.push({ line: this.#parser.line, element });
  }
}

/** A name without its namespace prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Trimmed texts of the elements under a path. */
export function textsAt(element: XmlElement, ...path: string[]): string[] {
  const [name, ...rest] = path;
  return element.children
    .filter((child) => child.name === name)
    .flatMap((child) => (rest.length > 0 ? textsAt(child, ...rest) : [child.text.trim()]))
    .filter(Boolean);
}

export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  const [name, ...rest] = path;
  const found = element.children.filter((child) => child.name === name);
  return rest.length > 0 ? found.flatMap((child) => elementsAt(child, ...rest)) : found;
}
