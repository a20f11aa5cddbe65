import { unescapeName } from "./pdf-names";

/** A stream that contains objects (ISO 32000-1, 7.5.7). Offsets in bytes. */
export interface ObjectStream {
  /** Start of its data in the file. */
  readonly at: number;
  readonly isCompressed: boolean;
  /** Start of the first object in the uncompressed data; NaN when the dictionary does not state it directly. */
  readonly first: number;
}

/** A PDF that cannot be read completely, so that it cannot be shown to be harmless. */
export class UnreadablePdfError extends Error {}

const SPACES = "\0\t\n\f\r ";
const DELIMITERS = "()<>[]{}/%";
/** Steps per byte of the file, and in total for a small file. Overlapping objects exceed them: an attack on the reader. */
const STEPS_PER_BYTE = 3;
const MIN_STEPS = 1_000_000;
/** Names by which a stream's dictionary describes another encoding than one FlateDecode. */
const OTHER_ENCODINGS = new Set([
  "DecodeParms",
  "DP",
  "F",
  "FFilter",
  "ASCIIHexDecode",
  "AHx",
  "ASCII85Decode",
  "A85",
  "LZWDecode",
  "LZW",
  "RunLengthDecode",
  "RL",
  "Crypt",
]);

/**
 * Finds every object stream. The cross-reference table is ignored, because readers disagree about a wrong one. Instead
 * every position where an object could begin is read, inside the data of other streams too (UPLOAD-PDF-1).
 * @param file its bytes as Latin-1, one character each.
 * @throws UnreadablePdfError when a stream is encoded in a way that PDF writers do not use.
 */
export function findObjectStreams(file: string): ObjectStream[] {
  const reader = new ObjectReader(file);
  const found = new Map<number, ObjectStream>();
  for (let at = file.indexOf("obj"); at >= 0; at = file.indexOf("obj", at + 3)) {
    const stream = reader.objectStreamAt(at + 3);
    if (stream) found.set(stream.at, stream);
  }
  return [...found.values()];
}

class ObjectReader {
  private readonly file: string;
  private at = 0;
  private stepsLeft: number;

  constructor(file: string) {
    this.file = file;
    this.stepsLeft = file.length * STEPS_PER_BYTE + MIN_STEPS;
  }

  objectStreamAt(start: number): ObjectStream | null {
    this.at = start;
    this.skipSpace();
    const dictionaryAt = this.at;
    if (!this.file.startsWith("<<", this.at)) return null;
    const names = this.dictionary();
    const dictionary = this.file.slice(dictionaryAt, this.at);
    this.skipSpace();
    if (!this.file.startsWith("stream", this.at)) return null;
    // Some readers require the type, others only the two numbers.
    if (!names.includes("ObjStm") && !(names.includes("First") && names.includes("N"))) return null;
    this.at += "stream".length;
    this.skipWhite();
    const first = /\/First[\0\t\n\f\r ]+(\d{1,10})/.exec(dictionary)?.[1];
    return { at: this.at, isCompressed: isCompressed(names), first: Number(first ?? Number.NaN) };
  }

  /** Skips a dictionary. @returns the names on its first level, keys and values. */
  private dictionary(): string[] {
    const names: string[] = [];
    let depth = 0;
    do {
      const char = this.file.charAt(this.at);
      if (char === "") return names;
      if (char === "/") {
        const name = this.name();
        if (depth === 1) names.push(name);
      } else if (char === "(") this.literalString();
      else if (char === "%") this.comment();
      else depth += this.bracket();
    } while (depth > 0);
    return names;
  }

  /** +1 and −1 for the brackets of a dictionary; 0 for a hex string or any other character, which are skipped. */
  private bracket(): number {
    const two = this.file.slice(this.at, this.at + 2);
    if (two === "<<" || two === ">>") {
      this.step(2);
      return two === "<<" ? 1 : -1;
    }
    if (two.startsWith("<")) this.stepTo(this.file.indexOf(">", this.at));
    this.step(1);
    return 0;
  }

  private name(): string {
    const start = this.at + 1;
    do this.step(1);
    while (this.at < this.file.length && !`${SPACES}${DELIMITERS}`.includes(this.file.charAt(this.at)));
    return unescapeName(this.file.slice(start, this.at));
  }

  private literalString(): void {
    let depth = 0;
    do {
      const char = this.file.charAt(this.at);
      if (char === "") return;
      if (char === "(") depth += 1;
      if (char === ")") depth -= 1;
      this.step(char === "\\" ? 2 : 1);
    } while (depth > 0);
  }

  private comment(): void {
    while (this.at < this.file.length && !"\r\n".includes(this.file.charAt(this.at))) this.step(1);
  }

  private skipSpace(): void {
    for (;;) {
      this.skipWhite();
      if (this.file.charAt(this.at) !== "%") return;
      this.comment();
    }
  }

  private skipWhite(): void {
    while (this.at < this.file.length && SPACES.includes(this.file.charAt(this.at))) this.step(1);
  }

  private stepTo(position: number): void {
    this.step((position < 0 ? this.file.length : position) - this.at);
  }

  private step(count: number): void {
    this.at += count;
    this.stepsLeft -= count;
    if (this.stepsLeft < 0) throw new UnreadablePdfError("its objects overlap");
  }
}

function isCompressed(names: readonly string[]): boolean {
  const flates = names.filter((name) => name === "FlateDecode" || name === "Fl").length;
  const isUnusual =
    flates > 1 ||
    names.some((name) => OTHER_ENCODINGS.has(name)) ||
    (flates === 0 && names.includes("Filter"));
  if (isUnusual) throw new UnreadablePdfError("an object stream has an unusual encoding");
  return flates === 1;
}
