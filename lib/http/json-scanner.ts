import { isUtf8 } from "node:buffer";
import { Failure } from "@/lib/contract/errors";
import { DEPTH_LIMIT, tooDeep, tooManyValues, VALUE_LIMIT } from "./clean-json";
import { type Next, notJson, unexpected } from "./json-problem";

/** Receives what a {@link JsonScanner} finds, in the order of the text. Whatever it throws ends the scan. */
export interface JsonListener {
  /** An object or an array begins. */
  open(isObject: boolean): void;
  /** The innermost object or array ends. */
  close(): void;
  key(name: string): void;
  /** A string value begins; its bytes follow in pieces, as they are written, without the quotes. */
  beginText(): void;
  /** Part of the chunk that was fed, not a copy. */
  piece(bytes: Uint8Array): void;
  /** @param hasEscapes whether the pieces contain backslashes. */
  endText(hasEscapes: boolean): void;
  /** A number, true, false or null. */
  word(value: number | boolean | null): void;
}

/** Bytes of a field name as it is written, and of a number. */
const NAME_LIMIT_BYTES = 1024;
const WORD_LIMIT_BYTES = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const LETTER_U = 0x75;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** 1 for the bytes of a text, 0 for all others; faster than a set, because every byte of a body is looked up. */
function bytesOf(text: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(text)) table[byte] = 1;
  return table;
}
const SPACE = bytesOf(" \t\n\r");
const PUNCTUATION = bytesOf('{}[]:,"');
const ENDS_WORD = bytesOf(' \t\n\r{}[]:,"');
const ESCAPED = bytesOf('"\\/bfnrtu');
const HEX = bytesOf("0123456789abcdefABCDEF");

const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads one JSON object (RFC 8259, in UTF-8) chunk by chunk and keeps nothing of it but open brackets and the name,
 * number or literal that it is in. The work for a chunk is proportional to its length (API-JSON-1).
 */
export class JsonScanner {
  private readonly listener: JsonListener;
  private readonly utf8 = new Utf8Check();
  private readonly open: boolean[] = [];
  private next: Next = "body";
  private token: "none" | "text" | "word" = "none";
  private values = 0;
  private position = 0;
  /** Of the string: 0 outside an escape, 1 after its backslash, 2 to 5 before one of its hexadecimal digits. */
  private escape = 0;
  private hasEscapes = false;
  private isKey = false;
  /** The bytes of the name, number or literal so far. */
  private kept: Buffer[] = [];
  private keptBytes = 0;

  constructor(listener: JsonListener) {
    this.listener = listener;
  }

  /** @throws Failure INVALID_JSON; whatever the listener throws */
  feed(chunk: Uint8Array): void {
    if (!this.utf8.accepts(chunk)) throw notJson("it is not UTF-8");
    let at = this.position < BYTE_ORDER_MARK.length ? this.skipMark(chunk) : 0;
    while (at < chunk.length) {
      if (this.token === "text") at = this.readText(chunk, at);
      else if (this.token === "word") at = this.readWord(chunk, at);
      else at = this.readPunctuation(chunk, at);
    }
    this.position += chunk.length;
  }

  /** @throws Failure INVALID_JSON when the object is not complete */
  end(): void {
    if (this.next !== "nothing") throw unexpected(this.next);
    if (!this.utf8.isComplete()) throw notJson("it is not UTF-8");
  }

  /** The bytes of a byte order mark at the very beginning, which may be split between chunks. */
  private skipMark(chunk: Uint8Array): number {
    let at = 0;
    while (at < chunk.length && chunk[at] === BYTE_ORDER_MARK[this.position + at]) at += 1;
    return at;
  }

  private readPunctuation(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length && SPACE[chunk[at] ?? 0] === 1) at += 1;
    if (at === chunk.length) return at;
    const byte = chunk[at] ?? 0;
    if (PUNCTUATION[byte] !== 1) {
      this.beginValue();
      this.token = "word";
      return at;
    }
    this.punctuation(byte);
    return at + 1;
  }

  private punctuation(byte: number): void {
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.openBracket(byte === OPEN_OBJECT);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.closeBracket(byte === CLOSE_OBJECT);
        break;
      case COMMA:
        this.expect("comma-or-end");
        this.next = this.isInObject() ? "key" : "value";
        break;
      case COLON:
        this.expect("colon");
        this.next = "value";
        break;
      default:
        this.openQuote();
    }
  }

  private openBracket(isObject: boolean): void {
    if (this.next === "body") {
      if (!isObject) throw unexpected("body");
    } else this.beginValue();
    if (this.open.length === DEPTH_LIMIT) throw tooDeep();
    this.open.push(isObject);
    this.next = isObject ? "key-or-end" : "item-or-end";
    this.listener.open(isObject);
  }

  private closeBracket(isObject: boolean): void {
    const whenEmpty = isObject ? "key-or-end" : "item-or-end";
    if (this.isInObject() !== isObject || (this.next !== whenEmpty && this.next !== "comma-or-end"))
      throw unexpected(this.next);
    this.open.pop();
    this.listener.close();
    this.endValue();
  }

  private openQuote(): void {
    this.isKey = this.next === "key" || this.next === "key-or-end";
    if (!this.isKey) {
      this.beginValue();
      this.listener.beginText();
    }
    this.token = "text";
    this.hasEscapes = false;
  }

  private readText(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.escape > 0) this.readEscape(byte);
      else if (byte === QUOTE) {
        this.take(chunk.subarray(from, at));
        this.closeQuote();
        return at + 1;
      } else if (byte === BACKSLASH) {
        this.escape = 1;
        this.hasEscapes = true;
      } else if (byte < 0x20) throw notJson("a string has a line break or another control character");
    }
    this.take(chunk.subarray(from));
    return chunk.length;
  }

  private readEscape(byte: number): void {
    if ((this.escape === 1 ? ESCAPED : HEX)[byte] !== 1) throw notJson("a string has an unknown escape");
    if (this.escape === 1) this.escape = byte === LETTER_U ? 2 : 0;
    else this.escape = this.escape === 5 ? 0 : this.escape + 1;
  }

  private take(bytes: Uint8Array): void {
    if (this.isKey) this.keep(bytes, NAME_LIMIT_BYTES, "A field name is too long.");
    else this.listener.piece(bytes);
  }

  private closeQuote(): void {
    this.token = "none";
    if (this.isKey) {
      this.listener.key(decodeText(this.kept, this.hasEscapes));
      this.forget();
      this.next = "colon";
      return;
    }
    this.listener.endText(this.hasEscapes);
    this.endValue();
  }

  private readWord(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length && ENDS_WORD[chunk[at] ?? 0] !== 1) at += 1;
    this.keep(chunk.subarray(from, at), WORD_LIMIT_BYTES, "A number is too long.");
    if (at < chunk.length) {
      this.token = "none";
      this.listener.word(wordOf(decodeText(this.kept, false)));
      this.forget();
      this.endValue();
    }
    return at;
  }

  private keep(bytes: Uint8Array, limitBytes: number, message: string): void {
    this.keptBytes += bytes.length;
    if (this.keptBytes > limitBytes) throw new Failure("INVALID_JSON", { message });
    this.kept.push(Buffer.from(bytes));
  }

  private forget(): void {
    this.kept = [];
    this.keptBytes = 0;
  }

  private beginValue(): void {
    if (this.next !== "value" && this.next !== "item-or-end") throw unexpected(this.next);
    this.values += 1;
    if (this.values > VALUE_LIMIT) throw tooManyValues();
  }

  private endValue(): void {
    this.next = this.open.length === 0 ? "nothing" : "comma-or-end";
  }

  private expect(next: Next): void {
    if (this.next !== next) throw unexpected(this.next);
  }

  private isInObject(): boolean | undefined {
    return this.open.at(-1);
  }
}

/** The text of a JSON string whose syntax has been checked, from its bytes without the quotes. */
export function decodeText(pieces: readonly Uint8Array[], hasEscapes: boolean): string {
  const text = Buffer.concat(pieces).toString("utf8");
  return hasEscapes ? (JSON.parse(`"${text}"`) as string) : text;
}

function wordOf(text: string): number | boolean | null {
  const literal = Object.hasOwn(LITERALS, text) ? LITERALS[text] : undefined;
  if (literal !== undefined) return literal;
  if (!NUMBER.test(text)) throw unexpected("value");
  return Number(text);
}

/** Checks UTF-8 over chunks whose borders may lie within a character. */
class Utf8Check {
  private rest: Uint8Array = new Uint8Array();

  accepts(chunk: Uint8Array): boolean {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const whole = bytes.length - unfinishedBytes(bytes);
    this.rest = bytes.slice(whole);
    return isUtf8(bytes.subarray(0, whole));
  }

  isComplete(): boolean {
    return this.rest.length === 0;
  }
}

/** How many bytes at the end belong to a character that goes on beyond them: 0 to 3. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthByLead(byte) > back ? back : 0;
  }
  return 0;
}

function lengthByLead(byte: number): number {
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
