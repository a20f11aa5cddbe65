import { unescapeName } from "./pdf-names";

/** A stream that holds objects (ISO 32000-1, 7.5.7). Offsets are bytes of the file. */
export interface ObjectStream {
  /** Where its data begins. */
  readonly at: number;
  readonly isCompressed: boolean;
  /** Where, in the plain data, the first object begins; NaN when the dictionary does not say it plainly. */
  readonly first: number;
}

/** The file cannot be looked into: nobody can say that it is harmless. */
export class UnreadablePdfError extends Error {}

const SPACES = "\0\t\n\f\r ";
const DELIMITERS = "()<>[]{}/%";
/** Reading the same bytes again and again is an attack on the reader, not a document. */
const WORK_PER_BYTE = 3;
const WORK_ALWAYS = 1_000_000;
/** What may stand in an object stream's dictionary about how its data is packed, besides one FlateDecode. */
const PACKED_OTHERWISE = new Set([
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
 * Finds every object stream. The cross-reference table is not believed: readers disagree about a wrong one, so each
 * place where an object could begin is read, inside the data of other streams too.
 * @param file its bytes as Latin-1, one character each
 * @throws UnreadablePdfError when one is packed in a way that real writers do not use.
 */
export function findObjectStreams(file: string): ObjectStream[] {
  const reader = new Reader(file);
  const found = new Map<number, ObjectStream>();
  for (let at = file.indexOf("obj"); at >= 0; at = file.indexOf("obj", at + 3)) {
    const stream = reader.objectStreamAt(at + 3);
    if (stream) found.set(stream.at, stream);
  }
  return [...found.values()];
}

class Reader {
  private readonly file: string;
  private at = 0;
  private work: number;

  constructor(file: string) {
    this.file = file;
    this.work = file.length * WORK_PER_BYTE + WORK_ALWAYS;
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
    // Some readers ask for the type, some only for the two numbers they need.
    if (!names.includes("ObjStm") && !(names.includes("First") && names.includes("N"))) return null;
    this.at += "stream".length;
    this.skipWhite();
    const first = /\/First[\0\t\n\f\r ]+(\d{1,10})/.exec(dictionary)?.[1];
    return { at: this.at, isCompressed: isCompressed(names), first: Number(first ?? Number.NaN) };
  }

  /** Reads over a dictionary and gives the names on its first level, keys and values. */
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

  /** +1 and −1 for the dictionary's brackets; a hex string or anything else is stepped over. */
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

  private stepTo(place: number): void {
    this.step((place < 0 ? this.file.length : place) - this.at);
  }

  private step(count: number): void {
    this.at += count;
    this.work -= count;
    if (this.work < 0) throw new UnreadablePdfError("its objects overlap");
  }
}

function isCompressed(names: readonly string[]): boolean {
  const flates = names.filter((name) => name === "FlateDecode" || name === "Fl").length;
  const isStrange =
    flates > 1 ||
    names.some((name) => PACKED_OTHERWISE.has(name)) ||
    (flates === 0 && names.includes("Filter"));
  if (isStrange) throw new UnreadablePdfError("an object stream is packed in an unusual way");
  return flates === 1;
}
