import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import { enqueue } from "@/lib/platform/queue";
import { openHits } from "@/lib/screening/resolutions";
import type { ScreenedSubject } from "@/lib/screening/screened-subject";
import { REASONS } from "@/lib/verification/reasons";
import type { ScreeningSubject } from "@/lib/watchlist/types";
import { type Company, openCompany } from "./details";
import { LIFECYCLE } from "./lifecycle";
import { presentAml, sealHits } from "./present";
import { lockCompany } from "./queries";

/** A company as screening sees it. */
export const COMPANY: ScreenedSubject<Company> = {
  kind: "company",
  eventType: "company",
  toSubject: companySubject,
  simulationOf: companySimulation,
  presentAml,
  lock: lockCompany,

  listApproved: async (tenant, after, limit) => {
    const found = await db(tenant)
      .select()
      .from(companyVerification)
      .where(
        and(
          owned(companyVerification, tenant, eq(companyVerification.decision, "APPROVED")),
          gt(companyVerification.id, after),
        ),
      )
      .orderBy(asc(companyVerification.id))
      .limit(limit);
    return found.map(openCompany);
  },

  storeJudged: async (tx, tenant, id, observation) => {
    await tx
      .update(companyVerification)
      .set({
        amlDecision: observation.decision,
        amlScore: observation.score,
        amlSealed: sealHits(tenant, id, openHits(observation)),
      })
      .where(owned(companyVerification, tenant, eq(companyVerification.id, id)));
    await enqueue(tx, "company.recompute", { companyVerificationId: id }, { tenant });
  },

  reopen: async (tx, tenant, { id }, observation) => {
    const [row] = await tx
      .update(companyVerification)
      .set({
        status: LIFECYCLE.COMPLETED.alerted,
        decision: null,
        decisionReason: REASONS.aml_hit.sentence,
        reasons: ["aml_hit"],
        amlDecision: "hit",
        amlScore: observation.score,
        amlSealed: sealHits(tenant, id, openHits(observation)),
        completedAt: null,
        revision: sql`${companyVerification.revision} + 1`,
      })
      .where(owned(companyVerification, tenant, eq(companyVerification.id, id)))
      .returning();
    if (!row) throw new Error("A locked company was not updated.");
    return openCompany(row);
  },
};

export function companySubject({
  registeredName,
  registrationNumber,
  country,
}: Pick<Company, "registeredName" | "country"> & {
  readonly registrationNumber?: string | null | undefined;
}): ScreeningSubject {
  const subject = { kind: "company", name: registeredName, country } as const;
  return registrationNumber ? { ...subject, registrationNumber } : subject;
}

/** What the sandbox is asked to find; the name decides where nothing is asked. */
export function companySimulation({ simulate }: { readonly simulate?: Company["simulate"] | undefined }) {
  return { aml: simulate?.aml ?? null };
}
