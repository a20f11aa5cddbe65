import type { AmlDecision, Mode, SimulatedOutcome } from "@/lib/vocabulary";

/** The mode of a tenant, and the outcome that a sandbox caller requested. */
export interface ModeAndScenario {
  readonly mode: Mode;
  /** `approved` when none was requested. */
  readonly scenario?: SimulatedOutcome | null;
  /** The result that was requested for the screening of a company; without one its name chooses. */
  readonly aml?: AmlDecision | null;
}

/**
 * Chooses between live and test, and is the only place that does: live work is observed, test work simulated.
 * @throws Error when a live tenant has a scenario, which the HTTP layer refuses (KEY-SIMULATE-1).
 */
export function forMode<T>(
  { mode, scenario }: ModeAndScenario,
  { live, test }: { readonly live: T; readonly test: (scenario: SimulatedOutcome) => T },
): T {
  if (mode === "test") return test(scenario ?? "approved");
  if (scenario) throw new Error("A live verification cannot be simulated.");
  return live;
}

/** The scenario to store with a verification: null for live, `approved` for test when none was requested. */
export function scenarioFor(
  mode: Mode,
  requested: SimulatedOutcome | null | undefined,
): SimulatedOutcome | null {
  return mode === "test" ? (requested ?? "approved") : null;
}

/** Longer than most callers wait for a result. */
const LATE_S = 90;

/** How much later a queued check begins, in seconds: it waits in no worker (SANDBOX-INTERRUPT-1). */
export function simulatedDelayS(scenario: SimulatedOutcome | null): number {
  return scenario === "timeout" ? LATE_S : 0;
}
