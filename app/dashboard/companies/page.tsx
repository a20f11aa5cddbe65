import { Building2, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { CompanyTable } from "@/components/dashboard/companies/company-table";
import { CompanyFilterForm } from "@/components/dashboard/companies/filters";
import { BulkActions } from "@/components/dashboard/lists/bulk-actions";
import { Pager } from "@/components/dashboard/lists/pager";
import { SavedViews } from "@/components/dashboard/lists/saved-views";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterLink } from "@/components/ui/filter-link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { listViews } from "@/lib/account/saved-views";
import {
  countCompanies,
  listCompanies,
  presentTableRow,
  withPendingItems,
} from "@/lib/company/list-companies";
import { COMPANY_LIST } from "@/lib/contract/lists/company-list";
import { listUrl, readListUrl } from "@/lib/contract/lists/list-definition";
import { inZone } from "@/lib/contract/lists/period";
import { countText, COUNTED_TO as WAITING_COUNTED_TO } from "@/lib/contract/review-queue";
import { viewQuery } from "@/lib/contract/saved-views";
import { companyCountries } from "@/lib/countries/company-documents";
import { currentMember } from "@/lib/http/current-member";
import { viewerZone } from "@/lib/http/viewer-zone";
import { usableCursor } from "@/lib/platform/cursor-pagination";
import { listColleagues } from "@/lib/review/assign";
import { deleteView, saveView } from "../lists/actions";
import { bulkActsOf } from "../lists/bulk-acts";

export const metadata: Metadata = { title: "Companies" };

const PAGE_ROWS = 25;
/** Above this the page shows "more than"; the query counts one more to detect it (DASHBOARD-COUNT-1). */
const COUNTED_TO = 10_000;
const PATH = "/dashboard/companies";
/** Labels of filter values that the list's definition leaves to the page. */
function optionsOf() {
  return { country: Object.fromEntries(companyCountries().map(({ code, name }) => [code, name])) };
}
const VIEWS = [
  { status: undefined, label: "All" },
  { status: "NEEDS_REVIEW", label: "In review" },
  { status: "PENDING", label: "Pending" },
  { status: "COMPLETED", label: "Decided" },
] as const;
/** What needs a reviewer whatever the status is: a company that the API made is PENDING, also with a hit. */
const TO_JUDGE = "judge";

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function CompaniesPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const params = await searchParams;
  const { filters, order, ...url } = readListUrl(COMPANY_LIST, params);
  const isToJudge = params["view"] === TO_JUDGE;
  const kept = {
    order: order === "oldest" ? order : undefined,
    view: isToJudge ? TO_JUDGE : undefined,
  };
  const asked = inZone(filters, await viewerZone());
  const cursor = usableCursor({ list: COMPANY_LIST.id, tenant }, url.cursor);
  const [page, total, toJudge, views, { assignable }] = await Promise.all([
    listCompanies(tenant, { ...asked, isToJudge, cursor, order, limit: PAGE_ROWS }),
    countCompanies(tenant, { ...asked, isToJudge }, COUNTED_TO + 1),
    countCompanies(tenant, { isToJudge: true }, WAITING_COUNTED_TO),
    listViews(member, "companies"),
    listColleagues(tenant),
  ]);
  const mayCreate = can(member, "company.create");
  const isFiltered = isToJudge || Object.values(filters).some(Boolean);
  const rows = (await withPendingItems(tenant, page.rows)).map(presentTableRow);
  const pageUrl = (to: string | null) => to && listUrl(PATH, { ...filters, ...kept, cursor: to });
  const turned = listUrl(PATH, { ...filters, ...kept, order: order === "newest" ? "oldest" : null });
  return (
    <>
      <PageHeader title="Companies" action={mayCreate && rows.length > 0 && <NewCompany />}>
        Registration documents, the authorized signatory and watchlist screening in one decision.
      </PageHeader>
      <Card>
        <SavedViews
          list="companies"
          views={views}
          query={viewQuery("companies", listUrl("", { ...filters, ...kept }))}
          mayShare={can(member, "view.share")}
          save={saveView}
          remove={deleteView}
        />
        <nav aria-label="Filter" className="flex gap-1 overflow-x-auto border-line border-b p-3">
          {VIEWS.map(({ label, status }) => (
            <FilterLink
              key={label}
              href={listUrl(PATH, { ...filters, status, order: kept.order })}
              isOn={!isToJudge && status === filters.status}
            >
              {label}
            </FilterLink>
          ))}
          <FilterLink
            href={listUrl(PATH, { ...filters, status: undefined, order: kept.order, view: TO_JUDGE })}
            isOn={isToJudge}
          >
            To review <span className="text-xs tabular-nums">{countText(toJudge)}</span>
          </FilterLink>
        </nav>
        <CompanyFilterForm values={filters} options={optionsOf()} kept={kept} />
        {rows.length > 0 ? (
          <BulkActions acts={bulkActsOf(member)} assignable={assignable} memberId={member.userId}>
            <CompanyTable rows={rows} sort={{ order, href: turned }} />
          </BulkActions>
        ) : (
          <EmptyState
            icon={Building2}
            title={isFiltered ? "No companies match" : "No companies yet"}
            action={mayCreate && <NewCompany />}
          >
            Start with the registered name: it is screened right away, and you get a link for the signatory.
            Documents are uploaded with that link or through the API.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <Pager order={order} newer={pageUrl(page.newer)} older={pageUrl(page.older)}>
            {total > COUNTED_TO ? `More than ${COUNTED_TO.toLocaleString("en")}` : total} in total
          </Pager>
        )}
      </Card>
    </>
  );
}

function NewCompany() {
  return (
    <Link href="/dashboard/companies/new" className={buttonStyles({ variant: "primary" })}>
      <Plus aria-hidden="true" /> New company
    </Link>
  );
}
