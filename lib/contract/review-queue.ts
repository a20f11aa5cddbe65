import { z } from "zod";
import type { Percent, VerificationKind } from "@/lib/vocabulary";
import type { ReasonView } from "./dashboard";

/** The dashboard's queue of cases that need a review, and who has which of them open. */

/** Waiting cases are counted up to this number; counting more would slow every page down. */
export const COUNTED_TO = 1000;

/** A count of waiting cases, as a page shows it. */
export const countText = (count: number): string => (count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count));

/** A case that needs a review. */
export interface QueueRow {
  readonly id: string;
  readonly kind: VerificationKind;
  readonly name: string | null;
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly isSignatory: boolean;
  readonly reasons: readonly ReasonView[];
  readonly faceScore: Percent | null;
  readonly waitingSince: string;
  /** Colleagues who have it open now. */
  readonly viewers: readonly string[];
}

export interface ReasonCount {
  readonly code: string;
  readonly sentence: string;
  readonly count: number;
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
