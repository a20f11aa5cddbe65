import { ShieldIcon } from "@/components/capture/ui/icons";
import { cx } from "@/components/ui/classes";

export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <span
      className={cx("grid size-9 shrink-0 place-items-center rounded-lg bg-accent text-on-accent", className)}
    >
      <ShieldIcon className="size-[58%]" />
    </span>
  );
}
