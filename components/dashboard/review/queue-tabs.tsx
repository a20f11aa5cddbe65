import { FilterLink } from "@/components/ui/filter-link";
import {
  countText,
  QUEUE_KINDS,
  type QueueCounts,
  type QueueFilters,
  type QueueKind,
  queueUrl,
} from "@/lib/contract/review-queue";

export const KIND_LABELS: Readonly<Record<QueueKind, string>> = {
  person: "People",
  company: "Companies",
  watchlist_hit: "Watchlist hits",
  list_change: "List changes",
  withdrawal: "Consent withdrawn",
};

/** The kinds of waiting cases; their counts add up to that of all. Cases that were asked again stand apart. */
export function QueueTabs({
  counts,
  filters: { kind, state, ...kept },
}: {
  readonly counts: QueueCounts;
  readonly filters: QueueFilters;
}) {
  return (
    <nav aria-label="Kind of case" className="flex gap-1 overflow-x-auto border-line border-b p-3">
      <FilterLink href={queueUrl(kept)} isOn={!kind && !state}>
        All <Count of={counts.all} />
      </FilterLink>
      {QUEUE_KINDS.map((each) => (
        <FilterLink key={each} href={queueUrl({ ...kept, kind: each })} isOn={kind === each && !state}>
          {KIND_LABELS[each]} <Count of={counts.kinds[each]} />
        </FilterLink>
      ))}
      <FilterLink href={queueUrl({ state: "asked" })} isOn={state === "asked"}>
        Asked again <Count of={counts.asked} />
      </FilterLink>
    </nav>
  );
}

function Count({ of }: { readonly of: number }) {
  return <span className="text-xs tabular-nums">{countText(of)}</span>;
}
