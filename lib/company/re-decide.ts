import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import type { Claim } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { emit } from "@/lib/webhook/emit";
import { type CompanyEvidence, decideCompany } from "./decide";
import { isOpen, LIFECYCLE } from "./lifecycle";
import { completedContents } from "./present";
import {
  type Company,
  type CompanyDocument,
  findSignatory,
  listDocuments,
  lockCompany,
  now,
} from "./queries";

/**
 * The job behind a signatory's result: recomputes the company, unless it was decided or removed meanwhile. The
 * job goes away in the transaction that stores what it found.
 */
export async function recomputeCompany(claim: Claim<"company.recompute">): Promise<void> {
  const { companyVerificationId: id } = claim.payload;
  const [owner] = await db()
    .select({ businessId: companyVerification.businessId, mode: companyVerification.mode })
    .from(companyVerification)
    .where(eq(companyVerification.id, id));
  if (!owner) return;
  const tenant = mintTenant(owner);
  await db().transaction(async (tx) => {
    const company = await lockCompany(tx, tenant, id);
    if (company && isOpen(company.status)) await settle(tx, tenant, company);
    await claim.finish(tx);
  });
}

/**
 * Decides an open company anew from what is stored, and tells the business once the decision is final (SPEC 3.2).
 * @param company the row, locked by this transaction
 */
export async function settle(tx: Tx, tenant: Tenant, company: Company): Promise<Company> {
  const documents = await listDocuments(tx, tenant, company.id);
  const signatory = await findSignatory(tx, tenant, company.id);
  const outcome = decideCompany(evidenceOf(company, documents, signatory));
  const isFinal = outcome.decision !== "NEEDS_REVIEW";
  // The lock was taken while the company was open, so this row is in one of the states that lead on.
  const [settled] = await tx
    .update(companyVerification)
    .set({
      status: LIFECYCLE.NEEDS_REVIEW[isFinal ? "decided" : "incomplete"],
      decision: isFinal ? outcome.decision : null,
      decisionReason: outcome.decisionReason,
      ...(isFinal ? { completedAt: now, revision: company.revision + 1 } : {}),
    })
    .where(owned(companyVerification, tenant, eq(companyVerification.id, company.id)))
    .returning();
  if (!settled) throw new Error("A locked company did not come back.");
  if (isFinal) {
    await emit(tx, tenant, {
      name: "verification.completed",
      verificationId: settled.id,
      revision: settled.revision,
      payload: completedContents(settled, outcome.confidence, newestOf(settled, documents), signatory),
    });
  }
  return settled;
}

/** What a decision about the company would rest on now. */
export function evidenceOf(
  company: Company,
  documents: readonly CompanyDocument[],
  signatory: Awaited<ReturnType<typeof findSignatory>>,
): CompanyEvidence {
  const newest = newestOf(company, documents);
  const decided = signatory?.decision
    ? { decision: signatory.decision, confidence: signatory.confidence ?? "low" }
    : null;
  return {
    required: company.checklist
      .filter(({ required }) => required)
      .map(({ docType, label }) => ({
        label,
        status: newest.find((document) => document.docType === docType)?.status ?? "missing",
      })),
    signatory: decided,
    screening: company.amlDecision,
  };
}

/** Of each docType the document that counts, in the checklist's order. */
function newestOf({ checklist }: Company, documents: readonly CompanyDocument[]): CompanyDocument[] {
  return checklist.flatMap(({ docType }) => documents.findLast((each) => each.docType === docType) ?? []);
}
