import { and, eq, inArray } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument, companyReopening, companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import { aadOf, sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { readScreeningSettings } from "@/lib/screening/settings";
import { reopenInTransaction } from "@/lib/verification/reopen";
import { emit } from "@/lib/webhook/emit";
import { decideCompany } from "./decide";
import { type Company, openCompany } from "./details";
import { decisiveOf, evidenceOf } from "./evidence";
import { LIFECYCLE } from "./lifecycle";
import { completedContents } from "./present";
import { type CompanyDocument, findSignatory, listDocuments, lockCompany, now } from "./queries";
import { redecide } from "./re-decide";

/** The kind of a stored note, in its additional authenticated data. */
export const REOPENING_NOTE = "company-reopening";

interface Reopening {
  /** Why, 1 to 1,000 code points; stored sealed. */
  readonly note: string;
  /** The document whose verdict is taken back, where that is what the member wants. */
  readonly documentId?: string | undefined;
}

/**
 * Opens an approved or rejected company again (COMPANY-REOPEN-1). What rejected it waits for a verdict again: documents,
 * and the signatory's verification. Where nothing does, as after an approval, the company waits until a verdict is given
 * or {@link decideCompanyAgain}. The receiver is told by an event of a new revision.
 * @throws Failure NOT_FOUND; NOT_REVIEWABLE where the company is open; INVALID_DOCUMENT
 */
export async function reopenCompany(tenant: Tenant, id: string, given: Reopening): Promise<Company> {
  return db(tenant).transaction(async (tx) => {
    // Before the company, as everywhere: otherwise two members who open both at once would wait for each other.
    const signatoryId = await lockRejectedSignatory(tx, tenant, id);
    const company = await lockCompany(tx, tenant, id);
    if (!company) throw new Failure("NOT_FOUND");
    if (company.status !== "COMPLETED" || company.decision === null) {
      throw new Failure("NOT_REVIEWABLE", {
        message: "Only an approved or rejected company can be opened again.",
      });
    }
    await takeBackVerdicts(tx, tenant, company, given.documentId);
    const opened = await storeOpened(tx, tenant, company);
    if (signatoryId !== null) await reopenInTransaction(tx, tenant, signatoryId, given.note);
    const reopened = await storePending(tx, tenant, opened, signatoryId !== null);
    await writeReopening(tx, tenant, company, reopened, given.note);
    await recordAudit(tx, tenant, "company.reopened", id);
    return reopened;
  });
}

/**
 * Ends the wait of a company that was opened again without a verdict: it is decided by what there is, which may be the
 * decision before (COMPANY-REOPEN-2).
 * @throws Failure NOT_FOUND; NOT_REVIEWABLE where it does not wait for this
 */
export async function decideCompanyAgain(tenant: Tenant, id: string): Promise<Company> {
  return db(tenant).transaction(async (tx) => {
    const company = await lockCompany(tx, tenant, id);
    if (!company) throw new Failure("NOT_FOUND");
    if (company.reopenedAt === null) throw new Failure("NOT_REVIEWABLE");
    await recordAudit(tx, tenant, "company.decided-again", id);
    return redecide(tx, tenant, { ...company, reopenedAt: null });
  });
}

async function lockRejectedSignatory(tx: Tx, tenant: Tenant, companyId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: verification.id, decision: verification.decision, status: verification.status })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.companyVerificationId, companyId)))
    .for("update");
  return row?.decision === "REJECTED" && row.status === "COMPLETED" ? row.id : null;
}

/** Documents of a required kind that were rejected, and the one that is named, wait for a verdict again. */
async function takeBackVerdicts(
  tx: Tx,
  tenant: Tenant,
  { id, checklist }: Company,
  documentId: string | undefined,
): Promise<void> {
  const documents = await listDocuments(tx, tenant, id);
  if (documentId !== undefined && !documents.some((each) => each.id === documentId)) {
    throw new Failure("INVALID_DOCUMENT");
  }
  const required = new Set(checklist.flatMap((item) => (item.required ? [item.docType] : [])));
  const isTakenBack = (each: CompanyDocument) =>
    (required.has(each.docType) && each.status === "rejected") ||
    (each.id === documentId && each.status !== "uploaded");
  const ids = documents.filter(isTakenBack).map((each) => each.id);
  if (ids.length === 0) return;
  const ofCompany = eq(companyDocument.companyVerificationId, id);
  await tx
    .update(companyDocument)
    .set({ status: "uploaded" })
    .where(owned(companyDocument, tenant, and(ofCompany, inArray(companyDocument.id, ids))));
}

async function storeOpened(tx: Tx, tenant: Tenant, company: Company): Promise<Company> {
  const [row] = await tx
    .update(companyVerification)
    .set({
      status: LIFECYCLE.COMPLETED.reopened,
      decision: null,
      completedAt: null,
      reopenedAt: now,
      revision: company.revision + 1,
    })
    .where(owned(companyVerification, tenant, eq(companyVerification.id, company.id)))
    .returning();
  if (!row) throw new Error("A locked company did not come back.");
  return openCompany(row);
}

/** Stores what the opened company waits for, and tells the receiver. It is never decided here. */
async function storePending(
  tx: Tx,
  tenant: Tenant,
  company: Company,
  signatoryWaits: boolean,
): Promise<Company> {
  const documents = await listDocuments(tx, tenant, company.id);
  const signatory = await findSignatory(tx, tenant, company.id);
  const { approveUnscreenedCompanies } = await readScreeningSettings(tenant, tx);
  const evidence = evidenceOf({ company, documents, signatory, approveUnscreenedCompanies });
  const waits = signatoryWaits || evidence.required.some(({ status }) => status === "uploaded");
  const { decision, decisionReason, reasons } = decideCompany({ ...evidence, isReopened: !waits });
  if (decision !== "NEEDS_REVIEW") throw new Error("A company that was opened again waits for nothing.");
  const [row] = await tx
    .update(companyVerification)
    .set({ decisionReason, reasons: [...reasons], ...(waits ? { reopenedAt: null } : {}) })
    .where(owned(companyVerification, tenant, eq(companyVerification.id, company.id)))
    .returning();
  if (!row) throw new Error("A locked company did not come back.");
  const opened = openCompany(row);
  const newest = decisiveOf(opened, documents);
  await emit(tx, tenant, {
    name: "verification.completed",
    verificationId: opened.id,
    revision: opened.revision,
    payload: completedContents(opened, "low", newest, signatory),
  });
  return opened;
}

async function writeReopening(
  tx: Tx,
  tenant: Tenant,
  before: Company,
  { revision }: Company,
  note: string,
): Promise<void> {
  const id = newId("rev");
  const { businessId, mode, memberId } = tenant;
  if (before.decision === null) throw new Error("A company without a decision cannot be opened again.");
  await tx.insert(companyReopening).values({
    ...{ id, businessId, mode, companyVerificationId: before.id, revision },
    previousDecision: before.decision,
    previousReason: before.decisionReason,
    previousCompletedAt: before.completedAt,
    noteSealed: sealJson(note, aadOf(tenant, id, REOPENING_NOTE)),
    reopenedBy: memberId ?? "dashboard",
  });
}
