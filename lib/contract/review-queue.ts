import { z } from "zod";
import type { Percent, VerificationKind } from "@/lib/vocabulary";
import type { ReasonView } from "./dashboard";

/** The dashboard's queue of cases that wait for a person, and who has which of them open. */

/** A case that waits for a person. */
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

/** A case stands open in front of the member; answered with the colleagues who have it open too. */
export const lookAtCaseCommand = {
  id: "dashboard.lookAtCase",
  params: caseId,
  response: z.strictObject({ viewers: z.array(z.string()) }),
} as const;

export const lookAwayCommand = {
  id: "dashboard.lookAway",
  params: caseId,
  response: z.strictObject({}),
} as const;
