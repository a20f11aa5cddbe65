import { hash31, keysOf } from "../matching/blocking-keys";
import { Lexeme } from "../matching/name-token";
import type { SubjectKind } from "../matching/normalise";
import type { Columns } from "./index-columns";
import { Growing } from "./index-columns";

/** The distinct words of an index. Persons' and companies' are apart: `Bank` is rare among the one, not the other. */

/** Key and number share 53 bits. */
const MOST_LEXEMES = 1 << 22;
const SEPARATOR = "\u0000";
const CACHE_LIMIT = 60_000;

function identity(lexeme: Lexeme, kind: SubjectKind): string {
  return `${kind === "person" ? "p" : "c"}${lexeme.isVowelless ? "~" : ""}${lexeme.glyph ?? ""}${SEPARATOR}${lexeme.text}`;
}

/** Numbers words while an index is built. */
export class LexiconBuilder {
  /** A Map: a plain object already has the word "constructor". */
  readonly #numbers = new Map<string, number>();
  readonly #text = new Growing(Uint8Array, 1 << 16);
  readonly #start = new Growing(Uint32Array);
  readonly #keys = new Growing(Float64Array, 1 << 16);

  constructor() {
    this.#start.push(0);
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** @throws Error beyond four million distinct words. */
  numberOf(lexeme: Lexeme, kind: SubjectKind): number {
    const key = identity(lexeme, kind);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    if (number >= MOST_LEXEMES) throw new Error("The list has more than four million distinct words.");
    this.#numbers.set(key, number);
    const stored = [key, lexeme.folded, lexeme.skeleton, lexeme.looseSkeleton].join(SEPARATOR);
    this.#text.pushAll(Buffer.from(stored));
    this.#start.push(this.#text.length);
    for (const hash of keysOf(lexeme)) this.#keys.push(hash * MOST_LEXEMES + number);
    return number;
  }

  done(): Pick<Columns, "lexemeText" | "lexemeStart" | "keyHash" | "keyLexeme"> {
    this.#numbers.clear();
    const sorted = this.#keys.done().sort();
    const keyHash = new Uint32Array(sorted.length);
    const keyLexeme = new Uint32Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) {
      const packed = sorted[i] as number;
      keyHash[i] = Math.floor(packed / MOST_LEXEMES);
      keyLexeme[i] = packed % MOST_LEXEMES;
    }
    return { lexemeText: this.#text.done(), lexemeStart: this.#start.done(), keyHash, keyLexeme };
  }
}

/** Reads words of a loaded index. */
export class Lexicon {
  readonly #columns: Columns;
  readonly #text: Buffer;
  readonly #cache = new Map<number, Lexeme>();

  constructor(columns: Columns) {
    this.#columns = columns;
    const { buffer, byteOffset, byteLength } = columns.lexemeText;
    this.#text = Buffer.from(buffer, byteOffset, byteLength);
  }

  isOf(number: number, kind: SubjectKind): boolean {
    return this.#text[this.#columns.lexemeStart[number] as number] === (kind === "person" ? 0x70 : 0x63);
  }

  lexeme(number: number): Lexeme {
    let found = this.#cache.get(number);
    if (!found) {
      found = this.#read(number);
      if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear();
      this.#cache.set(number, found);
    }
    return found;
  }

  #read(number: number): Lexeme {
    const { lexemeStart } = this.#columns;
    const stored = this.#text.toString("utf8", lexemeStart[number], lexemeStart[number + 1]);
    const [traits = "", text = "", folded = "", skeleton = "", looseSkeleton = ""] = stored.split(SEPARATOR);
    const isVowelless = traits[1] === "~";
    const glyph = traits.slice(isVowelless ? 2 : 1) || null;
    return new Lexeme(text, { isVowelless, glyph }, { folded, skeleton, looseSkeleton });
  }

  /** Numbers of the lexemes that share a key with a word. */
  *sharing(lexeme: Lexeme, kind: SubjectKind): Iterable<number> {
    for (const hash of keysOf(lexeme)) yield* this.withKey(hash, kind);
  }

  *withKey(hash: number, kind: SubjectKind): Iterable<number> {
    const { keyHash, keyLexeme } = this.#columns;
    for (let i = firstAtLeast(keyHash, hash); keyHash[i] === hash; i++) {
      const number = keyLexeme[i] as number;
      if (this.isOf(number, kind)) yield number;
    }
  }

  /** The lexeme of exactly this text, written with vowels and not a glyph; null when no name holds it. */
  exact(text: string, kind: SubjectKind): number | null {
    const probe = new Lexeme(text);
    for (const number of this.withKey(hash31(`=${probe.folded}`), kind)) {
      const lexeme = this.lexeme(number);
      if (lexeme.text === text && !lexeme.isVowelless && lexeme.glyph === null) return number;
    }
    return null;
  }
}

/** Position of the first value that is not below `wanted`. */
export function firstAtLeast(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
