import { createLiveEngine } from "@/lib/vision/reader";
import type { Engine, Scenario } from "@/lib/vision/types";
import type { Mode } from "@/lib/vocabulary";
import { createSandboxEngine, signatoryScenario } from "./simulate";

/**
 * The only place that picks an engine: a live tenant is looked at, a test tenant is acted for (SPEC 5.3).
 * @param scenario what a sandbox caller asked for; `approved` when nothing was (SPEC 5.4).
 * @throws Error when a live tenant comes with a scenario: the gate must have refused that.
 */
export function selectEngine({ mode, scenario }: { mode: Mode; scenario?: Scenario | null }): Engine {
  if (mode === "test") return createSandboxEngine(scenario ?? "approved");
  if (scenario) throw new Error("A live verification cannot be simulated.");
  return createLiveEngine();
}

/** The scenario a tenant's verification is acted by, to be stored with it: null for live, SPEC 5.4's default for test. */
export function scenarioFor(mode: Mode, asked: Scenario | null | undefined): Scenario | null {
  return mode === "test" ? (asked ?? "approved") : null;
}

/** The scenario of a company's signatory: null for live, what the company's name asks for in test. */
export function scenarioForSignatory(mode: Mode, registeredName: string): Scenario | null {
  return scenarioFor(mode, signatoryScenario(registeredName));
}
