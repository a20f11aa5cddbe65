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
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import { scenarioForSignatory } from "@/lib/sandbox/company-scenario";
import { selectScreener } from "@/lib/sandbox/screener";
import { openHits } from "@/lib/screening/resolutions";
import { recordScreening } from "@/lib/screening/results";
import { screeningFor } from "@/lib/screening/screen";
import { createSignatorySession } from "@/lib/session/signatory";
import { meter } from "@/lib/usage/meter";
import { assertQuota } from "@/lib/usage/quota";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import { sealHits } from "./present";
import { type Company, now } from "./queries";
import { subjectOf } from "./rescreen";

type Wanted = z.output<typeof companyVerificationBody>;

/** POLICY 4.4: a repeated request waits this long for the first one. */
const WAIT_MS = 5000;
const LOOK_AGAIN_MS = 50;
/** POLICY Q9. */
const SCREENING_LIMIT_MS = 10_000;
/** A first request that is not done by then died with its process; the next one may take its place. */
const ABANDONED = sql`now() - interval '2 minutes'`;

export interface Created {
  readonly company: Company;
  /** The company of an earlier request with the same key: nothing was screened or metered this time. */
  readonly isReplay: boolean;
  readonly link: { readonly session: string; readonly verifyUrl: string };
}

/**
 * Starts the verification of a company: a row that claims the Idempotency-Key, the screening of its name outside any
 * transaction, then what came of it with the usage event in one. The row is nobody's to see until then.
 * @throws Failure KYB_COUNTRY_UNSUPPORTED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, QUOTA_EXCEEDED,
 * SPEND_LIMIT_REACHED
 */
export async function createCompany(
  tenant: Tenant,
  wanted: Wanted,
  idempotencyKey: string | null,
): Promise<Created> {
  const today = isoDay(new Date());
  const checklist = checklistFor(wanted.country, wanted.incorporationDate ?? null, today);
  if (!checklist) throw new Failure("KYB_COUNTRY_UNSUPPORTED");
  const claim = { tenant, wanted, checklist, idempotencyKey, requestHash: hashOf(wanted) };
  const claimed = await claimKey(claim);
  const company = claimed ? await screenAndFinish(tenant, claimed) : await earlierCompany(claim);
  const scenario = scenarioForSignatory(tenant.mode, company.registeredName);
  const link = await createSignatorySession(tenant, company.id, scenario);
  return { company, isReplay: claimed === null, link };
}

/** The same for the same company, however the request was written. */
function hashOf(wanted: Wanted): string {
  const said = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1))));
}

interface ClaimedKey {
  readonly tenant: Tenant;
  readonly wanted: Wanted;
  readonly checklist: ChecklistItem[];
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
}

/** Inserts the unfinished company; null when its key is taken. The database decides who of several is first. */
async function claimKey({ tenant, wanted, idempotencyKey, ...rest }: ClaimedKey): Promise<Company | null> {
  const { businessId, mode } = tenant;
  const createdBy = tenant.keyId ?? tenant.memberId ?? null;
  return db().transaction(async (tx) => {
    if (idempotencyKey !== null)
      await tx.delete(companyVerification).where(abandoned(tenant, idempotencyKey));
    const [row] = await tx
      .insert(companyVerification)
      .values({ ...wanted, ...rest, id: newId("cv"), businessId, mode, idempotencyKey, createdBy })
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

/** The company that the first request under this key made, once that request is done with it. */
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
    // No row: the first request was refused after all, and this one may be tried again.
    if (!row || Date.now() > deadline) throw new Failure("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function screenAndFinish(tenant: Tenant, claimed: Company): Promise<Company> {
  const mine = owned(companyVerification, tenant, eq(companyVerification.id, claimed.id));
  const isUnfinished = isNull(companyVerification.screenedAt);
  try {
    const screening = await screen(tenant, claimed);
    return await db().transaction(async (tx) => {
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
      if (!row) throw new Failure("SERVICE_UNAVAILABLE", { cause: "the claim was given up as abandoned" });
      await recordScreening(tx, tenant, { id: row.id, kind: "company" }, screening);
      await meter(tx, tenant, "company_verification", row.id);
      return row;
    });
  } catch (cause) {
    await db().delete(companyVerification).where(and(mine, isUnfinished));
    throw cause;
  }
}

/** A screening that fails or takes too long is an `error`, never `clear`: a person will look (POLICY Q9). */
async function screen(tenant: Tenant, { registeredName, country }: Company): Promise<ScreeningObservation> {
  const screener = screeningFor(tenant, selectScreener({ mode: tenant.mode }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The screening took too long.")), SCREENING_LIMIT_MS);
  });
  try {
    return await Promise.race([screener.screen(subjectOf({ registeredName, country })), late]);
  } catch (cause) {
    log.error({ err: cause }, "screening a company failed");
    return { decision: "error", score: 0, hits: [] };
  } finally {
    clearTimeout(timer);
  }
}
