import type { AmlDecision } from "@/lib/vocabulary";
import { screenLive } from "@/lib/watchlist/providers/provider";
import type { Screener, ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { COMPANY_WORDS } from "./company-scenario";
import { forMode, type ModeAndScenario } from "./for-mode";

const LIVE: Screener = { screen: screenLive };

/** The screener of a tenant: the watchlists for live, a simulation for test. @throws Error as {@link forMode}. */
export function selectScreener(work: ModeAndScenario): Screener {
  const simulated: Screener = { screen: async (subject) => simulatedScreening(subject, work.aml ?? null) };
  return forMode(work, { live: LIVE, test: () => simulated });
}

/** The entry of a simulated hit: always the same, so that a resolution applies to it again (SANDBOX-SCREENING-2). */
const SIMULATED_ENTRY = {
  topics: ["sanction"],
  entityId: "sandbox-listed-company",
  entityHash: "sandbox-listed-company/1",
  datasets: ["sandbox"],
  features: { simulated: true },
} as const;

/** A person is always clear; a company's result is the requested one, else its name chooses (SANDBOX-SCREENING-1). */
function simulatedScreening(
  { kind, name }: ScreeningSubject,
  requested: AmlDecision | null,
): ScreeningObservation {
  const decision = kind === "company" ? (requested ?? resultByName(name)) : "clear";
  if (decision !== "hit") return { decision, score: 0, hits: [] };
  return { decision, score: 0.97, hits: [{ name, score: 0.97, ...SIMULATED_ENTRY }] };
}

function resultByName(name: string): AmlDecision {
  if (COMPANY_WORDS.hit.test(name)) return "hit";
  return COMPANY_WORDS.error.test(name) ? "error" : "clear";
}
