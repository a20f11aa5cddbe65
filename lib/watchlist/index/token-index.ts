import { hash31, keysOf, keysToFind } from "../matching/blocking-keys";
import { NameToken } from "../matching/name-token";
import type { SoundKind } from "../matching/sound";
import type { SubjectKind } from "../matching/weighted-words";
import type { Columns } from "./index-columns";
import { Growing } from "./index-columns";

/** The distinct tokens of an index, separate for people and companies: `Bank` is rare among people only. */

/** A key of 31 bits and a token number share the 53 bits of a double. */
const MOST_TOKENS = 1 << 22;
const SEPARATOR = "\u0000";
const CACHE_LIMIT = 60_000;

const SOUND_MARKS: Readonly<Record<SoundKind, string>> = {
  foreign: "!",
  letters: "%",
  hangul: "$",
  han: "^",
};

function soundOfMark(mark: string | undefined): SoundKind | null {
  return (Object.keys(SOUND_MARKS) as SoundKind[]).find((kind) => SOUND_MARKS[kind] === mark) ?? null;
}

function identity(nameToken: NameToken, kind: SubjectKind): string {
  return `${kind === "person" ? "p" : "c"}${nameToken.isVowelless ? "~" : ""}${nameToken.sound ? SOUND_MARKS[nameToken.sound] : ""}${nameToken.glyph ?? ""}${SEPARATOR}${nameToken.text}`;
}

/** Assigns numbers to tokens while an index is built. */
export class TokenIndexBuilder {
  /** Maps, because a plain object already has the key "constructor". */
  readonly #numbers = new Map<string, number>();
  /** Of the tokens that are nothing but their text, which most are: by kind and text. */
  readonly #plain: Readonly<Record<SubjectKind, Map<string, number>>> = {
    person: new Map(),
    company: new Map(),
  };
  #size = 0;
  readonly #text = new Growing(Uint8Array, 1 << 16);
  readonly #start = new Growing(Uint32Array);
  readonly #keys = new Growing(Float64Array, 1 << 16);

  constructor() {
    this.#start.push(0);
  }

  get size(): number {
    return this.#size;
  }

  /** @throws Error beyond four million distinct words */
  numberOf(nameToken: NameToken, kind: SubjectKind): number {
    const { isVowelless, glyph, sound, text } = nameToken;
    const isPlain = !isVowelless && glyph === null && sound === null;
    const known = isPlain ? this.#plain[kind].get(text) : this.#numbers.get(identity(nameToken, kind));
    if (known !== undefined) return known;
    const number = this.#size;
    if (number >= MOST_TOKENS) throw new Error("The list has more than four million distinct words.");
    this.#size += 1;
    const key = identity(nameToken, kind);
    if (isPlain) this.#plain[kind].set(text, number);
    else this.#numbers.set(key, number);
    const stored = [key, nameToken.folded, nameToken.skeleton, nameToken.looseSkeleton].join(SEPARATOR);
    this.#text.pushAll(Buffer.from(stored));
    this.#start.push(this.#text.length);
    for (const hash of keysOf(nameToken)) this.#keys.push(hash * MOST_TOKENS + number);
    return number;
  }

  done(): Pick<Columns, "lexemeText" | "lexemeStart" | "keyHash" | "keyLexeme"> {
    for (const map of [this.#numbers, ...Object.values(this.#plain)]) map.clear();
    const sorted = this.#keys.done().sort();
    const keyHash = new Uint32Array(sorted.length);
    const keyLexeme = new Uint32Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) {
      const packed = sorted[i] as number;
      keyHash[i] = Math.floor(packed / MOST_TOKENS);
      keyLexeme[i] = packed % MOST_TOKENS;
    }
    return { lexemeText: this.#text.done(), lexemeStart: this.#start.done(), keyHash, keyLexeme };
  }
}

/** Reads the tokens of a loaded index. */
export class TokenIndex {
  readonly #columns: Columns;
  readonly #text: Buffer;
  readonly #cache = new Map<number, NameToken>();

  constructor(columns: Columns) {
    this.#columns = columns;
    const { buffer, byteOffset, byteLength } = columns.lexemeText;
    this.#text = Buffer.from(buffer, byteOffset, byteLength);
  }

  isOf(number: number, kind: SubjectKind): boolean {
    return this.#text[this.#columns.lexemeStart[number] as number] === (kind === "person" ? 0x70 : 0x63);
  }

  nameToken(number: number): NameToken {
    let found = this.#cache.get(number);
    if (!found) {
      found = this.#read(number);
      if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear();
      this.#cache.set(number, found);
    }
    return found;
  }

  #read(number: number): NameToken {
    const { lexemeStart } = this.#columns;
    const stored = this.#text.toString("utf8", lexemeStart[number], lexemeStart[number + 1]);
    const [traits = "", text = "", folded = "", skeleton = "", looseSkeleton = ""] = stored.split(SEPARATOR);
    const [, vowelless, sound, glyph = ""] = /^.(~?)([!%$^]?)(.*)$/u.exec(traits) ?? [];
    const read = { isVowelless: vowelless !== "", sound: soundOfMark(sound), glyph: glyph || null };
    return new NameToken(text, read, { folded, skeleton, looseSkeleton });
  }

  /** Numbers of the tokens that share a blocking key with a token, at most so many. */
  sharing(nameToken: NameToken, kind: SubjectKind, most: number): ReadonlySet<number> {
    const found = new Set<number>();
    for (const hash of keysToFind(nameToken)) {
      for (const number of this.#withKey(hash, kind)) {
        if (found.size === most) return found;
        found.add(number);
      }
    }
    return found;
  }

  #withKey(hash: number, kind: SubjectKind): number[] {
    const { keyHash, keyLexeme } = this.#columns;
    const found: number[] = [];
    for (let i = firstAtLeast(keyHash, hash); keyHash[i] === hash; i++) {
      const number = keyLexeme[i] as number;
      if (this.isOf(number, kind)) found.push(number);
    }
    return found;
  }

  /** Whether a name contains a word that sounds like this one. */
  hasFolded(text: string, kind: SubjectKind): boolean {
    const { folded } = new NameToken(text);
    for (const number of this.#withKey(hash31(`=${folded}`), kind))
      if (this.nameToken(number).folded === folded) return true;
    return false;
  }

  /** The number of the vowelled token with exactly this text; null when no name contains it. */
  exact(text: string, kind: SubjectKind): number | null {
    const probe = new NameToken(text);
    for (const number of this.#withKey(hash31(`=${probe.folded}`), kind)) {
      const nameToken = this.nameToken(number);
      if (
        nameToken.text === text &&
        !nameToken.isVowelless &&
        !nameToken.isBySound &&
        nameToken.glyph === null
      )
        return number;
    }
    return null;
  }
}

/** Position of the first value that is not below `least`. */
export function firstAtLeast(sorted: Uint32Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
