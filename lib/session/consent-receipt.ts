import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { consentReceipt } from "@/db/schema/trust";
import { verification } from "@/db/schema/verification";
import { DATA_SUBJECT } from "@/lib/account/audit";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import type { ConsentStatus } from "@/lib/contract/consents";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { randomBase62 } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import { readWithdrawal, withdraw } from "@/lib/verification/withdrawal";
import type { CaptureSession } from "./token";

/** 131 bits: nobody guesses one. */
const CODE_LENGTH = 22;

/**
 * A link for the person who has submitted a session, to see and to withdraw the consent for as long as the verification
 * exists (PRIVACY-WITHDRAW-1). Each call makes another one.
 * @throws Failure NOT_FOUND where nothing was submitted, or it is deleted
 */
export async function createReceipt(of: CaptureSession): Promise<{ receiptUrl: string }> {
  const { tenant, verificationId, branding } = of;
  const code = randomBase62(CODE_LENGTH);
  await db(tenant).transaction(async (tx) => {
    const [row] = await tx
      .select({ id: verification.id })
      .from(verification)
      .where(owned(verification, tenant, eq(verification.id, verificationId ?? "")))
      .for("share");
    if (!row) throw new Failure("NOT_FOUND", { message: "Nothing was submitted, or it is deleted." });
    const { businessId, mode } = tenant;
    await tx
      .insert(consentReceipt)
      .values({ codeHash: sha256(code), businessId, mode, verificationId: row.id, branding });
  });
  return { receiptUrl: `${env().VERIFY_URL}#receipt=${code}` };
}

/** Where the consent of a receipt stands. @throws Failure NOT_FOUND, also once the verification is deleted */
export async function readReceipt(code: string): Promise<ConsentStatus> {
  const found = await findReceipt(code);
  return statusOf(found);
}

/**
 * Withdraws the consent of a receipt (PRIVACY-WITHDRAW-2).
 * @throws Failure NOT_FOUND; SERVICE_UNAVAILABLE as deleteVerification
 */
export async function withdrawByReceipt(code: string): Promise<ConsentStatus> {
  const found = await findReceipt(code);
  const isDeleted = await withdraw(found.tenant, found.verificationId);
  if (!isDeleted) return statusOf(found);
  const shown = await shownOf(found);
  return { ...shown, state: "deleted", withdrawnAt: new Date().toISOString(), deletedBy: null, basis: null };
}

type Receipt = Awaited<ReturnType<typeof findReceipt>>;

async function statusOf(found: Receipt): Promise<ConsentStatus> {
  const [shown, withdrawal] = [
    await shownOf(found),
    await readWithdrawal(found.tenant, found.verificationId),
  ];
  const basis = withdrawal?.basis ?? null;
  return {
    ...shown,
    state: withdrawal === null ? "given" : basis === null ? "withdrawn" : "kept",
    withdrawnAt: withdrawal?.at ?? null,
    deletedBy: basis === null ? (withdrawal?.deletedBy ?? null) : null,
    basis,
  };
}

async function shownOf({ tenant, branding, businessName, submittedAt }: Receipt) {
  const { supportContact } = await readCaptureSettings(tenant);
  return { submittedAt: submittedAt.toISOString(), businessName, supportContact, branding };
}

async function findReceipt(code: string) {
  const [row] = await db("job")
    .select({
      businessId: consentReceipt.businessId,
      mode: consentReceipt.mode,
      verificationId: consentReceipt.verificationId,
      branding: consentReceipt.branding,
      submittedAt: verification.createdAt,
      businessName: business.name,
    })
    .from(consentReceipt)
    .innerJoin(verification, eq(verification.id, consentReceipt.verificationId))
    .innerJoin(business, and(eq(business.id, consentReceipt.businessId), business.active))
    .where(eq(consentReceipt.codeHash, sha256(code)));
  if (!row) throw new Failure("NOT_FOUND");
  const tenant = mintTenant({ businessId: row.businessId, mode: row.mode, memberId: DATA_SUBJECT });
  return { ...row, tenant };
}
