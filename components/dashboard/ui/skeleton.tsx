import { cx } from "./classes";

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx("animate-pulse rounded-lg bg-line/70", className)} />;
}

/** Stands where a page will be: its heading, a line, a card, each in its final size. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-5 w-full max-w-lg" />
      </div>
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
