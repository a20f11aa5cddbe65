import { Download, ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { AuditFilterForm } from "@/components/dashboard/audit/audit-filters";
import { AuditTable } from "@/components/dashboard/audit/audit-table";
import { ChainState } from "@/components/dashboard/audit/chain-state";
import { Pager } from "@/components/dashboard/lists/pager";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NoAccess } from "@/components/ui/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { lastAuditCheck } from "@/lib/account/audit-anchors";
import { listActors, listAudit } from "@/lib/account/audit-log";
import { can } from "@/lib/account/permissions";
import { AUDIT_LIST } from "@/lib/contract/lists/audit-list";
import { listUrl, readListUrl } from "@/lib/contract/lists/list-definition";
import { inZone } from "@/lib/contract/lists/period";
import { currentMember } from "@/lib/http/current-member";
import { viewerZone } from "@/lib/http/viewer-zone";
import { usableCursor } from "@/lib/platform/cursor-pagination";
import { checkAudit } from "./actions";

export const metadata: Metadata = { title: "Audit log" };

const PAGE_ROWS = 50;
const PATH = "/dashboard/audit";

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function AuditPage({ searchParams }: Props) {
  const member = await currentMember();
  if (!can(member, "audit.read"))
    return <NoAccess title="Audit log" role={member.role} permission="audit.read" />;
  const { tenant } = member;
  const { filters, ...url } = readListUrl(AUDIT_LIST, await searchParams);
  const cursor = usableCursor({ list: AUDIT_LIST.id, tenant }, url.cursor);
  const [page, actors, check] = await Promise.all([
    listAudit(tenant, { ...inZone(filters, await viewerZone()), cursor, limit: PAGE_ROWS }),
    listActors(tenant),
    lastAuditCheck(tenant),
  ]);
  const pageUrl = (to: string | null) => to && listUrl(PATH, { ...filters, cursor: to });
  return (
    <>
      <PageHeader
        title="Audit log"
        action={
          <span className="flex flex-wrap gap-2">
            <ExportLink href={listUrl(`${PATH}/export`, { ...filters, format: "csv" })}>
              Export CSV
            </ExportLink>
            <ExportLink href={`${PATH}/export?format=json`}>Export chain (JSON)</ExportLink>
          </span>
        }
      >
        Who did what, in both modes: changes, decisions, deletions, exports, sign-ins and views of photos.
      </PageHeader>
      <ChainState check={check} run={checkAudit} />
      <Card>
        <AuditFilterForm values={filters} options={{ actor: actors }} />
        {page.rows.length > 0 ? (
          <AuditTable rows={page.rows} />
        ) : (
          <EmptyState icon={ScrollText} title="No entries match">
            Entries are kept for at least 400 days. Clear the filters to see all of them.
          </EmptyState>
        )}
        {page.rows.length > 0 && <Pager newer={pageUrl(page.newer)} older={pageUrl(page.older)} />}
      </Card>
    </>
  );
}

function ExportLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} download className={buttonStyles({ size: "sm" })}>
      <Download aria-hidden="true" /> {children}
    </a>
  );
}
