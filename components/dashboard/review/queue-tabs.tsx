import Link from "next/link";
import { cx } from "@/components/ui/classes";
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
      <Tab href={queueUrl(kept)} isOn={!kind && !state} count={counts.all}>
        All
      </Tab>
      {QUEUE_KINDS.map((each) => (
        <Tab
          key={each}
          href={queueUrl({ ...kept, kind: each })}
          isOn={kind === each && !state}
          count={counts.kinds[each]}
        >
          {KIND_LABELS[each]}
        </Tab>
      ))}
      <Tab href={queueUrl({ state: "asked" })} isOn={state === "asked"} count={counts.asked}>
        Asked again
      </Tab>
    </nav>
  );
}

function Tab({
  href,
  isOn,
  count,
  children,
}: {
  readonly href: string;
  readonly isOn: boolean;
  readonly count: number;
  readonly children: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isOn ? "true" : undefined}
      className={cx(
        "inline-flex items-center gap-2 whitespace-nowrap rounded-lg px-3 py-1.5 font-medium text-soft text-sm hover:bg-raised hover:text-ink",
        isOn && "bg-raised text-ink",
      )}
    >
      {children}
      <span className="text-xs tabular-nums">{countText(count)}</span>
    </Link>
  );
}
