import Link from "next/link";
import { cx } from "@/components/ui/classes";
import { countText, type ReasonCount } from "@/lib/contract/review-queue";

/** The reasons of the waiting cases; each link filters the queue by one. */
export function QueueFilters({
  all,
  reasons,
  chosen,
}: {
  readonly all: number;
  readonly reasons: readonly ReasonCount[];
  readonly chosen: string | null;
}) {
  return (
    <nav aria-label="Reasons" className="flex flex-wrap gap-1.5 border-line border-b p-3 sm:px-4">
      <Chip href="/dashboard/review" isOn={chosen === null} count={all}>
        All
      </Chip>
      {reasons.map(({ code, sentence, count }) => (
        <Chip key={code} href={`/dashboard/review?reason=${code}`} isOn={chosen === code} count={count}>
          {sentence.replace(/\.$/, "")}
        </Chip>
      ))}
    </nav>
  );
}

function Chip({
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
        "inline-flex min-h-8 items-center gap-2 rounded-lg border border-line px-2.5 py-1 text-sm leading-snug hover:border-edge/60",
        isOn ? "border-accent bg-accent-ground font-medium text-accent-text" : "text-soft hover:text-ink",
      )}
    >
      {children}
      <span className="text-xs tabular-nums">{countText(count)}</span>
    </Link>
  );
}
