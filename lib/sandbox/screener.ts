import type { AmlDecision, SimulatedOutcome } from "@/lib/vocabulary";
import { screenLive } from "@/lib/watchlist/providers/provider";
import type { Screener, ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { COMPANY_WORDS } from "./company-scenario";
import { forMode, type ModeAndScenario } from "./for-mode";

const LIVE: Screener = { screen: screenLive };

/** The screener of a tenant: the watchlists for live, a simulation for test. @throws Error as {@link forMode}. */
export function selectScreener(work: ModeAndScenario): Screener {
  const simulated = (scenario: SimulatedOutcome): Screener => ({
    screen: async (subject) => simulatedScreening(subject, scenario, work.aml ?? null),
  });
  return forMode(work, { live: LIVE, test: simulated });
}

/** The entry of a simulated hit: always the same, so that a resolution applies to it again (SANDBOX-SCREENING-2). */
const SIMULATED_ENTRY = {
  topics: ["sanction"],
  entityId: "sandbox-listed-company",
  entityHash: "sandbox-listed-company/1",
  datasets: ["sandbox"],
  features: { simulated: true },
} as const;

/** A person's result is that of the scenario; a company's the requested one, else its name chooses (SANDBOX-SCREENING-1). */
function simulatedScreening(
  { kind, name }: ScreeningSubject,
  scenario: SimulatedOutcome,
  requested: AmlDecision | null,
): ScreeningObservation {
  const decision = kind === "company" ? (requested ?? resultByName(name)) : resultOfPerson(scenario);
  if (decision !== "hit") return { decision, score: 0, hits: [] };
  return { decision, score: 0.97, hits: [{ name, score: 0.97, ...SIMULATED_ENTRY }] };
}

function resultOfPerson(scenario: SimulatedOutcome): AmlDecision {
  if (scenario === "aml_hit") return "hit";
  return scenario === "aml_error" ? "error" : "clear";
}

function resultByName(name: string): AmlDecision {
  if (COMPANY_WORDS.hit.test(name)) return "hit";
  return COMPANY_WORDS.error.test(name) ? "error" : "clear";
}
