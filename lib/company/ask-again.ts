import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import type { RetryReason } from "@/lib/contract/ask-again";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { askAgain, assertAskable, copyKept, storeRequest } from "@/lib/session/ask-again";
import type { ShownLink } from "@/lib/session/manage-links";
import { createSignatorySession } from "@/lib/session/signatory";
import { findVerification } from "@/lib/verification/find-verification";
import { isOpen } from "./lifecycle";
import { lockCompany } from "./queries";
import { redecide } from "./re-decide";

/**
 * Asks the person of a verification for new photos (DECIDE-RETRY-1). A company's signatory gets one of its links, and what
 * they submit by it counts for the company in place of the check that it is asked after (COMPANY-RETRY-2).
 * @throws Failure NOT_FOUND; COMPANY_CLOSED; NOT_REVIEWABLE; as {@link askAgain}
 */
export async function askPersonAgain(
  tenant: Tenant,
  verificationId: string,
  reasons: readonly RetryReason[],
): Promise<ShownLink> {
  const found = await findVerification(tenant, verificationId);
  const companyId = found.companyVerificationId;
  if (companyId === null) return askAgain(tenant, verificationId, reasons);
  assertAskable(found);
  const kept = await copyKept(tenant, found, reasons);
  // No simulated outcome: the one of the company would put the new photos into review again, and again.
  const link = await createSignatorySession(tenant, companyId, null, async (tx, sessionId) => {
    const row = await lockCheck(tx, tenant, verificationId);
    assertAskable(row);
    const company = await lockCompany(tx, tenant, companyId);
    if (!company) throw new Failure("NOT_FOUND");
    if (!isOpen(company.status)) throw new Failure("COMPANY_CLOSED");
    await storeRequest(tx, tenant, { row, reasons, kept, sessionId, userId: companyId });
    await redecide(tx, tenant, company);
  });
  return { verifyUrl: link.verifyUrl, expiresIn: link.expiresIn };
}

async function lockCheck(tx: Tx, tenant: Tenant, id: string): Promise<typeof verification.$inferSelect> {
  const mine = owned(verification, tenant, eq(verification.id, id));
  const [row] = await tx.select().from(verification).where(mine).for("update");
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}
