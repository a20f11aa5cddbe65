import { ScanFace, SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";
import { ExportDialog } from "@/components/dashboard/verifications/export-dialog";
import { Filters, type FilterValues } from "@/components/dashboard/verifications/filters";
import { Pager } from "@/components/dashboard/verifications/pager";
import { VerificationTable } from "@/components/dashboard/verifications/verification-table";
import { buttonLook } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { REASONS } from "@/lib/verification/reasons";
import { COUNTED_TO, countWaiting } from "@/lib/verification/review-queue";
import { countByStatus, searchVerifications } from "@/lib/verification/search";
import type { Mode } from "@/lib/vocabulary";
import { LIST_FILTERS } from "./list-filters";

export const metadata: Metadata = { title: "Verifications" };

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PAGE_ROWS = 25;
/** What is not sound in an address is left out, not complained about. */
const query = z.object({
  q: LIST_FILTERS.q.optional().catch(undefined),
  status: LIST_FILTERS.status.optional().catch(undefined),
  decision: LIST_FILTERS.decision.optional().catch(undefined),
  reason: LIST_FILTERS.reason.optional().catch(undefined),
  from: LIST_FILTERS.from.optional().catch(undefined),
  to: LIST_FILTERS.to.optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

const REASON_OPTIONS = Object.entries(REASONS).map(([code, { sentence }]) => ({ code, sentence }));

export default async function VerificationsPage({ searchParams }: Props) {
  const member = await currentMember();
  const { cursor, ...values } = query.parse(await searchParams);
  const { q, ...filters } = values;
  const [page, counts, waiting] = await Promise.all([
    searchVerifications(member.tenant, { text: q, ...filters, cursor, limit: PAGE_ROWS }),
    countByStatus(member.tenant),
    countWaiting(member.tenant),
  ]);
  const mayReview = can(member, "verification.review");
  const total = Object.values(counts).reduce((a, b) => a + b, 0);
  const isFiltered = Object.values(values).some(Boolean);
  const rows = page.found.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return (
    <>
      <PageHeader
        title="Verifications"
        action={
          <>
            {waiting > 0 && <Waiting count={waiting} mayReview={mayReview} />}
            <ExportDialog
              values={values}
              reasons={REASON_OPTIONS}
              mayExportPersonal={can(member, "verification.exportPersonal")}
            />
          </>
        }
      >
        Every check of a person, newest first.
      </PageHeader>
      <Card>
        <Filters values={values} reasons={REASON_OPTIONS} />
        {rows.length > 0 ? (
          <VerificationTable rows={rows} />
        ) : (
          <Nothing isFiltered={isFiltered} hasAny={total > 0} mode={member.mode} />
        )}
        <Pager newer={linkTo(values, page.newer)} older={linkTo(values, page.older)}>
          {isFiltered ? `${rows.length} on this page` : `${total.toLocaleString("en")} in all`}
        </Pager>
      </Card>
    </>
  );
}

/** The way to the review for who decides; for who may only look, those that wait as a filter of this list. */
function Waiting({ count, mayReview }: { readonly count: number; readonly mayReview: boolean }) {
  const shown = count >= COUNTED_TO ? `${COUNTED_TO}+` : count;
  return mayReview ? (
    <Link href="/dashboard/review" prefetch={false} className={buttonLook({ look: "primary" })}>
      Review {shown} waiting
    </Link>
  ) : (
    <Link href="/dashboard/verifications?decision=NEEDS_REVIEW" prefetch={false} className={buttonLook()}>
      {shown} waiting for review
    </Link>
  );
}

function linkTo(values: FilterValues, cursor: string | null): string | null {
  if (cursor === null) return null;
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/dashboard/verifications?${new URLSearchParams([...given, ["cursor", cursor]])}`;
}

const FIRST_STEPS: Readonly<Record<Mode, string>> = {
  live: "Create a session with a live key and send the person its link: the check stands here as soon as it begins. To see a simulated one first, switch to test.",
  test: "Create a session with a test key and open its link: the simulated result stands here seconds later.",
};

function Nothing({
  isFiltered,
  hasAny,
  mode,
}: {
  readonly isFiltered: boolean;
  readonly hasAny: boolean;
  readonly mode: Mode;
}) {
  if (isFiltered && hasAny) {
    return (
      <EmptyState icon={SearchX} title="Nothing matches">
        Names are sealed, so they are found by whole words in any order: “thandi dlamini” finds her, “dlam”
        does not. References, user ids and document numbers have to be whole as well.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScanFace}
      title="No verification yet"
      action={
        <Link href="/dashboard/quick-start" className={buttonLook({ look: "primary" })}>
          Make the first one
        </Link>
      }
    >
      {FIRST_STEPS[mode]}
    </EmptyState>
  );
}
