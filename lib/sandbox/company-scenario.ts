import type { Mode, SimulatedOutcome } from "@/lib/vocabulary";
import { scenarioFor } from "./for-mode";

/** Names of test companies that stand for an outcome, in any case and with anything around them. */
export const COMPANY_WORDS = {
  hit: /\bAML HIT\b/i,
  error: /\bAML ERROR\b/i,
  signatoryRejected: /\bSIGNATORY REJECTED\b/i,
  signatoryInReview: /\bSIGNATORY NEEDS REVIEW\b/i,
} as const;

/** The scenario of a company's signatory: null for live, what the company's name asks for in test. */
export function scenarioForSignatory(mode: Mode, registeredName: string): SimulatedOutcome | null {
  return scenarioFor(mode, signatoryScenario(registeredName));
}

/** What the signatory of a test company acts out, by the company's registered name. */
function signatoryScenario(registeredName: string): SimulatedOutcome {
  if (COMPANY_WORDS.signatoryRejected.test(registeredName)) return "rejected";
  return COMPANY_WORDS.signatoryInReview.test(registeredName) ? "needs_review" : "approved";
}
