import type { TenantRef } from "@/lib/platform/tenant";
import type { ModeAndScenario } from "@/lib/sandbox/for-mode";
import { selectScreener } from "@/lib/sandbox/screener";
import { ofProvenance } from "@/lib/watchlist/providers/observation";
import type { ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { readScreeningSettings } from "./settings";

/**
 * Screens with the threshold of a business. Hits that a reviewer has judged before are among them: `applyResolutions`
 * marks those, once, in the transaction that stores the result. A search can take seconds, so never call this inside a
 * transaction.
 */
export async function screenSubject(
  tenant: TenantRef,
  work: ModeAndScenario,
  subject: ScreeningSubject,
): Promise<ScreeningObservation> {
  const settings = await readScreeningSettings(tenant);
  return selectScreener(work).screen({ ...subject, ...ofProvenance(settings) });
}
