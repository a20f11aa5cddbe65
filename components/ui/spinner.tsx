import { cx } from "./classes";

export function Spinner({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "spinner inline-block size-4 rounded-full border-2 border-current border-t-transparent",
        className,
      )}
    />
  );
}
