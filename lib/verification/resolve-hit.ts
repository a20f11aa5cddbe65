import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { recordResolution, reopened, withResolutions } from "@/lib/screening/resolutions";
import { readScreening, recordScreening } from "@/lib/screening/results";
import type { HitResolution } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { storedSubject } from "./screening-subject";
import { sealScreening } from "./store-decision";

export interface Resolving {
  /** The list's identifier of the hit, as the screening shows it. */
  readonly entityId: string;
  readonly resolution: HitResolution;
  readonly reason: string;
}

/**
 * A reviewer's word on one hit of a person. The verification's own decision stays: it is a verdict of its own
 * (`reviewVerification`); with every hit a false positive the screening is `clear`.
 * @throws Failure NOT_FOUND when there is no such verification or hit
 */
export async function resolvePersonHit(
  tenant: Tenant,
  id: string,
  said: Resolving,
): Promise<ScreeningObservation> {
  return db().transaction(async (tx) => {
    const mine = owned(verification, tenant, eq(verification.id, id));
    const [row] = await tx.select().from(verification).where(mine).for("update");
    const subject = row && storedSubject(row);
    const screening = await readScreening(tenant, id, tx);
    const hit = screening?.observation.hits.find(({ entityId }) => entityId === said.entityId);
    if (!subject || !screening || !hit) throw new Failure("NOT_FOUND");
    const { resolution, reason } = said;
    await recordResolution(tx, tenant, { ...subject, id }, { hit, resolution, reason });
    const judged = await withResolutions(tenant, subject, reopened(screening.observation), tx);
    await recordScreening(tx, tenant, { id, kind: "person" }, judged, screening.screenedAt);
    const amlSealed = sealScreening(tenant, id, judged);
    await tx.update(verification).set({ amlDecision: judged.decision, amlSealed }).where(mine);
    await recordAudit(tx, tenant, "screening.resolved", id);
    return judged;
  });
}
