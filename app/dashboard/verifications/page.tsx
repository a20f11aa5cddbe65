import { ScanFace, SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Pager } from "@/components/dashboard/lists/pager";
import { SavedViews } from "@/components/dashboard/lists/saved-views";
import { VerificationBulk } from "@/components/dashboard/verifications/bulk";
import { ExportDialog } from "@/components/dashboard/verifications/export-dialog";
import { Filters } from "@/components/dashboard/verifications/filters";
import { NewVerification } from "@/components/dashboard/verifications/new-verification";
import { VerificationTable } from "@/components/dashboard/verifications/verification-table";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { listViews } from "@/lib/account/saved-views";
import { listUrl, readListUrl } from "@/lib/contract/lists/list-definition";
import { endsBeforeItBegins, inZone } from "@/lib/contract/lists/period";
import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import { countText, QUEUE } from "@/lib/contract/review-queue";
import { viewQuery } from "@/lib/contract/saved-views";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import { currentMember } from "@/lib/http/current-member";
import { viewerZone } from "@/lib/http/viewer-zone";
import { usableCursor } from "@/lib/platform/cursor-pagination";
import { listColleagues } from "@/lib/review/assign";
import { countWaiting } from "@/lib/review/queue";
import {
  countVerifications,
  listVerifications,
  presentTableRow,
} from "@/lib/verification/list-verifications";
import { REASONS } from "@/lib/verification/reasons";
import type { Mode } from "@/lib/vocabulary";
import { deleteView, saveView } from "../lists/actions";
import { bulkActsOf } from "../lists/bulk-acts";
import { createLink } from "./links/actions";

export const metadata: Metadata = { title: "Verifications" };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PAGE_ROWS = 25;
const PATH = "/dashboard/verifications";

/** Labels of filter values that the list's definition leaves to the page. */
const OPTIONS = {
  reason: Object.fromEntries(Object.entries(REASONS).map(([code, { sentence }]) => [code, sentence])),
  country: Object.fromEntries(
    ALL_COUNTRIES.map(({ alpha3, name }): [string, string] => [alpha3, name]).sort(([, a], [, b]) =>
      a.localeCompare(b, "en"),
    ),
  ),
};

export default async function VerificationsPage({ searchParams }: Props) {
  const member = await currentMember();
  const { tenant } = member;
  const params = await searchParams;
  const { filters, order, ...url } = readListUrl(VERIFICATION_LIST, params);
  const kept = { order: order === "oldest" ? order : undefined };
  const cursor = usableCursor({ list: VERIFICATION_LIST.id, tenant }, url.cursor);
  const asked = inZone(filters, await viewerZone());
  const [page, total, waiting, views, { assignable }] = await Promise.all([
    listVerifications(tenant, { ...asked, cursor, order, limit: PAGE_ROWS }),
    countVerifications(tenant),
    countWaiting(tenant),
    listViews(member, "verifications"),
    listColleagues(tenant),
  ]);
  const mayReview = can(member, "verification.review");
  const isFiltered = Object.values(filters).some(Boolean);
  const rows = page.rows.map(presentTableRow);
  const pageUrl = (to: string | null) => to && listUrl(PATH, { ...filters, ...kept, cursor: to });
  const turned = listUrl(PATH, { ...filters, order: order === "newest" ? "oldest" : null });
  return (
    <>
      <PageHeader
        title="Verifications"
        action={
          <>
            {waiting > 0 && <Waiting count={waiting} mayReview={mayReview} />}
            <Link href="/dashboard/verifications/links" prefetch={false} className={buttonStyles()}>
              Open links
            </Link>
            <ExportDialog
              values={filters}
              options={OPTIONS}
              mayExportPersonal={can(member, "verification.exportPersonal")}
            />
            {can(member, "session.manage") && (
              <NewVerification
                mode={member.mode}
                businessName={member.businessName}
                createLink={createLink}
              />
            )}
          </>
        }
      >
        Every check of a person.
      </PageHeader>
      <Card>
        <SavedViews
          list="verifications"
          views={views}
          query={viewQuery("verifications", listUrl("", { ...filters, ...kept }))}
          mayShare={can(member, "view.share")}
          save={saveView}
          remove={deleteView}
        />
        <Filters values={filters} options={OPTIONS} kept={kept} />
        {rows.length > 0 ? (
          <VerificationBulk
            acts={bulkActsOf(member)}
            assignable={assignable}
            memberId={member.userId}
            mayExportPersonal={can(member, "verification.exportPersonal")}
          >
            <VerificationTable rows={rows} sort={{ order, href: turned }} />
          </VerificationBulk>
        ) : (
          <Nothing isFiltered={isFiltered && total > 0} filters={filters} mode={member.mode} />
        )}
        {(rows.length > 0 || cursor) && (
          <Pager order={order} newer={pageUrl(page.newer)} older={pageUrl(page.older)}>
            {isFiltered ? `${rows.length} on this page` : `${total.toLocaleString("en")} in total`}
          </Pager>
        )}
      </Card>
    </>
  );
}

/** Leads to the queue, which has companies and hits, too. */
function Waiting({ count, mayReview }: { readonly count: number; readonly mayReview: boolean }) {
  return (
    <Link href={QUEUE} prefetch={false} className={buttonStyles()}>
      {mayReview ? `Review ${countText(count)} waiting` : `${countText(count)} waiting for review`}
    </Link>
  );
}

const FIRST_STEPS: Readonly<Record<Mode, string>> = {
  live: "Create a verification with the button above, or a session with a live key, and send the person the link: the check appears here once they have submitted. To see a simulated one first, switch to test.",
  test: "Create a verification with the button above, or a session with a test key, and open the link: the simulated result appears here seconds later.",
};

function Nothing({
  isFiltered,
  filters,
  mode,
}: {
  readonly isFiltered: boolean;
  readonly filters: VerificationFilters;
  readonly mode: Mode;
}) {
  if (isFiltered && endsBeforeItBegins(filters)) {
    return (
      <EmptyState icon={SearchX} title="The time ends before it begins">
        The last day lies before the first one. Change one of them.
      </EmptyState>
    );
  }
  if (isFiltered && !filters.q) {
    return (
      <EmptyState icon={SearchX} title="Nothing matches">
        No verification matches all of these filters. Clear one of them to see more.
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} title="Nothing matches">
        Names are encrypted, so search matches whole words in any order: “thandi dlamini” finds her, “dlam”
        does not. References, user ids and document numbers must be complete too.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ScanFace} title="No verifications yet">
      {FIRST_STEPS[mode]}
    </EmptyState>
  );
}
