import { asc, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument, companyReopening, companyReview, companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { openJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";
import { isAskedAgain } from "@/lib/session/token";
import { type Company, openCompany } from "./details";
import { noteAad } from "./review-note";

export type CompanyDocument = typeof companyDocument.$inferSelect;
/** A verdict with its note opened. */
export type CompanyReview = Omit<typeof companyReview.$inferSelect, "noteSealed" | "clearNote"> & {
  readonly note: string | null;
};
export type CompanyReopening = typeof companyReopening.$inferSelect;
/** The part of the signatory's verification that a company's decision uses. */
export type Signatory = Pick<
  typeof verification.$inferSelect,
  "id" | "decision" | "decisionReason" | "confidence"
> & {
  /** New photos were asked for, and are awaited. */
  readonly isAskedAgain: boolean;
};

/** Of {@link Signatory}. */
export const SIGNATORY_COLUMNS = {
  id: verification.id,
  decision: verification.decision,
  decisionReason: verification.decisionReason,
  confidence: verification.confidence,
  isAskedAgain: isAskedAgain(),
};

/** A row is visible only after its create request has finished. */
const isCreated = isNotNull(companyVerification.screenedAt);

/** A company of this tenant, or undefined: the same for absent, another business's and the other mode's. */
export async function findCompany(on: Db | Tx, tenant: TenantRef, id: string): Promise<Company | undefined> {
  const [row] = await on
    .select()
    .from(companyVerification)
    .where(owned(companyVerification, tenant, eq(companyVerification.id, id), isCreated));
  return row && openCompany(row);
}

/** As {@link findCompany}, locked until the transaction ends: verdicts, uploads and recomputation run one after the other. */
export async function lockCompany(tx: Tx, tenant: TenantRef, id: string): Promise<Company | undefined> {
  const [row] = await tx
    .select()
    .from(companyVerification)
    .where(owned(companyVerification, tenant, eq(companyVerification.id, id), isCreated))
    .for("update");
  return row && openCompany(row);
}

/** The companies of a tenant, for a list. */
export function companiesOf(tenant: TenantRef) {
  return owned(companyVerification, tenant, isCreated);
}

/** All documents of a company, oldest first. */
export async function listDocuments(
  on: Db | Tx,
  tenant: TenantRef,
  companyId: string,
): Promise<CompanyDocument[]> {
  return on
    .select()
    .from(companyDocument)
    .where(owned(companyDocument, tenant, eq(companyDocument.companyVerificationId, companyId)))
    .orderBy(asc(companyDocument.position));
}

/** Whether a reviewer asked for a better copy of a document that has no verdict. */
export function isCopyAsked({
  status,
  replacementAskedAt,
}: Pick<CompanyDocument, "status" | "replacementAskedAt">): boolean {
  return status === "uploaded" && replacementAskedAt !== null;
}

/** The position of the company's newest document; 0 without one. */
export async function lastPosition(tx: Tx, tenant: TenantRef, companyId: string): Promise<number> {
  const [row] = await tx
    .select({ position: max(companyDocument.position) })
    .from(companyDocument)
    .where(owned(companyDocument, tenant, eq(companyDocument.companyVerificationId, companyId)));
  return row?.position ?? 0;
}

/** Every verdict ever given, oldest first. */
export async function listReviews(
  on: Db | Tx,
  tenant: TenantRef,
  companyId: string,
): Promise<CompanyReview[]> {
  const found = await on
    .select()
    .from(companyReview)
    .where(owned(companyReview, tenant, eq(companyReview.companyVerificationId, companyId)))
    .orderBy(asc(companyReview.createdAt), asc(companyReview.position));
  return found.map(({ noteSealed, clearNote, ...review }) => ({
    ...review,
    note: noteSealed === null ? clearNote : openJson<string>(noteSealed, noteAad(tenant, review.id)),
  }));
}

/** Every time that a decision was opened again, oldest first. */
export async function listReopenings(
  on: Db | Tx,
  tenant: TenantRef,
  companyId: string,
): Promise<CompanyReopening[]> {
  return on
    .select()
    .from(companyReopening)
    .where(owned(companyReopening, tenant, eq(companyReopening.companyVerificationId, companyId)))
    .orderBy(asc(companyReopening.createdAt), asc(companyReopening.revision));
}

/** The signatory's verification that counts, once there is one: earlier ones name the company otherwise (COMPANY-RETRY-2). */
export async function findSignatory(
  on: Db | Tx,
  tenant: TenantRef,
  companyId: string,
): Promise<Signatory | undefined> {
  const [row] = await on
    .select(SIGNATORY_COLUMNS)
    .from(verification)
    .where(owned(verification, tenant, eq(verification.companyVerificationId, companyId)));
  return row;
}

/** The database's clock, with milliseconds. */
export const now = sql`now()`;
