import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import type { companyVerificationBody } from "@/lib/contract/company-verifications";
import { Failure } from "@/lib/contract/errors";
import { isoDay } from "@/lib/contract/iso-day";
import { type ChecklistItem, checklistFor } from "@/lib/countries/company-documents";
import { sha256 } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { assertSimulation, scenarioForSignatory } from "@/lib/sandbox/company-scenario";
import { applyResolutions, openHits } from "@/lib/screening/resolutions";
import { recordScreening } from "@/lib/screening/results";
import { screenSubject } from "@/lib/screening/screen";
import { createSignatorySession, type SignatoryLink } from "@/lib/session/signatory";
import { meter } from "@/lib/usage/meter";
import { assertQuota } from "@/lib/usage/quota";
import { isOpen } from "./lifecycle";
import { sealHits } from "./present";
import { type Company, now } from "./queries";
import { COMPANY, companySubject } from "./screened-company";

type CompanyDetails = z.output<typeof companyVerificationBody>;

/** How long a repeated request waits for the first one (API-IDEMPOTENCY-3). */
const WAIT_MS = 5000;
const POLL_INTERVAL_MS = 50;
/** Older unfinished creations were interrupted: a repeated request takes over (API-IDEMPOTENCY-3). */
const ABANDONED = sql`now() - interval '2 minutes'`;

export interface CompanyCreation {
  readonly company: Company;
  /** An earlier request with the same key created the company: nothing was screened or metered this time. */
  readonly isReplay: boolean;
  /** For the signatory; null when the company is decided and takes nothing more. */
  readonly link: SignatoryLink | null;
}

/**
 * Starts the verification of a company. Inserts a row, which claims the Idempotency-Key; screens the name outside any
 * transaction; then stores the result together with the usage event. The row is invisible until then.
 * @throws Failure KYB_COUNTRY_UNSUPPORTED, SIMULATE_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS,
 * QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
export async function createCompany(
  tenant: Tenant,
  details: CompanyDetails,
  idempotencyKey: string | null,
): Promise<CompanyCreation> {
  assertSimulation(tenant.mode, details.simulate);
  const today = isoDay(new Date());
  const checklist = checklistFor(details.country, details.incorporationDate ?? null, today);
  if (!checklist) throw new Failure("KYB_COUNTRY_UNSUPPORTED");
  const claim = { tenant, details, checklist, idempotencyKey, requestHash: hashOf(details) };
  const claimed = await claimKey(claim);
  const company = claimed ? await screenAndFinish(tenant, claimed) : await earlierCompany(claim);
  const link = isOpen(company.status)
    ? await createSignatorySession(tenant, company.id, scenarioForSignatory(company))
    : null;
  return { company, isReplay: claimed === null, link };
}

/** Equal for requests with the same validated fields, in any order. */
function hashOf(details: CompanyDetails): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1))));
}

interface ClaimedKey {
  readonly tenant: Tenant;
  readonly details: CompanyDetails;
  readonly checklist: ChecklistItem[];
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
}

/** Inserts the unfinished company; null when its key is taken. The unique index decides between parallel requests. */
async function claimKey({ tenant, details, idempotencyKey, ...rest }: ClaimedKey): Promise<Company | null> {
  const { businessId, mode } = tenant;
  const createdBy = tenant.keyId ?? tenant.memberId ?? null;
  return db().transaction(async (tx) => {
    if (idempotencyKey !== null)
      await tx.delete(companyVerification).where(abandoned(tenant, idempotencyKey));
    const [row] = await tx
      .insert(companyVerification)
      .values({ ...details, ...rest, id: newId("cv"), businessId, mode, idempotencyKey, createdBy })
      .onConflictDoNothing()
      .returning();
    if (row) await assertQuota(tx, tenant, "company_verification");
    return row ?? null;
  });
}

function abandoned(tenant: Tenant, idempotencyKey: string) {
  return owned(
    companyVerification,
    tenant,
    eq(companyVerification.idempotencyKey, idempotencyKey),
    isNull(companyVerification.screenedAt),
    lt(companyVerification.createdAt, ABANDONED),
  );
}

/** The company of the first request with this key, once that request has finished. */
async function earlierCompany({ tenant, idempotencyKey, requestHash }: ClaimedKey): Promise<Company> {
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    const [row] = await db()
      .select()
      .from(companyVerification)
      .where(
        owned(companyVerification, tenant, eq(companyVerification.idempotencyKey, idempotencyKey ?? "")),
      );
    if (row && row.requestHash !== requestHash) throw new Failure("IDEMPOTENCY_KEY_REUSED");
    if (row?.screenedAt) return row;
    // No row: the first request failed. The caller may try again.
    if (!row || Date.now() > deadline) throw new Failure("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function screenAndFinish(tenant: Tenant, claimed: Company): Promise<Company> {
  const mine = owned(companyVerification, tenant, eq(companyVerification.id, claimed.id));
  const isUnfinished = isNull(companyVerification.screenedAt);
  try {
    const subject = companySubject(claimed);
    const work = { mode: tenant.mode, ...COMPANY.simulationOf(claimed) };
    const found = await screenSubject(tenant, work, subject);
    return await db().transaction(async (tx) => {
      const screening = await applyResolutions(tx, tenant, subject, found);
      await assertQuota(tx, tenant, "company_verification");
      const [row] = await tx
        .update(companyVerification)
        .set({
          amlDecision: screening.decision,
          amlScore: screening.score,
          amlSealed: sealHits(tenant, claimed.id, openHits(screening)),
          screenedAt: now,
        })
        .where(and(mine, isUnfinished))
        .returning();
      if (!row)
        throw new Failure("SERVICE_UNAVAILABLE", {
          cause: "another request took over the unfinished creation",
        });
      await recordScreening(tx, tenant, { id: row.id, kind: "company" }, screening);
      await meter(tx, tenant, "company_verification", row.id);
      return row;
    });
  } catch (cause) {
    await db().delete(companyVerification).where(and(mine, isUnfinished));
    throw cause;
  }
}
