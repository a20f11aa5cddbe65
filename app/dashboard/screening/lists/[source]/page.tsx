import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { HeldList } from "@/components/dashboard/screening/held-list";
import { ListChanges, ListVersions } from "@/components/dashboard/screening/list-history";
import { ListSearch } from "@/components/dashboard/screening/list-search";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/http/current-member";
import { readListChanges, readListOverview } from "@/lib/screening/list-overview";
import { searchList } from "../../actions";

export const metadata: Metadata = { title: "Watchlist" };

interface Props {
  readonly params: Promise<{ readonly source: string }>;
}

/** One list: its versions, what the last one changed, and a search. */
export default async function WatchlistPage({ params }: Props) {
  await currentMember();
  const { source } = await params;
  const list = (await readListOverview()).find((each) => each.source === source);
  if (!list) notFound();
  return (
    <>
      <div className="grid gap-3">
        <Link
          href="/dashboard/screening"
          className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" /> Screening
        </Link>
        <PageHeader title={list.source}>
          {list.everyHours === null
            ? "The operator of this server imports this list."
            : `This list is fetched every ${list.everyHours === 1 ? "hour" : `${list.everyHours} hours`}.`}
        </PageHeader>
      </div>
      {list.held && <HeldList source={list.source} held={list.held} />}
      {list.isInForce && <ListSearch source={list.source} search={searchList} />}
      <ListVersions list={list} />
      <ListChanges changes={readListChanges(list.source)} />
    </>
  );
}
