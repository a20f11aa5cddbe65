import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { openHits, recordResolution, reopened, withResolutions } from "@/lib/screening/resolutions";
import { readScreening, recordScreening } from "@/lib/screening/results";
import type { HitResolution } from "@/lib/vocabulary";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { sealHits } from "./present";
import { lockCompany } from "./queries";
import { subjectOf } from "./rescreen";

/**
 * A reviewer's word on one hit of a company. With every hit a false positive the screening is `clear`, and the
 * company is decided anew by its job (SPEC 3.2).
 * @throws Failure NOT_FOUND when there is no such company or hit
 */
export async function resolveCompanyHit(
  tenant: Tenant,
  id: string,
  said: { readonly entityId: string; readonly resolution: HitResolution; readonly reason: string },
): Promise<ScreeningObservation> {
  return db().transaction(async (tx) => {
    const company = await lockCompany(tx, tenant, id);
    const screening = await readScreening(tenant, id, tx);
    const hit = screening?.observation.hits.find(({ entityId }) => entityId === said.entityId);
    if (!company || !screening || !hit) throw new Failure("NOT_FOUND");
    const subject = subjectOf(company);
    const { resolution, reason } = said;
    await recordResolution(tx, tenant, { ...subject, id }, { hit, resolution, reason });
    const judged = await withResolutions(tenant, subject, reopened(screening.observation), tx);
    await recordScreening(tx, tenant, { id, kind: "company" }, judged, screening.screenedAt);
    await tx
      .update(companyVerification)
      .set({
        amlDecision: judged.decision,
        amlScore: judged.score,
        amlSealed: sealHits(tenant, id, openHits(judged)),
      })
      .where(owned(companyVerification, tenant, eq(companyVerification.id, id)));
    await recordAudit(tx, tenant, "screening.resolved", id);
    await enqueue(tx, "company.recompute", { companyVerificationId: id }, { tenant });
    return judged;
  });
}
