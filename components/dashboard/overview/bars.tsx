import Link from "next/link";
import { ShareBar } from "@/components/ui/share-bar";

export interface Bar {
  readonly label: string;
  readonly count: number;
  /** Shown next to the number. */
  readonly note?: string;
  readonly href?: string;
}

/** Counts as bars; the longest takes the whole width. */
export function Bars({
  bars,
  barClassName,
}: {
  readonly bars: readonly Bar[];
  readonly barClassName: string;
}) {
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className="grid gap-3.5">
      {bars.map(({ label, count, note, href }) => (
        <li key={label} className="grid gap-1.5 text-sm">
          <div className="flex items-baseline justify-between gap-4">
            {href ? (
              <Link href={href} prefetch={false} className="rounded hover:underline">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <span className="whitespace-nowrap tabular-nums">
              {count.toLocaleString("en")}
              {note && <span className="ml-2 inline-block w-12 text-right text-soft">{note}</span>}
            </span>
          </div>
          <ShareBar percent={(count / longest) * 100} barClassName={barClassName} className="h-2 w-full" />
        </li>
      ))}
    </ul>
  );
}
