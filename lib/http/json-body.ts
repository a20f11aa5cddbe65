import type { z } from "zod";
import type { JsonBody } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { KIB, MIB } from "@/lib/contract/fields";
import { assertAllowedName, cleanJsonObject, cleanText } from "./clean-json";
import { decodeText, type JsonListener, JsonScanner } from "./json-scanner";

/** A file of 10 MiB in base64 with line breaks, each written `\\r\\n`, takes 14.04 MiB; the rest is for a `data:` prefix. */
const BASE64_LIMIT_BYTES = 15 * MIB;
const TEXT_LIMIT_BYTES = 64 * KIB;
/**
 * One character of a valid text takes at most this many bytes of JSON: six as an escape, four times, because normal form
 * C shortens a text to no less than a quarter (Unicode Standard Annex 15, table of expansion factors).
 */
const BYTES_PER_CHARACTER = 24;

/** What a schema has at one place of the body. A value of another kind is not kept. */
type Shape =
  | { readonly kind: "text"; readonly maxChars: number | null; readonly isBase64: boolean }
  | { readonly kind: "object"; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: "list"; readonly item: Shape }
  /** Whatever JSON has, within the limits of every body. */
  | { readonly kind: "any" };

const ANY: Shape = { kind: "any" };
const TEXT = { kind: "text", maxChars: null, isBase64: false } as const;

/** Stands for a text where the schema wants an object or a list. */
const SOME_TEXT = "text";

/** An object or array that is being read; `target` is null where nothing is kept. */
interface Frame {
  readonly shape: Shape | undefined;
  readonly target: Record<string, unknown> | unknown[] | null;
  /** The field whose value comes next. */
  name: string;
}

/** A string that is being read, of which the bytes are kept. */
interface Text {
  readonly limitBytes: number;
  readonly tooLong: () => Failure;
  readonly pieces: Uint8Array[];
  bytes: number;
}

/**
 * Builds the fields of a JSON body while it streams in, and only what the endpoint's schema has: of an unknown field the
 * name is kept, and a list where the schema wants text becomes an empty list. The validator then says what is wrong with
 * it, and no client makes the server hold values that no endpoint uses.
 */
export class JsonBodyReader {
  /** The field `session`, as soon as it has been read. */
  token: string | undefined;
  private readonly scanner: JsonScanner;
  private readonly frames: Frame[] = [];
  private readonly root: Record<string, unknown> = {};
  private readonly files = new Map<
    string,
    { readonly pieces: readonly Uint8Array[]; readonly hasEscapes: boolean }
  >();
  private text: Text | null = null;

  constructor(body: JsonBody) {
    const shape = shapeOfBody(body);
    this.scanner = new JsonScanner(this.listener(shape));
  }

  /** @throws Failure INVALID_JSON, VALIDATION_ERROR, FILE_TOO_LARGE */
  write(chunk: Uint8Array): void {
    this.scanner.feed(chunk);
  }

  /**
   * The fields, cleaned but not validated. Files are turned into text one at a time, so that other requests are served
   * in between.
   * @throws Failure INVALID_JSON, VALIDATION_ERROR
   */
  async finish(): Promise<Record<string, unknown>> {
    this.scanner.end();
    const fields = cleanJsonObject(this.root);
    for (const [name, { pieces, hasEscapes }] of this.files) {
      await new Promise(setImmediate);
      fields[name] = cleanText(decodeText(pieces, hasEscapes), [name]);
    }
    return fields;
  }

  private listener(body: Shape): JsonListener {
    return {
      open: (isObject) => this.open(isObject, body),
      close: () => {
        this.frames.pop();
      },
      key: (name) => this.key(name),
      beginText: () => this.beginText(),
      piece: (bytes) => this.piece(bytes),
      endText: (hasEscapes) => this.endText(hasEscapes),
      word: (value) => this.put(value),
    };
  }

  private open(isObject: boolean, body: Shape): void {
    if (this.frames.length === 0) {
      this.frames.push({ shape: body, target: this.root, name: "" });
      return;
    }
    const shape = this.shapeHere();
    const isWanted = shape?.kind === "any" || shape?.kind === (isObject ? "object" : "list");
    const target = isObject ? {} : [];
    this.put(target);
    this.frames.push({ shape, target: isWanted ? target : null, name: "" });
  }

  private key(name: string): void {
    assertAllowedName(name);
    const frame = this.frame();
    frame.name = name;
    if (frame.target === null || !Object.hasOwn(frame.target, name)) return;
    throw new Failure("INVALID_JSON", { message: `${labelOf(name)} is given twice.` });
  }

  private beginText(): void {
    const shape = this.shapeHere();
    if (shape === undefined || shape.kind === "object" || shape.kind === "list") {
      this.put(SOME_TEXT);
      return;
    }
    const { name } = this.frame();
    this.text = { ...limitOf(shape, name), pieces: [], bytes: 0 };
  }

  private piece(bytes: Uint8Array): void {
    if (this.text === null) return;
    this.text.bytes += bytes.length;
    if (this.text.bytes > this.text.limitBytes) throw this.text.tooLong();
    this.text.pieces.push(bytes);
  }

  private endText(hasEscapes: boolean): void {
    if (this.text === null) return;
    const { pieces, bytes } = this.text;
    this.text = null;
    const shape = this.shapeHere();
    const { name } = this.frame();
    if (shape?.kind === "text" && shape.isBase64 && bytes > 0) {
      this.files.set(name, { pieces, hasEscapes });
      this.put("");
      return;
    }
    const text = decodeText(pieces, hasEscapes);
    this.put(text);
    if (this.frames.length === 1 && name === "session" && text !== "")
      this.token = cleanText(text, ["session"]);
  }

  /** Stores a value where it belongs. Of a field that the schema does not have only the name is kept, and a null. */
  private put(value: unknown): void {
    const { target, name } = this.frame();
    if (target === null) return;
    if (Array.isArray(target)) target.push(value);
    else target[name] = this.shapeHere() === undefined && value !== null ? true : value;
  }

  /** The shape of the value that comes next. */
  private shapeHere(): Shape | undefined {
    const { shape, target, name } = this.frame();
    if (target === null || shape === undefined) return undefined;
    if (shape.kind === "any") return ANY;
    if (shape.kind === "list") return shape.item;
    return shape.kind === "object" && Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
  }

  private frame(): Frame {
    const frame = this.frames.at(-1);
    if (!frame) throw new Failure("INVALID_JSON");
    return frame;
  }
}

function limitOf(shape: Shape, name: string): Pick<Text, "limitBytes" | "tooLong"> {
  if (shape.kind === "text" && shape.isBase64) {
    return { limitBytes: BASE64_LIMIT_BYTES, tooLong: () => new Failure("FILE_TOO_LARGE") };
  }
  const max = shape.kind === "text" ? shape.maxChars : null;
  const words = max === null ? "is too long" : `must have at most ${max} characters`;
  return {
    limitBytes: max === null ? TEXT_LIMIT_BYTES : Math.min(max * BYTES_PER_CHARACTER, TEXT_LIMIT_BYTES),
    tooLong: () => new Failure("VALIDATION_ERROR", { message: `${labelOf(name)} ${words}.` }),
  };
}

/** A field name in a message; the entry of a list has none. A name that does not look like one of ours is quoted. */
function labelOf(name: string): string {
  if (name === "") return "A text";
  return /^\w{1,64}$/.test(name) ? name : JSON.stringify(name.slice(0, 64));
}

const shapes = new WeakMap<JsonBody, Shape>();

function shapeOfBody(body: JsonBody): Shape {
  const known = shapes.get(body);
  if (known) return known;
  const shape = shapeOf(body.schema);
  const base64 = (body.base64 ?? []).map((name) => [name, { ...TEXT, isBase64: true }] as const);
  const whole: Shape =
    shape.kind === "object"
      ? { kind: "object", fields: { ...shape.fields, ...Object.fromEntries(base64) } }
      : shape;
  shapes.set(body, whole);
  return whole;
}

/** Wrappers of zod that do not change what JSON they take: the key under which each has the inner schema. */
const WRAPPERS: Readonly<Record<string, string>> = {
  optional: "innerType",
  nullable: "innerType",
  nonoptional: "innerType",
  default: "innerType",
  prefault: "innerType",
  catch: "innerType",
  readonly: "innerType",
};
const SCALARS = new Set(["string", "number", "boolean", "enum", "literal", "null", "date", "int", "bigint"]);

/** The kinds of values that a schema takes. What has no kind of its own here may be anything. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = schema._zod;
  const inner = innerOf(def as unknown as Readonly<Record<string, unknown>>);
  if (inner) return shapeOf(inner);
  if (def.type === "object") {
    const { shape } = def as z.core.$ZodObjectDef;
    const fields = Object.entries(shape).map(([name, field]) => [name, shapeOf(field)] as const);
    return { kind: "object", fields: Object.fromEntries(fields) };
  }
  if (def.type === "array") return { kind: "list", item: shapeOf((def as z.core.$ZodArrayDef).element) };
  if (!SCALARS.has(def.type)) return ANY;
  return { ...TEXT, maxChars: (schema as { maxLength?: number | null }).maxLength ?? null };
}

/** The schema that a wrapper or a pipe applies to its input. A pipe that transforms first says nothing about it. */
function innerOf(def: Readonly<Record<string, unknown>>): z.core.$ZodType | undefined {
  const type = String(def["type"]);
  if (Object.hasOwn(WRAPPERS, type)) return def[WRAPPERS[type] ?? ""] as z.core.$ZodType;
  if (type !== "pipe") return undefined;
  const input = def["in"] as z.core.$ZodType;
  return (input._zod.def.type as string) === "transform" ? (def["out"] as z.core.$ZodType) : input;
}
