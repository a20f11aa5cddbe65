import type { TenantRef } from "@/lib/platform/tenant";
import type { Screener } from "@/lib/watchlist/types";
import { withResolutions } from "./resolutions";
import { readScreeningSettings } from "./settings";

/**
 * Screens with the settings of a business: its threshold, and its reviewers' resolutions of earlier hits.
 * Never inside a transaction (POLICY Q9).
 */
export function screeningFor(tenant: TenantRef, screener: Screener): Screener {
  return {
    async screen(subject) {
      const { hitAt } = await readScreeningSettings(tenant);
      const observation = await screener.screen({ ...subject, hitAt });
      return withResolutions(tenant, subject, observation);
    },
  };
}
