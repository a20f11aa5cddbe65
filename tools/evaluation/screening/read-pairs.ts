import { z } from "zod";
import type { Pair } from "./pairs";

const texts = z.union([z.string(), z.array(z.string())]).nullish();
const side = z.object({
  name: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  birthDate: texts,
  nationality: texts,
  country: texts,
  gender: z.string().nullish(),
});
/** The form of a pair from outside. Keys that are not known are ignored, as files of others have more of them. */
const row = z.object({
  id: z.string().nullish(),
  kind: z.string().default("pair"),
  schema: z.string().min(1),
  query: side,
  candidate: side,
  expect: z.string(),
  category: z.string().default("none"),
  gate: z.boolean().default(true),
  anchor_scores: z.record(z.string(), z.number()).nullish(),
});

/** A line that is no pair. */
export interface LineProblem {
  /** From 1 on. */
  readonly line: number;
  readonly error: string;
}

export interface OutsidePairs {
  /** Rows with a label: those that are scored. */
  readonly pairs: readonly Pair[];
  /** Rows of another kind than `pair`, or with another label than `match` and `no_match`. */
  readonly leftOut: number;
  readonly problems: readonly LineProblem[];
}

/** Reads pairs from JSON Lines. Empty lines are skipped; a line that is no pair is a problem, and the others are still read. */
export function parsePairs(text: string): OutsidePairs {
  const pairs: Pair[] = [];
  const problems: LineProblem[] = [];
  let leftOut = 0;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === "") continue;
    const read = row.safeParse(parsed(content));
    if (!read.success) problems.push({ line: index + 1, error: sentenceOf(read.error) });
    else if (read.data.kind === "pair" && /^(no_)?match$/.test(read.data.expect))
      pairs.push(pairOf(read.data));
    else leftOut += 1;
  }
  return { pairs, leftOut, problems };
}

/** Undefined for a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pairOf({ id, anchor_scores, query, candidate, ...rest }: z.output<typeof row>): Pair {
  return {
    ...rest,
    ...(id == null ? {} : { id }),
    ...(anchor_scores ? { anchor_scores } : {}),
    query: sideOf(query),
    candidate: sideOf(candidate),
  };
}

function sideOf({ gender, ...rest }: z.output<typeof side>): Pair["query"] {
  return gender ? { ...rest, gender } : rest;
}

function sentenceOf({ issues: [first] }: z.ZodError): string {
  if (!first || first.path.length === 0) return "not an object in JSON";
  return `${first.path.join(".")}: ${first.message}`;
}
