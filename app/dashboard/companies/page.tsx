import { Building2, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";
import { type CompanyRow, CompanyTable } from "@/components/dashboard/companies/company-table";
import { Pager } from "@/components/dashboard/verifications/pager";
import { buttonLook } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { browseCompanies, COUNTED_AT_MOST, countCompanies } from "@/lib/company/browse";
import { currentMember } from "@/lib/http/current-member";

export const metadata: Metadata = { title: "Companies" };

const PAGE_ROWS = 25;
const VIEWS = [
  { status: undefined, label: "All" },
  { status: "NEEDS_REVIEW", label: "Needs review" },
  { status: "PENDING", label: "Pending" },
  { status: "COMPLETED", label: "Decided" },
] as const;
const query = z.object({
  status: z.enum(["NEEDS_REVIEW", "PENDING", "COMPLETED"]).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function CompaniesPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const { status, cursor } = query.parse(await searchParams);
  const [{ found, newer, older }, total] = await Promise.all([
    browseCompanies(tenant, { cursor, limit: PAGE_ROWS, status }),
    countCompanies(tenant, status),
  ]);
  const mayCreate = can(member, "company.create");
  const rows = found.map(({ createdAt, pending, ...row }): CompanyRow => {
    const { id, registeredName, registrationNumber, externalRef, status: at, decision, decisionReason } = row;
    const named = { id, registeredName, registrationNumber, externalRef, decision, decisionReason };
    return {
      ...named,
      status: at,
      pending: pending.map(({ brief, needsPerson }) => ({ brief, needsPerson })),
      createdAt: createdAt.toISOString(),
    };
  });
  return (
    <>
      <PageHeader title="Companies" action={mayCreate && rows.length > 0 && <NewCompany />}>
        Registration documents, the authorized signatory and watchlist screening in one decision.
      </PageHeader>
      <Card>
        <nav aria-label="Filter" className="flex gap-1 overflow-x-auto border-line border-b p-3">
          {VIEWS.map((view) => (
            <Link
              key={view.label}
              href={linkTo(view.status)}
              aria-current={view.status === status ? "true" : undefined}
              className={cx(
                "whitespace-nowrap rounded-lg px-3 py-1.5 font-medium text-soft text-sm hover:bg-raised hover:text-ink",
                view.status === status && "bg-raised text-ink",
              )}
            >
              {view.label}
            </Link>
          ))}
        </nav>
        {rows.length > 0 ? (
          <CompanyTable rows={rows} />
        ) : (
          <EmptyState
            icon={Building2}
            title={status ? "No companies in this view" : "No companies yet"}
            action={mayCreate && <NewCompany />}
          >
            Start with the registered name: it is screened right away, and you get a link for the signatory.
            Documents are uploaded with that link or through the API.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <Pager newer={newer && linkTo(status, newer)} older={older && linkTo(status, older)}>
            {total > COUNTED_AT_MOST ? `More than ${COUNTED_AT_MOST.toLocaleString("en")}` : total} in all
          </Pager>
        )}
      </Card>
    </>
  );
}

function linkTo(status?: string, cursor?: string): string {
  const given = { ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) };
  const text = new URLSearchParams(given).toString();
  return text ? `/dashboard/companies?${text}` : "/dashboard/companies";
}

function NewCompany() {
  return (
    <Link href="/dashboard/companies/new" className={buttonLook({ look: "primary" })}>
      <Plus aria-hidden="true" /> New company
    </Link>
  );
}
