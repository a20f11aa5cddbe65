import type { Mode, SimulatedOutcome } from "@/lib/vocabulary";
import { scenarioFor } from "./for-mode";

/** Words in the registered name of a test company that choose its outcome, in upper or lower case (SANDBOX-SCREENING-1). */
export const COMPANY_WORDS = {
  hit: /\bAML HIT\b/i,
  error: /\bAML ERROR\b/i,
  signatoryRejected: /\bSIGNATORY REJECTED\b/i,
  signatoryInReview: /\bSIGNATORY NEEDS REVIEW\b/i,
} as const;

/** The scenario of a company's signatory: null for live, for test by the company's name (SANDBOX-SIGNATORY-1). */
export function scenarioForSignatory(mode: Mode, registeredName: string): SimulatedOutcome | null {
  return scenarioFor(mode, signatoryScenario(registeredName));
}

function signatoryScenario(registeredName: string): SimulatedOutcome {
  if (COMPANY_WORDS.signatoryRejected.test(registeredName)) return "rejected";
  return COMPANY_WORDS.signatoryInReview.test(registeredName) ? "needs_review" : "approved";
}
