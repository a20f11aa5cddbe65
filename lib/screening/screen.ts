import type { Tenant } from "@/lib/platform/tenant";
import type { Engine } from "@/lib/vision/types";
import { withResolutions } from "./resolutions";
import { readScreeningSettings } from "./settings";

/**
 * An engine that screens as a business wants it: with its threshold, and minding what its reviewers said of hits.
 * Never inside a transaction (POLICY Q9).
 */
export function screeningFor(tenant: Pick<Tenant, "businessId" | "mode">, engine: Engine): Engine {
  return {
    ...engine,
    async screen(subject) {
      const { hitAt } = await readScreeningSettings(tenant);
      const observation = await engine.screen({ ...subject, hitAt });
      return withResolutions(tenant, subject, observation);
    },
  };
}
