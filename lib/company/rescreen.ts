import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import type { Tenant } from "@/lib/platform/tenant";
import { selectScreener } from "@/lib/sandbox/screener";
import { hasNewHit, openHits, reopened, withResolutions } from "@/lib/screening/resolutions";
import { readScreening, recordScreening } from "@/lib/screening/results";
import { screeningFor } from "@/lib/screening/screen";
import type { ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import { emit } from "@/lib/webhook/emit";
import { LIFECYCLE } from "./lifecycle";
import { alertContents, sealHits } from "./present";
import { type Company, lockCompany } from "./queries";

/** Whom to screen of a company. */
export function subjectOf({
  registeredName,
  country,
}: Pick<Company, "registeredName" | "country">): ScreeningSubject {
  return { kind: "company", name: registeredName, country };
}

/** Approved companies of a business, in the order of their ids. */
export async function listApprovedCompanies(tenant: Tenant, after: string, most: number): Promise<Company[]> {
  return db()
    .select()
    .from(companyVerification)
    .where(
      and(
        owned(companyVerification, tenant, eq(companyVerification.decision, "APPROVED")),
        gt(companyVerification.id, after),
      ),
    )
    .orderBy(asc(companyVerification.id))
    .limit(most);
}

/** As for people: the result is always stored, a new hit opens a review, a failed screening changes no decision. */
export async function rescreenCompany(
  tenant: Tenant,
  company: Company,
): Promise<ScreeningObservation | null> {
  const screener = screeningFor(tenant, selectScreener({ mode: tenant.mode }));
  const found = await screener.screen(subjectOf(company));
  return db().transaction(async (tx) => {
    // Removed while the lists were looked at: nothing may be stored of it any more.
    if (!(await lockCompany(tx, tenant, company.id))) return null;
    // Under the lock: a reviewer's word of meanwhile holds for what was found.
    const observation = await withResolutions(tenant, subjectOf(company), reopened(found), tx);
    const before = await readScreening(tenant, company.id, tx);
    await recordScreening(tx, tenant, { id: company.id, kind: "company" }, observation);
    if (!hasNewHit(before?.observation, observation)) return observation;
    const [alerted] = await tx
      .update(companyVerification)
      .set({
        status: LIFECYCLE.COMPLETED.alerted,
        decision: null,
        decisionReason: "The name is on a watchlist.",
        amlDecision: "hit",
        amlScore: observation.score,
        amlSealed: sealHits(tenant, company.id, openHits(observation)),
        completedAt: null,
        revision: sql`${companyVerification.revision} + 1`,
      })
      .where(
        and(
          owned(companyVerification, tenant, eq(companyVerification.id, company.id)),
          eq(companyVerification.revision, company.revision),
        ),
      )
      .returning();
    if (!alerted) return observation;
    await emit(tx, tenant, {
      name: "verification.aml_alert",
      verificationId: company.id,
      revision: alerted.revision,
      payload: alertContents(alerted),
    });
    return observation;
  });
}
