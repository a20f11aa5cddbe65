import { Failure } from "@/lib/contract/errors";
import { nameOf } from "./validate";

/** Limits of a JSON body, well above what any endpoint needs (API-JSON-1). */
export const DEPTH_LIMIT = 10;
export const VALUE_LIMIT = 1000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

type Path = readonly PropertyKey[];

/**
 * Parses untrusted JSON into an object of clean strings.
 * @throws Failure INVALID_JSON for what is not an object, too deep or too wide; VALIDATION_ERROR for a forbidden key
 * or a text that {@link cleanText} refuses
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure("INVALID_JSON", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Failure("INVALID_JSON");
  return cleanJsonObject(value as Record<string, unknown>);
}

/** {@link parseJsonObject} for what is parsed already. */
export function cleanJsonObject(value: Record<string, unknown>): Record<string, unknown> {
  return cleanObject(value, [], { keys: VALUE_LIMIT });
}

/** @throws Failure VALIDATION_ERROR for a name that could reach a prototype */
export function assertAllowedName(name: string): void {
  if (FORBIDDEN_KEYS.has(name)) {
    throw new Failure("VALIDATION_ERROR", { message: `${name} is not allowed as the name of a field.` });
  }
}

export function tooManyValues(): Failure {
  return new Failure("INVALID_JSON", { message: "The body has too many fields." });
}

export function tooDeep(): Failure {
  return new Failure("INVALID_JSON", { message: "The body is nested too deeply." });
}

function cleanObject(from: Record<string, unknown>, path: Path, budget: { keys: number }) {
  const clean: Record<string, unknown> = {};
  for (const key of Object.keys(from)) {
    assertAllowedName(key);
    clean[key] = cleanValue(from[key], [...path, key], budget);
  }
  return clean;
}

/** @param path leads to the value; the body itself is the first level of depth */
function cleanValue(value: unknown, path: Path, budget: { keys: number }): unknown {
  budget.keys -= 1;
  if (budget.keys < 0) throw tooManyValues();
  if (typeof value === "string") return cleanText(value, path);
  if (typeof value !== "object" || value === null) return value;
  if (path.length >= DEPTH_LIMIT) throw tooDeep();
  if (Array.isArray(value)) return value.map((each, at) => cleanValue(each, [...path, at], budget));
  return cleanObject(value as Record<string, unknown>, path, budget);
}

/** Every control character (C0, DEL, C1) but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Text in Unicode normal form C with LF for each CRLF and CR (API-TEXT-1). Which fields may have line breaks is checked
 * when they are validated. PostgreSQL could not store NUL, nor UTF-8 a lone surrogate.
 * @param path leads to the field that the refusal names
 * @throws Failure VALIDATION_ERROR for control characters and lone surrogates
 */
export function cleanText(text: string, path: Path): string {
  const [wrong] = CONTROL.exec(text) ?? (text.isWellFormed() ? null : LONE_SURROGATE.exec(text)) ?? [];
  if (wrong !== undefined) {
    const what = wrong >= "\ud800" ? "half of a surrogate pair" : "control character";
    const message = `${nameOf(path)} contains the ${what} ${codePointOf(wrong)}, which is not allowed.`;
    throw new Failure("VALIDATION_ERROR", { message });
  }
  return text.replace(/\r\n?/g, "\n").normalize("NFC");
}

const codePointOf = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
