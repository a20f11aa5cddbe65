import { eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import type { companyVerificationBody } from "@/lib/contract/company-verifications";
import { Failure } from "@/lib/contract/errors";
import { isoDay } from "@/lib/contract/iso-day";
import { type ChecklistItem, checklistFor, companyCountries } from "@/lib/countries/company-documents";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { assertSimulation, scenarioForSignatory } from "@/lib/sandbox/company-scenario";
import { applyResolutions, openHits } from "@/lib/screening/resolutions";
import { recordScreening } from "@/lib/screening/results";
import { screenSubject } from "@/lib/screening/screen";
import { createSignatorySession, type SignatoryLink } from "@/lib/session/signatory";
import { meter } from "@/lib/usage/meter";
import { assertQuota } from "@/lib/usage/quota";
import { type Company, openCompany, sealedColumns } from "./details";
import { isOpen } from "./lifecycle";
import { sealHits } from "./present";
import { now } from "./queries";
import { companySimulation, companySubject } from "./screened-company";
import { writeCompanyTerms } from "./search-terms";

type CreationRequest = z.output<typeof companyVerificationBody>;

/** Of the request; its simulation is compared by itself. */
const FIELDS = [
  ...(["country", "externalRef", "registeredName", "registrationNumber"] as const),
  ...(["registeredAddress", "taxId", "incorporationDate"] as const),
];

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
  details: CreationRequest,
  creationKey: CreationKey | null,
): Promise<CompanyCreation> {
  assertSimulation(tenant.mode, details.simulate);
  const today = isoDay(new Date());
  const checklist = checklistFor(details.country, details.incorporationDate ?? null, today);
  if (!checklist) {
    const supported = companyCountries().map(({ code }) => code);
    const message = `country ${details.country} is not supported; companies can be checked in ${supported.join(", ")}.`;
    throw new Failure("KYB_COUNTRY_UNSUPPORTED", { message });
  }
  const { key: idempotencyKey, findOrMake } = creationKey ?? WITHOUT_KEY;
  const wanted = { details, checklist, idempotencyKey };
  const { company, isReplay } = await findOrMake(
    () => earlierCompany(tenant, wanted),
    (onStored) => screenAndStore(tenant, wanted, onStored),
  );
  const link = isOpen(company.status)
    ? await createSignatorySession(tenant, company.id, scenarioForSignatory(company))
    : null;
  return { company, isReplay, link };
}

/**
 * Whether a request has the validated fields that a company was made with. A hash of them beside the sealed details would
 * let them be guessed at.
 */
function isMadeBy(company: Company, { simulate, ...wanted }: CreationRequest): boolean {
  const isSame = (name: keyof typeof wanted) => company[name] === (wanted[name] ?? null);
  return (
    FIELDS.every(isSame) &&
    company.simulate?.aml === simulate?.aml &&
    company.simulate?.signatory === simulate?.signatory
  );
}

interface WantedCompany {
  readonly details: CreationRequest;
  readonly checklist: ChecklistItem[];
  readonly idempotencyKey: string | null;
}

/** The company that an earlier request with this key made, or null. */
async function earlierCompany(
  tenant: Tenant,
  { idempotencyKey, details }: WantedCompany,
): Promise<StoredCompany | null> {
  if (idempotencyKey === null) return null;
  const [row] = await db(tenant)
    .select()
    .from(companyVerification)
    .where(owned(companyVerification, tenant, eq(companyVerification.idempotencyKey, idempotencyKey)));
  if (!row) return null;
  const company = openCompany(row);
  if (!isMadeBy(company, details)) throw new Failure("IDEMPOTENCY_KEY_REUSED");
  // An unfinished row is of a server of the previous version, which may still be at work on it.
  if (!row.screenedAt) throw inProgress();
  return { company, isReplay: true };
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
  const { country, externalRef, simulate } = details;
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
        ...{ country, externalRef, simulate },
        ...rest,
        ...sealedColumns(tenant, id, details),
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
    const company = openCompany(row);
    await writeCompanyTerms(tx, tenant, id, company);
    await onStored(tx);
    return { company, isReplay: false };
  });
}
