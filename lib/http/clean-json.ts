import { Failure } from "@/lib/contract/errors";

/** Limits of a JSON body, well above what any endpoint needs (API-JSON-1). */
export const DEPTH_LIMIT = 10;
export const VALUE_LIMIT = 1000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses untrusted JSON into an object of clean strings.
 * @throws Failure INVALID_JSON for what is not an object, too deep or too wide; VALIDATION_ERROR for a forbidden key
 * or a text with control characters or lone surrogates (PostgreSQL could not store NUL).
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
  return cleanObject(value, 1, { keys: VALUE_LIMIT });
}

/** @throws Failure VALIDATION_ERROR for a name that could reach a prototype */
export function assertAllowedName(name: string): void {
  if (FORBIDDEN_KEYS.has(name)) {
    throw new Failure("VALIDATION_ERROR", { message: "A field name is not allowed." });
  }
}

export function tooManyValues(): Failure {
  return new Failure("INVALID_JSON", { message: "The body has too many fields." });
}

export function tooDeep(): Failure {
  return new Failure("INVALID_JSON", { message: "The body is nested too deeply." });
}

function cleanObject(from: Record<string, unknown>, depth: number, budget: { keys: number }) {
  const clean: Record<string, unknown> = {};
  for (const key of Object.keys(from)) {
    assertAllowedName(key);
    clean[key] = cleanValue(from[key], depth + 1, budget);
  }
  return clean;
}

function cleanValue(value: unknown, depth: number, budget: { keys: number }): unknown {
  budget.keys -= 1;
  if (budget.keys < 0) throw tooManyValues();
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEPTH_LIMIT) throw tooDeep();
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, depth + 1, budget));
  return cleanObject(value as Record<string, unknown>, depth, budget);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Text in Unicode normal form C without C0/C1 controls and lone surrogates. @throws Failure VALIDATION_ERROR */
export function cleanText(text: string): string {
  if (CONTROL.test(text) || !text.isWellFormed()) {
    throw new Failure("VALIDATION_ERROR", { message: "A text contains characters that are not allowed." });
  }
  return text.normalize("NFC");
}
