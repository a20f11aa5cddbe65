import { deadline } from "@/lib/platform/deadline";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { ScreeningObservation, ScreeningQuery } from "@/lib/watchlist/types";
import { screenWithIndex } from "./index-provider";
import { screenWithWatchman } from "./watchman";
import { screenWithYente } from "./yente";

/** Chosen by AML_PROVIDER: the imported lists (default), a yente server, or a Watchman server (SCREEN-PROVIDER-1). */
const PROVIDERS = {
  index: screenWithIndex,
  yente: screenWithYente,
  watchman: screenWithWatchman,
} as const;

/** For the whole answer of a provider, waiting for a thread or a name server included (SCREEN-RESULT-3). */
const SCREENING_LIMIT_MS = 10_000;

/**
 * Screens a live subject. This is the only place where a failed or late screening is caught: it becomes `error`, which
 * sends the case to a reviewer, and never `clear`. Without a list the answer is `not_screened`.
 */
export async function screenLive(query: ScreeningQuery): Promise<ScreeningObservation> {
  const provider = env().AML_PROVIDER;
  const clock = deadline(SCREENING_LIMIT_MS);
  try {
    return await clock.race(PROVIDERS[provider](query, clock.signal));
  } catch (cause) {
    log.error({ provider, err: cause }, "screening failed");
    return {
      decision: "error",
      score: 0,
      hits: [],
      provenance: { provider, matcher: "", lists: [], problem: "the screening did not answer" },
    };
  } finally {
    clock.stop();
  }
}
