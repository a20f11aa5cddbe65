import { eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Tx } from "@/db/client";
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
import { companySimulation, companySubject } from "./screened-company";

type CompanyDetails = z.output<typeof companyVerificationBody>;

/** Runs in the transaction that stores the company; what it throws rolls the company back. */
type OnStored = (tx: Tx) => Promise<unknown>;

/** The key of the request, and what lets only one request with that key work at a time. */
interface CreationKey {
  readonly key: string | null;
  findOrMake<T>(find: () => Promise<T | null>, make: (onStored: OnStored) => Promise<T>): Promise<T>;
}

const WITHOUT_KEY: CreationKey = { key: null, findOrMake: (_find, make) => make(async () => {}) };

interface StoredCompany {
  readonly company: Company;
  /** An earlier request with the same key created the company: nothing was screened or metered this time. */
  readonly isReplay: boolean;
}

export interface CompanyCreation extends StoredCompany {
  /** For the signatory; null when the company is decided and takes nothing more. */
  readonly link: SignatoryLink | null;
}

/**
 * Starts the verification of a company: screens the name outside any transaction, then stores company, screening, usage
 * event and Idempotency-Key in one. The record keeps its key, so that a repeated request finds it.
 * @param creationKey null: nobody repeats this request
 * @throws Failure KYB_COUNTRY_UNSUPPORTED, SIMULATE_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS,
 * QUOTA_EXCEEDED, SPEND_LIMIT_REACHED
 */
export async function createCompany(
  tenant: Tenant,
  details: CompanyDetails,
  creationKey: CreationKey | null,
): Promise<CompanyCreation> {
  assertSimulation(tenant.mode, details.simulate);
  const today = isoDay(new Date());
  const checklist = checklistFor(details.country, details.incorporationDate ?? null, today);
  if (!checklist) throw new Failure("KYB_COUNTRY_UNSUPPORTED");
  const { key: idempotencyKey, findOrMake } = creationKey ?? WITHOUT_KEY;
  const wanted = { details, checklist, idempotencyKey, requestHash: hashOf(details) };
  const { company, isReplay } = await findOrMake(
    () => earlierCompany(tenant, wanted),
    (onStored) => screenAndStore(tenant, wanted, onStored),
  );
  const link = isOpen(company.status)
    ? await createSignatorySession(tenant, company.id, scenarioForSignatory(company))
    : null;
  return { company, isReplay, link };
}

/** Equal for requests with the same validated fields, in any order. */
function hashOf(details: CompanyDetails): string {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1))));
}

interface WantedCompany {
  readonly details: CompanyDetails;
  readonly checklist: ChecklistItem[];
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
}

/** The company that an earlier request with this key made, or null. */
async function earlierCompany(
  tenant: Tenant,
  { idempotencyKey, requestHash }: WantedCompany,
): Promise<StoredCompany | null> {
  if (idempotencyKey === null) return null;
  const [row] = await db(tenant)
    .select()
    .from(companyVerification)
    .where(owned(companyVerification, tenant, eq(companyVerification.idempotencyKey, idempotencyKey)));
  if (!row) return null;
  if (row.requestHash !== requestHash) throw new Failure("IDEMPOTENCY_KEY_REUSED");
  // An unfinished row is of a server of the previous version, which may still be at work on it.
  if (!row.screenedAt) throw inProgress();
  return { company: row, isReplay: true };
}

function inProgress(): Failure {
  return new Failure("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
}

async function screenAndStore(
  tenant: Tenant,
  wanted: WantedCompany,
  onStored: OnStored,
): Promise<StoredCompany> {
  const { details, ...rest } = wanted;
  await assertQuota(db(tenant), tenant, "company_verification");
  const subject = companySubject(details);
  const work = { mode: tenant.mode, ...companySimulation(details) };
  const found = await screenSubject(tenant, work, subject);
  const id = newId("cv");
  return db(tenant).transaction(async (tx) => {
    const screening = await applyResolutions(tx, tenant, { ...subject, id }, found);
    // Checked again, now under the lock: parallel calls may have used up the rest.
    await assertQuota(tx, tenant, "company_verification");
    const [row] = await tx
      .insert(companyVerification)
      .values({
        ...details,
        ...rest,
        id,
        businessId: tenant.businessId,
        mode: tenant.mode,
        createdBy: tenant.keyId ?? tenant.memberId ?? null,
        amlDecision: screening.decision,
        amlScore: screening.score,
        amlSealed: sealHits(tenant, id, openHits(screening)),
        screenedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // Another request with this key was faster.
    if (!row) throw inProgress();
    await recordScreening(tx, tenant, { id, kind: "company" }, screening);
    await meter(tx, tenant, "company_verification", id);
    await onStored(tx);
    return { company: row, isReplay: false };
  });
}
