import { Failure } from "@/lib/contract/errors";
import type { SimulatedOutcome } from "@/lib/vocabulary";

const RETRY_AFTER_S = 5;

/** Whether a queued check ends without a result (SANDBOX-INTERRUPT-1). */
export function isSimulatedFailure(scenario: SimulatedOutcome | null): boolean {
  return scenario === "processing_failed";
}

/**
 * For a check within a request, whose engine fails or is not done in time: nothing is stored, as in live mode.
 * @throws Failure SERVICE_UNAVAILABLE in the scenarios `processing_failed` and `timeout`
 */
export function assertAnswered(scenario: SimulatedOutcome | null): void {
  if (scenario !== "processing_failed" && scenario !== "timeout") return;
  throw new Failure("SERVICE_UNAVAILABLE", { retryAfterS: RETRY_AFTER_S });
}
