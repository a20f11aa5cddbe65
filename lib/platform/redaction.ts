/**
 * What of an error and of a text may stand in the log (SECURITY-LOG-1). Errors of the database carry the parameters of
 * the statement and quote stored values; errors of libraries quote what they were given, also by a stranger.
 */

const TEXT_LIMIT_CHARS = 500;
const CAUSES_LIMIT = 5;
const STACK_LIMIT_LINES = 20;
const DEPTH_LIMIT = 4;
const ITEMS_LIMIT = 20;

/** Facts of a database error that hold names of the schema and no values. */
const SCHEMA_FACTS = ["severity", "table_name", "table", "constraint_name", "constraint", "routine"] as const;

/** The five characters of an SQLSTATE. */
const SQL_STATE = /^[0-9A-Z]{5}$/;

const EMAIL_ADDRESS = /([\p{L}\p{N}])[\p{L}\p{N}._%+'-]*@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu;
/** Keys, session tokens, link tokens, JWTs and base64; ids of records, hashes and paths stay. */
const SECRET_TEXT =
  /(?:\bsv_(?:live|test)_|\bwhsec_)[\w-]+|\bey[\w-]{10,}\.[\w-]+\.[\w-]+|\b(?![0-9a-f]{40,64}\b)[\w+-]{40,}|[A-Za-z0-9+/]{80,}={0,2}/g;
/** Telephone numbers and numbers of documents. */
const LONG_NUMBER = /(?<![\w.:-])\+?\d(?:[ -]?\d){6,}(?![\w:])/g;
/** Line breaks and other control characters, with which a stranger's text could look like lines of the log. */
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A text for the log: one line, at most 500 characters, without e-mail addresses, keys, tokens and long numbers. */
export function loggedText(text: string): string {
  const cut = text.length > 4 * TEXT_LIMIT_CHARS ? text.slice(0, 4 * TEXT_LIMIT_CHARS) : text;
  const clean = cut
    .replace(CONTROL, " ")
    .replace(SECRET_TEXT, "[redacted]")
    .replace(EMAIL_ADDRESS, "$1***@$2")
    .replace(LONG_NUMBER, "[number]");
  return text.length > cut.length || clean.length > TEXT_LIMIT_CHARS
    ? `${clean.slice(0, TEXT_LIMIT_CHARS)}…`
    : clean;
}

/**
 * An error for the log: type, message, code, the lines of its stack that name places in the code, and its causes. Of a
 * database error nothing that quotes a value: no parameters, no detail, and the message without what is in quotes.
 */
export function loggedError(cause: unknown, depth = 0): unknown {
  if (!(cause instanceof Error)) return typeof cause === "string" ? loggedText(cause) : loggedValue(cause);
  const given = cause as Error & Readonly<Record<string, unknown>>;
  const code = given["code"];
  return {
    type: cause.constructor.name,
    message: messageOf(given),
    ...(typeof code === "string" || typeof code === "number" ? { code: loggedText(String(code)) } : {}),
    ...(isDatabaseError(given) ? factsOf(given) : {}),
    stack: framesOf(cause.stack),
    ...(cause.cause !== undefined && depth < CAUSES_LIMIT
      ? { cause: loggedError(cause.cause, depth + 1) }
      : {}),
    ...(cause instanceof AggregateError && depth < CAUSES_LIMIT
      ? { errors: cause.errors.slice(0, CAUSES_LIMIT).map((each) => loggedError(each, depth + 1)) }
      : {}),
  };
}

/** The fields of one line of the log: texts as {@link loggedText}, errors as {@link loggedError}, not deeper than four. */
export function loggedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loggedValue(value)]));
}

function loggedValue(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return loggedError(value);
  if (typeof value === "string") return loggedText(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= DEPTH_LIMIT) return "…";
  if (Array.isArray(value)) return value.slice(0, ITEMS_LIMIT).map((each) => loggedValue(each, depth + 1));
  const entries = Object.entries(value).slice(0, ITEMS_LIMIT);
  return Object.fromEntries(entries.map(([name, each]) => [name, loggedValue(each, depth + 1)]));
}

function isDatabaseError(given: Readonly<Record<string, unknown>>): boolean {
  return typeof given["severity"] === "string" && SQL_STATE.test(String(given["code"]));
}

function messageOf(given: Error & Readonly<Record<string, unknown>>): string {
  // The driver's wrapper (DrizzleQueryError) has the statement, whose values are $1, $2, …, and then the values.
  if (typeof given["query"] === "string" && Array.isArray(given["params"]))
    return loggedText(`Failed query: ${given["query"]}`);
  return loggedText(
    isDatabaseError(given) ? given.message.replace(/"[^"]*"|'[^']*'/g, '"…"') : given.message,
  );
}

function factsOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const facts = SCHEMA_FACTS.map((name) => [name, given[name]]).filter(
    (fact): fact is [string, string] => typeof fact[1] === "string",
  );
  return Object.fromEntries(facts);
}

/** A stack begins with the message, so only the lines that name a place are kept. */
function framesOf(stack: string | undefined): string {
  const frames = (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, STACK_LIMIT_LINES).join("\n");
}
