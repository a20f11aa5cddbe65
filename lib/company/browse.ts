import { and, asc, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument, companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { beyond, fetchOrder, type KeysetPage, pageOf, readCursor } from "@/lib/platform/cursor-pagination";
import type { TenantRef } from "@/lib/platform/tenant";
import type { VerificationStatus } from "@/lib/vocabulary";
import { type PendingItem, pendingItems } from "./decide";
import { isOpen } from "./lifecycle";
import { type Company, companiesOf } from "./queries";
import { evidenceOf } from "./re-decide";

interface Wanted {
  readonly status?: VerificationStatus | undefined;
  /** Where the page before ended, or the one after began. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A row of the dashboard's list. */
export interface BrowsedCompany extends Company {
  /** What is open now; empty once the company is decided. */
  readonly pending: readonly PendingItem[];
}

/** One page of companies, newest first, each with what is open. */
export async function browseCompanies(
  tenant: TenantRef,
  { status, cursor, limit }: Wanted,
): Promise<KeysetPage<BrowsedCompany>> {
  const position = readCursor(cursor);
  const order = fetchOrder(position);
  const { createdAt, id } = companyVerification;
  const fetched = await db()
    .select()
    .from(companyVerification)
    .where(and(companiesOf(tenant, status), beyond(position, createdAt, id)))
    .orderBy(sql`${createdAt} ${order}`, sql`${id} ${order}`)
    .limit(limit + 1);
  const { found, ...cursors } = pageOf(fetched, limit, position);
  return { found: await withPendingItems(tenant, found), ...cursors };
}

/** Beyond this nobody counts any more, and neither does the database. */
export const COUNTED_AT_MOST = 10_000;

/** How many match; one more than {@link COUNTED_AT_MOST} stands for more. */
export async function countCompanies(tenant: TenantRef, status?: VerificationStatus): Promise<number> {
  const few = db()
    .select({ one: sql`1`.as("one") })
    .from(companyVerification)
    .where(companiesOf(tenant, status))
    .limit(COUNTED_AT_MOST + 1)
    .as("few");
  const [counted] = await db().select({ count: sql<number>`count(*)::int` }).from(few);
  return counted?.count ?? 0;
}

/** The stored reason is that of the last verdict; uploads and hits since then are told from what is there now. */
async function withPendingItems(tenant: TenantRef, found: readonly Company[]): Promise<BrowsedCompany[]> {
  const open = found.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  const [documents, signatories] = open.length === 0 ? [[], []] : await evidenceOfAll(tenant, open);
  return found.map((company) => {
    if (!isOpen(company.status)) return { ...company, pending: [] };
    const handedIn = documents.filter((each) => each.companyVerificationId === company.id);
    const signatory = signatories.find(({ companyId }) => companyId === company.id);
    return { ...company, pending: pendingItems(evidenceOf(company, handedIn, signatory)) };
  });
}

function evidenceOfAll(tenant: TenantRef, ids: string[]) {
  return Promise.all([
    db()
      .select()
      .from(companyDocument)
      .where(owned(companyDocument, tenant, inArray(companyDocument.companyVerificationId, ids)))
      .orderBy(asc(companyDocument.position)),
    db()
      .select({
        id: verification.id,
        decision: verification.decision,
        confidence: verification.confidence,
        companyId: verification.companyVerificationId,
      })
      .from(verification)
      .where(owned(verification, tenant, inArray(verification.companyVerificationId, ids))),
  ]);
}
