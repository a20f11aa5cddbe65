import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import type { Claim } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { readScreeningSettings } from "@/lib/screening/settings";
import { emit } from "@/lib/webhook/emit";
import { decideCompany } from "./decide";
import { type Company, openCompany } from "./details";
import { decisiveOf, evidenceOf } from "./evidence";
import { isOpen, LIFECYCLE } from "./lifecycle";
import { completedContents } from "./present";
import { findSignatory, listDocuments, lockCompany, now } from "./queries";

/**
 * The job that follows a signatory's result. Recomputes the company, unless it was decided or deleted in the meantime.
 * The transaction that stores the result also finishes the job.
 */
export async function recomputeCompany(claim: Claim<"company.recompute">): Promise<void> {
  const { companyVerificationId: id } = claim.payload;
  const [owner] = await db("job")
    .select({ businessId: companyVerification.businessId, mode: companyVerification.mode })
    .from(companyVerification)
    .where(eq(companyVerification.id, id));
  if (!owner) return;
  const tenant = mintTenant(owner);
  await db(tenant).transaction(async (tx) => {
    const company = await lockCompany(tx, tenant, id);
    if (company && isOpen(company.status)) await redecide(tx, tenant, company);
    await claim.finish(tx);
  });
}

/**
 * Decides an open company again from the stored evidence, and emits the completed event once the decision is final.
 * @param company the row, locked by this transaction; its `reopenedAt` is stored as given
 */
export async function redecide(tx: Tx, tenant: Tenant, company: Company): Promise<Company> {
  const documents = await listDocuments(tx, tenant, company.id);
  const signatory = await findSignatory(tx, tenant, company.id);
  const { approveUnscreenedCompanies } = await readScreeningSettings(tenant, tx);
  const outcome = decideCompany(evidenceOf({ company, documents, signatory, approveUnscreenedCompanies }));
  const isFinal = outcome.decision !== "NEEDS_REVIEW";
  // The caller holds the lock on an open company, and both open states have the same transitions.
  const [row] = await tx
    .update(companyVerification)
    .set({
      status: LIFECYCLE.NEEDS_REVIEW[isFinal ? "decided" : "incomplete"],
      decision: isFinal ? outcome.decision : null,
      decisionReason: outcome.decisionReason,
      reasons: [...outcome.reasons],
      reopenedAt: company.reopenedAt,
      ...(isFinal
        ? {
            completedAt: sql`greatest(${now}, ${companyVerification.createdAt})`,
            revision: company.revision + 1,
          }
        : {}),
    })
    .where(owned(companyVerification, tenant, eq(companyVerification.id, company.id)))
    .returning();
  if (!row) throw new Error("A locked company did not come back.");
  const updated = openCompany(row);
  if (isFinal) {
    await emit(tx, tenant, {
      name: "verification.completed",
      verificationId: updated.id,
      revision: updated.revision,
      payload: completedContents(updated, outcome.confidence, decisiveOf(updated, documents), signatory),
    });
  }
  return updated;
}
