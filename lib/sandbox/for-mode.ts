import type { Mode, SimulatedOutcome } from "@/lib/vocabulary";

/** Whose work it is, and what a sandbox caller asked for. */
export interface ModeAndScenario {
  readonly mode: Mode;
  /** `approved` when nothing was asked for. */
  readonly scenario?: SimulatedOutcome | null;
}

/**
 * The only place that tells live from test: live work observes, test work is simulated.
 * @throws Error when a live tenant comes with a scenario: the HTTP layer must have refused that.
 */
export function forMode<T>(
  { mode, scenario }: ModeAndScenario,
  { live, test }: { readonly live: T; readonly test: (scenario: SimulatedOutcome) => T },
): T {
  if (mode === "test") return test(scenario ?? "approved");
  if (scenario) throw new Error("A live verification cannot be simulated.");
  return live;
}

/** The scenario to store with a tenant's verification: null for live, `approved` for test when nothing was asked for. */
export function scenarioFor(
  mode: Mode,
  requested: SimulatedOutcome | null | undefined,
): SimulatedOutcome | null {
  return mode === "test" ? (requested ?? "approved") : null;
}
