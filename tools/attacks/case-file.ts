import { z } from "zod";
import { TURN_DIRECTIONS } from "@/lib/vocabulary";

/** What a case should end as; `not_approved` is met by a review and by a rejection. */
const EXPECTED = ["approved", "not_approved", "needs_review", "rejected"] as const;
export type ExpectedDecision = (typeof EXPECTED)[number];

const file = z.string().min(1);

/** The fields of one line. Others are reported and ignored, so that a file can hold notes of its own. */
const caseFields = z
  .object({
    id: z.union([z.string().min(1), z.number()]).transform(String),
    selfie: file,
    front: file.optional(),
    back: file.nullish(),
    /** Other names of the two sides, as the API has them. */
    idFront: file.optional(),
    idBack: file.nullish(),
    /** Instead of a document: a selfie match. */
    profile: file.optional(),
    frames: z.array(file).nullish(),
    directions: z.array(z.enum(TURN_DIRECTIONS)).nullish(),
    hosted: z.boolean().nullish(),
    expected: z.preprocess(lowerCase, z.enum(EXPECTED)).nullish(),
    class: z.string().nullish(),
    source: z.string().nullish(),
  })
  .refine((line) => (line.front ?? line.idFront ?? line.profile) !== undefined, {
    path: ["front"],
    message: "give the front of the document, or a profile picture as profile",
  })
  .refine((line) => line.profile === undefined || (line.front ?? line.idFront) === undefined, {
    path: ["profile"],
    message: "a case has either a document or a profile picture",
  })
  .refine(({ frames, directions }) => !frames?.length || !directions || directions.length === frames.length, {
    path: ["directions"],
    // Turns without frames are a challenge that was skipped.
    message: "give one direction for each frame",
  });
/** Names of fields, also of those that a line does not need. */
const FIELDS: readonly string[] = Object.keys(caseFields.shape);

/** One case of a file: paths as written. */
export interface AttackCase {
  readonly line: number;
  readonly id: string;
  readonly selfie: string;
  readonly reference: { readonly front: string; readonly back?: string } | { readonly profile: string };
  readonly frames: readonly string[];
  /** The turns that were asked for; null where the file does not say. */
  readonly directions: readonly (typeof TURN_DIRECTIONS)[number][] | null;
  /** Whether the pictures came through the hosted page. */
  readonly hosted: boolean;
  readonly expected: ExpectedDecision | null;
  readonly attack: string | null;
  readonly source: string | null;
}

/** A line that is no case, in words that name line and field. */
export interface BadLine {
  readonly line: number;
  readonly id: string | null;
  readonly message: string;
}

export interface UnknownField {
  readonly line: number;
  readonly field: string;
}

export interface CaseFile {
  readonly cases: AttackCase[];
  readonly bad: BadLine[];
  readonly unknown: UnknownField[];
}

/** Reads a file of cases, one JSON object a line; empty lines are skipped. */
export function parseCases(text: string): CaseFile {
  const cases: AttackCase[] = [];
  const bad: BadLine[] = [];
  const unknown: UnknownField[] = [];
  for (const [index, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (content.trim() === "") continue;
    const read = parseLine(content, index + 1);
    if ("message" in read) bad.push(read);
    else cases.push(read);
    unknown.push(...unknownFields(content, index + 1));
  }
  return { cases, bad, unknown };
}

/** Fields that mean nothing here: a note of the author's, or a name that was mistyped. */
function unknownFields(content: string, line: number): UnknownField[] {
  const value = jsonOf(content);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.keys(value)
    .filter((field) => !FIELDS.includes(field))
    .map((field) => ({ line, field }));
}

/** The value of a text, or the error where it is no JSON. */
function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    return cause;
  }
}

function parseLine(content: string, line: number): AttackCase | BadLine {
  const value = jsonOf(content);
  if (value instanceof Error) return { line, id: null, message: `line ${line} is no JSON: ${value.message}` };
  const read = caseFields.safeParse(value);
  if (read.success) return caseOf(read.data, line);
  const problems = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  return { line, id: idOf(value), message: `line ${line}, ${problems.join("; ")}` };
}

function caseOf(read: z.infer<typeof caseFields>, line: number): AttackCase {
  const { id, selfie, profile = "" } = read;
  const front = read.front ?? read.idFront;
  const back = read.back ?? read.idBack;
  const frames = read.frames ?? [];
  const directions = read.directions ?? null;
  return {
    line,
    id,
    selfie,
    reference: front === undefined ? { profile } : { front, ...(back ? { back } : {}) },
    frames,
    directions,
    hosted: read.hosted ?? (frames.length > 0 || directions !== null),
    expected: read.expected ?? null,
    attack: read.class ?? null,
    source: read.source ?? null,
  };
}

function idOf(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

function lowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
