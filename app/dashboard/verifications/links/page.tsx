import { Link2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Pager } from "@/components/dashboard/lists/pager";
import { LinkFilterForm } from "@/components/dashboard/verifications/link-filters";
import { LinkTable } from "@/components/dashboard/verifications/link-table";
import { NewVerification } from "@/components/dashboard/verifications/new-verification";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { LINK_LIST } from "@/lib/contract/lists/link-list";
import { listUrl, readListUrl } from "@/lib/contract/lists/list-definition";
import { inZone } from "@/lib/contract/lists/period";
import { currentMember } from "@/lib/http/current-member";
import { viewerZone } from "@/lib/http/viewer-zone";
import { usableCursor } from "@/lib/platform/cursor-pagination";
import { listOpenLinks } from "@/lib/session/open-links";
import { cancelLink, createLink, renewLink } from "./actions";

export const metadata: Metadata = { title: "Open links" };

const PAGE_ROWS = 50;
const PATH = "/dashboard/verifications/links";

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The links to the hosted page that nobody has submitted yet. */
export default async function LinksPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const { filters, order, ...url } = readListUrl(LINK_LIST, await searchParams);
  const kept = { order: order === "oldest" ? order : undefined };
  const page = await listOpenLinks(tenant, {
    ...inZone(filters, await viewerZone()),
    cursor: usableCursor({ list: LINK_LIST.id, tenant }, url.cursor),
    order,
    limit: PAGE_ROWS,
  });
  const isFiltered = Object.values(filters).some(Boolean);
  const pageUrl = (to: string | null) => to && listUrl(PATH, { ...filters, ...kept, cursor: to });
  const turned = listUrl(PATH, { ...filters, order: order === "newest" ? "oldest" : null });
  const mayManage = can(member, "session.manage");
  const toCreate = mayManage && (
    <NewVerification mode={member.mode} businessName={member.businessName} createLink={createLink} />
  );
  return (
    <>
      <PageHeader
        title="Open links"
        action={
          <>
            <Link href="/dashboard/verifications" className={buttonStyles()}>
              All verifications
            </Link>
            {toCreate}
          </>
        }
      >
        Links that nobody has submitted yet. Expired and declined links stay for 24 hours.
      </PageHeader>
      <Card>
        <LinkFilterForm values={filters} kept={kept} />
        {page.rows.length > 0 ? (
          <LinkTable
            links={page.rows}
            sort={{ order, href: turned }}
            businessName={member.businessName}
            manage={mayManage ? { renewLink, cancelLink } : null}
          />
        ) : (
          <EmptyState icon={Link2} title={isFiltered ? "No open links match" : "No open links"}>
            {isFiltered
              ? "Enter the complete reference. Once a person has submitted, look for them under Verifications."
              : "Create a verification here or with the API. Its link appears here until the person submits."}
          </EmptyState>
        )}
        {page.rows.length > 0 && (
          <Pager order={order} newer={pageUrl(page.newer)} older={pageUrl(page.older)} />
        )}
      </Card>
    </>
  );
}
