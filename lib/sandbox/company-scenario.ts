import { Failure } from "@/lib/contract/errors";
import type { AmlDecision, Mode, SimulatedOutcome } from "@/lib/vocabulary";
import { forMode, scenarioFor } from "./for-mode";

/** What a sandbox caller requested for a company (SANDBOX-COMPANY-1). */
export interface CompanySimulation {
  readonly signatory?: SimulatedOutcome | undefined;
  readonly aml?: AmlDecision | undefined;
}

/** Words in the registered name of a test company that choose its outcome, in upper or lower case (SANDBOX-SCREENING-1). */
export const COMPANY_WORDS = {
  hit: /\bAML HIT\b/i,
  error: /\bAML ERROR\b/i,
  signatoryRejected: /\bSIGNATORY REJECTED\b/i,
  signatoryInReview: /\bSIGNATORY NEEDS REVIEW\b/i,
} as const;

/**
 * The requested simulation of a new company.
 * @throws Failure SIMULATE_NOT_ALLOWED in live mode, also where no API key asks
 */
export function assertSimulation(mode: Mode, requested: CompanySimulation | undefined): void {
  if (!requested) return;
  const isAllowed = forMode({ mode }, { live: false, test: () => true });
  if (!isAllowed) throw new Failure("SIMULATE_NOT_ALLOWED");
}

interface SimulatedCompany {
  readonly mode: Mode;
  readonly registeredName: string;
  readonly simulate: CompanySimulation | null;
}

/**
 * The scenario of a company's signatory: null for live; for test the one that was requested, else by the company's name
 * (SANDBOX-SIGNATORY-1).
 */
export function scenarioForSignatory({
  mode,
  registeredName,
  simulate,
}: SimulatedCompany): SimulatedOutcome | null {
  return scenarioFor(mode, simulate?.signatory ?? signatoryScenario(registeredName));
}

function signatoryScenario(registeredName: string): SimulatedOutcome {
  if (COMPANY_WORDS.signatoryRejected.test(registeredName)) return "rejected";
  return COMPANY_WORDS.signatoryInReview.test(registeredName) ? "needs_review" : "approved";
}
