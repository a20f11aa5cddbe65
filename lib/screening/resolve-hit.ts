import { db } from "@/db/client";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import type { HitResolution } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { applyResolutions, recordResolution } from "./resolutions";
import { readScreening, recordScreening } from "./results";
import type { ScreenedRow, ScreenedSubject } from "./screened-subject";

export interface HitJudgement {
  /** The list's identifier of the hit, as the screening shows it. */
  readonly entityId: string;
  readonly resolution: HitResolution;
  readonly reason: string;
}

/**
 * Judges one hit of the newest screening; with every hit a false positive the screening is `clear`. A person's decision
 * stays until it is reviewed, a company's is computed again (SCREEN-RESOLVE-3).
 * @throws Failure NOT_FOUND when there is no such record or hit
 */
export async function resolveScreeningHit<Row extends ScreenedRow>(
  screened: ScreenedSubject<Row>,
  tenant: Tenant,
  id: string,
  { entityId, resolution, reason }: HitJudgement,
): Promise<ScreeningObservation> {
  return db(tenant).transaction(async (tx) => {
    const row = await screened.lock(tx, tenant, id);
    const subject = row && screened.toSubject(row);
    const screening = await readScreening(tenant, id, tx);
    const hit = screening?.observation.hits.find((each) => each.entityId === entityId);
    if (!subject || !screening || !hit) throw new Failure("NOT_FOUND");
    await recordResolution(tx, tenant, { ...subject, id }, { hit, resolution, reason });
    const observation = await applyResolutions(tx, tenant, { ...subject, id }, screening.observation);
    await recordScreening(tx, tenant, { id, kind: screened.kind }, observation, screening.screenedAt);
    await screened.storeJudged(tx, tenant, id, observation);
    await recordAudit(tx, tenant, "screening.resolved", id);
    return observation;
  });
}
