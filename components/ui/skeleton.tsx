import { cx } from "./classes";

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx("animate-pulse rounded-lg bg-line/70", className)} />;
}

function HeaderSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-5 w-full max-w-lg" />
    </div>
  );
}

/** Placeholder for a list page. */
export function ListSkeleton({ rows = 10 }: { readonly rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <HeaderSkeleton />
      <div className="overflow-hidden rounded-xl border border-line bg-card">
        <div className="border-line border-b p-4 sm:p-5">
          <Skeleton className="h-9 w-full" />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
          <div key={row} className="flex h-16 items-center gap-6 border-line border-b px-5 last:border-b-0">
            <Skeleton className="h-6 w-24 rounded-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="hidden h-5 flex-1 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Placeholder for a case page: evidence on the left, record and timeline on the right. */
export function CaseSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <Skeleton className="h-5 w-32" />
      <HeaderSkeleton />
      <Skeleton className="h-9 w-full rounded-none" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-6">
          <Skeleton className="h-14 w-full rounded-xl" />
          <Skeleton className="h-96 w-full rounded-xl" />
          <Skeleton className="h-80 w-full rounded-xl" />
        </div>
        <div className="grid gap-6">
          <Skeleton className="h-96 w-full rounded-xl" />
          <Skeleton className="h-72 w-full rounded-xl" />
        </div>
      </div>
    </div>
  );
}

/** Placeholder for the overview: figures, chart, two bar lists. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-29 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 w-full rounded-xl" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}

/** Placeholder for a page: heading, introduction and one card. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <HeaderSkeleton />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
