import { screenLive } from "@/lib/watchlist/providers/provider";
import type { Screener, ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { COMPANY_WORDS } from "./company-scenario";
import { forMode, type ModeAndScenario } from "./for-mode";

const LIVE: Screener = { screen: screenLive };
const SIMULATED: Screener = { screen: async (subject) => simulatedScreening(subject) };

/** The screener of a tenant: the watchlists for live, a simulation for test. @throws Error as {@link forMode}. */
export function selectScreener(work: ModeAndScenario): Screener {
  return forMode(work, { live: LIVE, test: () => SIMULATED });
}

/** The entry of a simulated hit: always the same, so that a resolution applies to it again (SANDBOX-SCREENING-2). */
const SIMULATED_ENTRY = {
  topics: ["sanction"],
  entityId: "sandbox-listed-company",
  entityHash: "sandbox-listed-company/1",
  datasets: ["sandbox"],
  features: { simulated: true },
} as const;

/** A person is always clear; a company's registered name chooses its result (SANDBOX-SCREENING-1). */
function simulatedScreening({ kind, name }: ScreeningSubject): ScreeningObservation {
  if (kind === "company" && COMPANY_WORDS.hit.test(name)) {
    return { decision: "hit", score: 0.97, hits: [{ name, score: 0.97, ...SIMULATED_ENTRY }] };
  }
  if (kind === "company" && COMPANY_WORDS.error.test(name)) return { decision: "error", score: 0, hits: [] };
  return { decision: "clear", score: 0, hits: [] };
}
