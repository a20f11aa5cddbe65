import { z } from "zod";
import type { AmlDecision, Percent, ScreeningSubjectKind, VerificationKind } from "@/lib/vocabulary";
import { JSON_LIMIT_BYTES } from "./fields";

/** The dashboard's one queue of everything that needs a reviewer, and who takes care of which of it. */

/** Waiting cases are counted up to this number; counting more would slow every page down. */
export const COUNTED_TO = 1000;

/** A count of waiting cases, as a page shows it. */
export const countText = (count: number): string => (count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count));

/**
 * What a case waits for. `withdrawal`: its person withdrew consent, whatever the decision is. Each case is of one kind, so that the counts of the kinds add up to that of the queue:
 * `list_change` an approved record that a change of a watchlist hit, `watchlist_hit` any other open hit, `company` and
 * `person` the rest.
 */
export const QUEUE_KINDS = ["person", "company", "watchlist_hit", "list_change", "withdrawal"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Days for which a case has waited at least. */
export const QUEUE_AGES = ["1", "3", "7", "30"] as const;

/** The `assignee` filter's value for cases of nobody. */
export const NOBODY = "nobody";

/** Of a URL; a value that is malformed is ignored. */
export const queueFilters = z.object({
  kind: z.enum(QUEUE_KINDS).optional().catch(undefined),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional()
    .catch(undefined),
  /** A member's id, or {@link NOBODY}. */
  assignee: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  olderThan: z.enum(QUEUE_AGES).optional().catch(undefined),
  /** Absent: who waits longest comes first. */
  order: z.literal("newest").optional().catch(undefined),
  /** `asked`: what waits for a better picture, and not for a reviewer. */
  state: z.literal("asked").optional().catch(undefined),
});
export type QueueFilters = z.output<typeof queueFilters>;

export const QUEUE = "/dashboard/review";

/** URL of the queue, or of a case of it, with the filters that lead back to it. */
export function queueUrl(
  filters: QueueFilters,
  id = "",
  more: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return `${QUEUE}${id && `/${id}`}${query && `?${query}`}`;
}

/** A case of the queue. */
export interface QueueRow {
  readonly id: string;
  readonly subject: ScreeningSubjectKind;
  readonly kind: QueueKind;
  /** The name that was read, or the registered name. */
  readonly name: string | null;
  readonly externalRef: string | null;
  readonly userId: string | null;
  /** Null for a company. */
  readonly check: VerificationKind | null;
  readonly isSignatory: boolean;
  /** Sentences, the first one first. */
  readonly reasons: readonly { readonly code: string; readonly sentence: string }[];
  readonly faceScore: Percent | null;
  readonly amlDecision: AmlDecision;
  readonly waitingSince: string;
  /** The member who takes care of it. */
  readonly assignee: string | null;
  /** Colleagues who have it open now. */
  readonly viewers: readonly string[];
}

export interface ReasonCount {
  readonly code: string;
  readonly sentence: string;
  readonly count: number;
}

/** The counts of the queue, each at most {@link COUNTED_TO}. */
export interface QueueCounts {
  readonly all: number;
  readonly kinds: Readonly<Record<QueueKind, number>>;
  /** Asked again, and not answered yet: not part of `all`. */
  readonly asked: number;
}

/** A member to whom a case can be given. */
export interface Assignable {
  readonly id: string;
  readonly name: string;
}

const caseId = z.object({ verificationId: z.string().regex(/^\w{1,64}$/) });

/** The member has the case open; the response names the colleagues who have it open too. */
export const enterCaseCommand = {
  id: "dashboard.enterCase",
  params: caseId,
  response: z.strictObject({ viewers: z.array(z.string()) }),
} as const;

export const leaveCaseCommand = {
  id: "dashboard.leaveCase",
  params: caseId,
  response: z.strictObject({}),
} as const;

/** Gives a case, of a person or a company, to a member; null takes it from everybody. */
export const assignCaseCommand = {
  id: "dashboard.assignCase",
  params: caseId,
  body: {
    kind: "json",
    schema: z.strictObject({
      userId: z
        .string()
        .regex(/^\w{1,64}$/)
        .nullable(),
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({}),
} as const;
