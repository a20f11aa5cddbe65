import type { z } from "zod";
import { Failure } from "@/lib/contract/errors";

/** Problems reported in one response. */
const TOLD_AT_ONCE = 5;
/** A field name is the caller's own text; this much of it is repeated in a message. */
const NAME_LIMIT_CHARS = 64;

/**
 * Parses fields by an endpoint's schema.
 * @throws Failure VALIDATION_ERROR with a sentence for each problem, such as "externalRef must not be empty."
 */
export function parse(schema: z.ZodObject | undefined, input: unknown): unknown {
  if (!schema) return {};
  const parsed = schema.safeParse(input, { error: wordsOf });
  if (parsed.success) return parsed.data;
  // Only the first problem of a field is reported; the others often follow from it.
  const sentences = new Map<string, string>();
  for (const [name, words] of parsed.error.issues.flatMap(problemsOf)) {
    if (!sentences.has(name)) sentences.set(name, `${name} ${words}.`);
  }
  throw new Failure("VALIDATION_ERROR", {
    message: [...sentences.values()].slice(0, TOLD_AT_ONCE).join(" "),
  });
}

function problemsOf(issue: z.core.$ZodIssue): [name: string, words: string][] {
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => [nameOf([...issue.path, key]), "is not a known field"])
    : [[nameOf(issue.path), issue.message]];
}

/** `documentReviews[0].status`; a name that does not look like a field of the API is quoted. */
function nameOf(path: readonly PropertyKey[]): string {
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
    return [...new Set(branches.flatMap(([first]) => first?.message ?? []))].join(" or ") || NOT_FITTING;
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
