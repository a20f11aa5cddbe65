import { z } from "zod";
import { TURN_DIRECTIONS } from "@/lib/vocabulary";

/** What a case should end as; `not_approved` is met by a review and by a rejection. */
const EXPECTED = ["approved", "not_approved", "needs_review", "rejected"] as const;
export type ExpectedDecision = (typeof EXPECTED)[number];

const file = z.string().min(1);

/** The fields of one line. Others are ignored, so that a file can hold notes of its own. */
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
  });

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

/** Reads a file of cases, one JSON object a line; empty lines are skipped. */
export function parseCases(text: string): { readonly cases: AttackCase[]; readonly bad: BadLine[] } {
  const cases: AttackCase[] = [];
  const bad: BadLine[] = [];
  for (const [index, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (content.trim() === "") continue;
    const read = parseLine(content, index + 1);
    if ("message" in read) bad.push(read);
    else cases.push(read);
  }
  return { cases, bad };
}

function parseLine(content: string, line: number): AttackCase | BadLine {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    return { line, id: null, message: `line ${line} is no JSON: ${(cause as Error).message}` };
  }
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
