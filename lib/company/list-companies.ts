import { and, asc, getTableColumns, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { companyDocument, companyVerification } from "@/db/schema/company";
import { reviewQueue } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { COMPANY_LIST, type CompanyFilters, type CompanyTableRow } from "@/lib/contract/lists/company-list";
import { columnValues } from "@/lib/contract/lists/list-definition";
import {
  afterPosition,
  type CursorPage,
  fetchOrder,
  offsetOf,
  type PageQuery,
  pageOf,
  requirePosition,
} from "@/lib/platform/cursor-pagination";
import { columnConditions, periodCondition } from "@/lib/platform/list-conditions";
import type { TenantRef } from "@/lib/platform/tenant";
import { readScreeningSettings } from "@/lib/screening/settings";
import { type PendingItem, pendingItems } from "./decide";
import { type Company, openCompany } from "./details";
import { evidenceOf } from "./evidence";
import { isOpen } from "./lifecycle";
import { companiesOf, SIGNATORY_COLUMNS } from "./queries";
import { meantBy } from "./search";

/** The filters of the list, and one that the dashboard has beyond them. */
export interface CompanyChoice extends CompanyFilters {
  /** Only those that need a reviewer, whatever their status is: what the review queue shows. */
  readonly isToJudge?: boolean | undefined;
}

export interface ListCompaniesQuery extends CompanyChoice, PageQuery {}

/**
 * One page, newest first unless asked otherwise; past the end it is empty (API-PAGE-2).
 * @throws Failure VALIDATION_ERROR for a cursor of another list
 */
export async function listCompanies(
  owner: TenantRef,
  { page, cursor, limit, order: asked, ...filters }: ListCompaniesQuery,
): Promise<CursorPage<Company>> {
  const scope = { list: COMPANY_LIST.id, tenant: owner };
  const position = requirePosition(scope, cursor);
  const order = fetchOrder(position, asked);
  const { createdAt, id } = companyVerification;
  const fetched = await db(owner)
    .select()
    .from(companyVerification)
    .where(and(await matching(owner, filters), afterPosition(position, createdAt, id)))
    .orderBy(sql`${createdAt} ${order}`, sql`${id} ${order}`)
    .limit(limit + 1)
    .offset(offsetOf({ page, limit }));
  return pageOf(scope, fetched.map(openCompany), { limit, position, order: asked });
}

/** @param atMost where counting stops; absent: every match is counted */
export async function countCompanies(
  owner: TenantRef,
  filters: CompanyChoice = {},
  atMost?: number,
): Promise<number> {
  const matches = db(owner)
    .select({ one: sql`1`.as("one") })
    .from(companyVerification)
    .where(await matching(owner, filters));
  const counted = (atMost === undefined ? matches : matches.limit(atMost)).as("counted");
  const [row] = await db(owner).select({ count: sql<number>`count(*)::int` }).from(counted);
  return row?.count ?? 0;
}

async function matching(owner: TenantRef, { isToJudge = false, q, ...filters }: CompanyChoice) {
  const queued = db(owner)
    .select({ id: reviewQueue.subjectId })
    .from(reviewQueue)
    .where(owned(reviewQueue, owner, inArray(reviewQueue.facet, COMPANY_FACETS)));
  return and(
    companiesOf(owner),
    q ? await meantBy(owner, q) : undefined,
    isToJudge ? inArray(companyVerification.id, queued) : undefined,
    columnConditions(COMPANY_LIST, filters, getTableColumns(companyVerification)),
    periodCondition(filters, companyVerification.createdAt),
  );
}

/** Where a company that needs a reviewer stands; the two of hits hold persons, too. */
const COMPANY_FACETS = ["kind:company", "kind:watchlist_hit", "kind:list_change"];

/** Companies by their ids, in no order. */
export async function companiesWithIds(tenant: TenantRef, ids: readonly string[]): Promise<Company[]> {
  const found = await db(tenant)
    .select()
    .from(companyVerification)
    .where(and(companiesOf(tenant), inArray(companyVerification.id, [...ids])));
  return found.map(openCompany);
}

/** A company with what keeps it from a decision: nothing once it is decided. */
export interface CompanyWithPendingItems extends Company {
  readonly pending: readonly PendingItem[];
}

/** What each open company waits for, from the present records: the stored reason is that of its last decision. */
export async function withPendingItems(
  tenant: TenantRef,
  found: readonly Company[],
): Promise<CompanyWithPendingItems[]> {
  const open = found.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  const [documents, signatories] = open.length === 0 ? [[], []] : await evidenceOfAll(tenant, open);
  const { approveUnscreenedCompanies } = await readScreeningSettings(tenant);
  return found.map((company) => {
    if (!isOpen(company.status)) return { ...company, pending: [] };
    const own = documents.filter((each) => each.companyVerificationId === company.id);
    const signatory = signatories.find(({ companyId }) => companyId === company.id);
    const evidence = evidenceOf({ company, documents: own, signatory, approveUnscreenedCompanies });
    return { ...company, pending: pendingItems(evidence) };
  });
}

function evidenceOfAll(tenant: TenantRef, ids: string[]) {
  return Promise.all([
    db(tenant)
      .select()
      .from(companyDocument)
      .where(owned(companyDocument, tenant, inArray(companyDocument.companyVerificationId, ids)))
      .orderBy(asc(companyDocument.position)),
    db(tenant)
      .select({ ...SIGNATORY_COLUMNS, companyId: verification.companyVerificationId })
      .from(verification)
      .where(owned(verification, tenant, inArray(verification.companyVerificationId, ids))),
  ]);
}

/** A company as a row of the dashboard's table. */
export function presentTableRow({ pending: items, ...company }: CompanyWithPendingItems): CompanyTableRow {
  const pending = items.map(({ brief, needsPerson }) => ({ brief, needsPerson }));
  return { ...columnValues(COMPANY_LIST, company), decision: company.decision, pending };
}
