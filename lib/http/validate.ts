import { z } from "zod";
import { Failure } from "@/lib/contract/errors";
import { READING } from "@/lib/contract/fields";

/** A longer text is not repeated; its length is. */
const SHOWN_CHARS = 40;
/** Fields whose text is never repeated, because messages end up in the logs of callers: credentials, photos, addresses, notes. */
const CONCEALED =
  /secret|password|session|token|receipt|key|photo|selfie|idfront|idback|document|email|note/i;
/** Problems reported in one response. */
const TOLD_AT_ONCE = 5;
/** A field name is the caller's own text; this much of it is repeated in a message. */
const NAME_LIMIT_CHARS = 64;

/** `text`: a query or a form, where every value is text and an empty one is not given (API-NULL-2). */
type Source = "json" | "text";
type Path = readonly PropertyKey[];

/**
 * Parses fields by an endpoint's schema. A null that the field has no use for is not given (API-NULL-1).
 * @throws Failure VALIDATION_ERROR with a sentence for each problem, such as "externalRef must not be empty."
 */
export function parse(schema: z.ZodObject | undefined, input: unknown, source: Source = "json"): unknown {
  if (!schema) return {};
  const brokenLines: Path[] = [];
  const parsed = schema.safeParse(givenOf(schema, input, { source, path: [], brokenLines }), {
    error: wordsOf,
  });
  if (parsed.success && brokenLines.length === 0) return parsed.data;
  const problems = [
    ...brokenLines.map((path) => [nameOf(path), ONE_LINE] as const),
    ...(parsed.error?.issues ?? []).flatMap((issue) => problemsOf(issue, input)),
  ];
  // Only the first problem of a field is reported; the others often follow from it.
  const sentences = new Map<string, string>();
  for (const [name, words] of problems) {
    if (!sentences.has(name)) sentences.set(name, `${name} ${words}.`);
  }
  throw new Failure("VALIDATION_ERROR", {
    message: [...sentences.values()].slice(0, TOLD_AT_ONCE).join(" "),
  });
}

const ONE_LINE = "must be on one line, without line breaks and tabs";
const LINE_BREAK = /[\t\n\r]/;

interface Place {
  readonly source: Source;
  readonly path: Path;
  /** Collects the fields that should be on one line and are not (API-TEXT-3). */
  readonly brokenLines: Path[];
}

/** The input without the fields that are not given. What does not fit the schema is left to its own check. */
function givenOf(schema: z.ZodType, value: unknown, place: Place): unknown {
  const field = unwrapped(schema);
  if (typeof value === "string") {
    const isBroken = LINE_BREAK.test(value) && !READING.get(field)?.lineBreaks;
    if (isBroken) place.brokenLines.push(place.path);
    return value;
  }
  if (Array.isArray(value)) {
    const entry = field instanceof z.ZodArray ? (field.element as z.ZodType) : null;
    return entry ? value.map((each, index) => givenOf(entry, each, below(place, index))) : value;
  }
  if (!(field instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).flatMap(([name, each]) => {
    const known: z.ZodType | undefined = Object.hasOwn(field.shape, name) ? field.shape[name] : undefined;
    if (!known) return [[name, each]];
    return isGiven(known, each, place.source) ? [[name, givenOf(known, each, below(place, name))]] : [];
  });
  return Object.fromEntries(given);
}

const below = (place: Place, step: PropertyKey): Place => ({ ...place, path: [...place.path, step] });

function isGiven(field: z.ZodType, value: unknown, source: Source): boolean {
  if (!isNothing(value, source)) return true;
  return value === null && (READING.get(unwrapped(field))?.refusesNull ?? field.safeParse(null).success);
}

/** Whether a value says "not given" wherever a field has no other use for it (API-NULL-1, API-NULL-2). */
export function isNothing(value: unknown, source: Source): boolean {
  return value === undefined || value === null || (source === "text" && value === "");
}

/** The schema of a field's own value, without what makes it optional and without what follows. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

function problemsOf(issue: z.core.$ZodIssue, input: unknown): [name: string, words: string][] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => [nameOf([...issue.path, key]), "is not a known field"])
    : [[nameOf(issue.path), `${issue.message}${received(issue, input)}`]];
}

/** `; received "done"` after words that say what a field must be. Other words say themselves what is wrong. */
function received({ path, message }: z.core.$ZodIssue, input: unknown): string {
  if (!/^must (?:be|have) /.test(message)) return "";
  const value = path.reduce<unknown>(
    (parent, step) => (parent as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step],
    input,
  );
  if (value === undefined) return "";
  // Of a text in place of a list or an object the reader of bodies keeps only that it was one.
  if (typeof value === "string" && /^must be (?:a list|an object)/.test(message)) return "; received text";
  const name = path.findLast((step) => typeof step === "string") ?? "";
  return `; received ${receivedOf(value, { name, isLength: message.startsWith("must have ") })}`;
}

interface Refused {
  /** The name of the field, without what it is in. */
  readonly name: string;
  /** Whether the problem is the length of a text or a list. */
  readonly isLength: boolean;
}

/**
 * What a caller sent, for the message that refuses it (ERROR-FIELD-1): `"done"`, `1000`, `an object`, `300 characters`.
 * @param value of the field as it was parsed from JSON, a form or a query
 */
export function receivedOf(value: unknown, { name, isLength }: Refused): string {
  if (Array.isArray(value)) return isLength ? counted(value.length, "entry", "entries") : "a list";
  if (typeof value === "string") {
    const isShown = !isLength && value.length <= SHOWN_CHARS && !CONCEALED.test(name);
    return isShown ? JSON.stringify(value) : counted(value.length, "character", "characters");
  }
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** `documentReviews[0].status`; a name that does not look like a field of the API is quoted. */
export function nameOf(path: Path): string {
  const name = path.reduce<string>((before, step) => {
    if (typeof step === "number") return `${before}[${step}]`;
    const cut = String(step).slice(0, NAME_LIMIT_CHARS);
    const text = /^\w+$/.test(cut) ? cut : JSON.stringify(cut);
    return before === "" ? text : `${before}.${text}`;
  }, "");
  return name || "The body";
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Words = { readonly [Code in z.core.$ZodIssueCode]: (issue: z.core.$ZodRawIssue) => string };

/**
 * What is wrong with a field, as the rest of a sentence that starts with its name. A message of the schema takes
 * precedence; zod's own messages never leave the service.
 */
function wordsOf(issue: RawIssue): string {
  return issue.input === undefined ? "is required" : WORDS[issue.code](issue);
}

const TYPES: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
  null: "must be null",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "must be an e-mail address",
  url: "must be a URL",
  date: "must be a date such as 2026-01-31",
  datetime: "must be a date and time such as 2026-01-31T12:00:00Z",
};

const NOT_FITTING = "does not have the right form";

const WORDS: Words = {
  invalid_type: (issue) => TYPES[String(issue["expected"])] ?? NOT_FITTING,
  invalid_value: (issue) => {
    const values = (issue["values"] as readonly unknown[]).map(String);
    return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
  },
  invalid_format: (issue) => FORMATS[String(issue["format"])] ?? NOT_FITTING,
  too_small: (issue) => limit(issue, "minimum"),
  too_big: (issue) => limit(issue, "maximum"),
  not_multiple_of: (issue) => `must be a multiple of ${issue["divisor"]}`,
  invalid_union: (issue) => {
    const branches = issue["errors"] as readonly (readonly z.core.$ZodIssue[])[];
    const [first, ...others] = new Set(branches.flatMap(([problem]) => problem?.message ?? []));
    return first ? [first, ...others.map((each) => each.replace(/^must be /, ""))].join(" or ") : NOT_FITTING;
  },
  invalid_key: () => "has an entry under a name that is not valid",
  invalid_element: () => "has an entry that is not valid",
  // Reported field by field, see problemsOf.
  unrecognized_keys: () => "has a field that is not known",
  custom: () => "is not valid",
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

/** "must have at most 255 characters", "must be 1 or more". */
function limit(issue: RawIssue, bound: "minimum" | "maximum"): string {
  const { origin, inclusive = true, exact = false } = issue as Partial<z.core.$ZodIssueTooSmall>;
  const count = Number((issue as Readonly<Record<string, unknown>>)[bound]);
  const unit = UNITS[origin ?? ""];
  if (!unit) {
    if (!inclusive) return bound === "minimum" ? `must be more than ${count}` : `must be less than ${count}`;
    return bound === "minimum" ? `must be ${count} or more` : `must be ${count} or less`;
  }
  if (bound === "minimum" && count === 1 && !exact) return "must not be empty";
  const [one, many] = unit;
  const how = exact ? "exactly" : bound === "minimum" ? "at least" : "at most";
  return `must have ${how} ${count} ${count === 1 ? one : many}`;
}
