import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { type Claim, enqueue } from "@/lib/platform/queue";
import { mintTenant, type Tenant, type TenantRef } from "@/lib/platform/tenant";
import { forMode } from "@/lib/sandbox/for-mode";
import { canScreen } from "@/lib/screening/refresh-lists";
import { applyResolutions, openHits } from "@/lib/screening/resolutions";
import { recordScreening } from "@/lib/screening/results";
import { screenSubject } from "@/lib/screening/screen";
import type { AmlDecision } from "@/lib/vocabulary";
import { type Company, openCompany } from "./details";
import { isOpen } from "./lifecycle";
import { sealHits } from "./present";
import { companiesOf, lockCompany } from "./queries";
import { redecide } from "./re-decide";
import { COMPANY, companySubject } from "./screened-company";

/**
 * Companies that were not screened when they were created, or whose screening failed, are screened again as soon as that
 * is possible: otherwise they could never be approved (SCREEN-WAITING-1).
 */

const UNSCREENED: AmlDecision[] = ["not_screened", "error"];
const isWaiting = and(
  inArray(companyVerification.amlDecision, UNSCREENED),
  isNull(companyVerification.completedAt),
);

/** Companies of one job. A search takes milliseconds, or at most 10 s each where a provider does not answer. */
const PAGE = 100;
/** So many failures in a row: the provider does not answer, and the next round tries again. */
const FAILURES_IN_A_ROW = 5;

/** Queues a round for every business with such companies; in the sandbox a result never changes. */
export async function queueUnscreenedCompanies(): Promise<void> {
  const { businessId, mode } = companyVerification;
  const waiting = await db("sweep")
    .selectDistinct({ businessId, mode })
    .from(companyVerification)
    .where(isWaiting);
  const tenants = waiting.filter((tenant) => forMode(tenant, { live: true, test: () => false }));
  if (tenants.length === 0 || !(await canScreen())) return;
  for (const tenant of tenants) {
    await enqueue(db(tenant), "company.screen", tenant, { tenant, dedupeKey: roundKey(tenant) });
  }
}

/** One page of a round. The job of the next page takes this one's place in one transaction. */
export async function screenCompanies(claim: Claim<"company.screen">): Promise<void> {
  const tenant = mintTenant(claim.payload);
  const after = await screenPage(tenant, claim.payload.after ?? "");
  await db(tenant).transaction(async (tx) => {
    await claim.finish(tx);
    if (after === null) return;
    const payload = { ...claim.payload, after };
    await enqueue(tx, "company.screen", payload, { tenant, dedupeKey: roundKey(tenant) });
  });
}

function roundKey({ businessId, mode }: TenantRef): string {
  return `company.screen:${businessId}:${mode}`;
}

/** @returns the id of the last company of a full page; null when the round ends here */
async function screenPage(tenant: Tenant, after: string): Promise<string | null> {
  const page = await db(tenant)
    .select()
    .from(companyVerification)
    .where(and(companiesOf(tenant), isWaiting, gt(companyVerification.id, after)))
    .orderBy(asc(companyVerification.id))
    .limit(PAGE);
  let failures = 0;
  for (const company of page) {
    failures = (await screenAgain(tenant, openCompany(company))) === "error" ? failures + 1 : 0;
    if (failures === FAILURES_IN_A_ROW) return null;
  }
  return page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
}

/** Stores what the search found and decides the company again, unless it was decided or screened in the meantime. */
async function screenAgain(tenant: Tenant, company: Company): Promise<AmlDecision> {
  const subject = companySubject(company);
  const work = { mode: tenant.mode, ...COMPANY.simulationOf(company) };
  const found = await screenSubject(tenant, work, subject);
  await db(tenant).transaction(async (tx) => {
    const locked = await lockCompany(tx, tenant, company.id);
    if (!locked || !isOpen(locked.status) || !UNSCREENED.includes(locked.amlDecision)) return;
    const screening = await applyResolutions(tx, tenant, { ...subject, id: company.id }, found);
    await recordScreening(tx, tenant, { id: company.id, kind: "company" }, screening);
    const [stored] = await tx
      .update(companyVerification)
      .set({
        amlDecision: screening.decision,
        amlScore: screening.score,
        amlSealed: sealHits(tenant, company.id, openHits(screening)),
      })
      .where(and(companiesOf(tenant), eq(companyVerification.id, company.id)))
      .returning();
    // A pending company has neither a verdict nor a signatory's result that could decide it.
    if (stored && stored.status !== "PENDING") await redecide(tx, tenant, openCompany(stored));
  });
  return found.decision;
}
