import type { TenantRef } from "@/lib/platform/tenant";
import type { Screener, ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { withResolutions } from "./resolutions";
import { readScreeningSettings } from "./settings";

/** Screens by the settings of one business. */
export interface BusinessScreener {
  screen(subject: ScreeningSubject): Promise<ScreeningObservation>;
}

/**
 * Screens with the settings of a business: its threshold, and its reviewers' resolutions of earlier hits.
 * Never inside a transaction (POLICY Q9).
 */
export function screeningFor(tenant: TenantRef, screener: Screener): BusinessScreener {
  return {
    async screen(subject) {
      const { hitAt } = await readScreeningSettings(tenant);
      const observation = await screener.screen({ ...subject, hitAt });
      return withResolutions(tenant, subject, observation);
    },
  };
}
