import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { ScreeningObservation, ScreeningQuery } from "@/lib/watchlist/types";
import { screenWithIndex } from "./index-provider";
import { screenWithWatchman } from "./watchman";
import { screenWithYente } from "./yente";

/** Who screens, chosen by AML_PROVIDER: the own index (default), a running yente, or a running Watchman. */
const PROVIDERS = {
  index: screenWithIndex,
  yente: screenWithYente,
  watchman: screenWithWatchman,
} as const;

/**
 * Screens a subject of live work. Whatever goes wrong is `error`, which sends the case to a person, and never
 * `clear` (POLICY Q9); with nothing set up it is `not_screened`.
 */
export async function screenLive(query: ScreeningQuery): Promise<ScreeningObservation> {
  const provider = env().AML_PROVIDER;
  try {
    return await PROVIDERS[provider](query);
  } catch (cause) {
    log.error({ provider, err: cause }, "screening failed");
    return {
      decision: "error",
      score: 0,
      hits: [],
      provenance: { provider, matcher: "", lists: [], problem: "the screening did not answer" },
    };
  }
}
