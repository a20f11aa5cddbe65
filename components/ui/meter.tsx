import { cx } from "./classes";

/** How much of something is used up. `progress`, as the policy forbids widths in style attributes. */
export function Meter({
  value,
  most,
  label,
  words,
}: {
  readonly value: number;
  readonly most: number;
  readonly label: string;
  /** Stands under the bar; the two numbers unless said otherwise. */
  readonly words?: string;
}) {
  const share = most === 0 ? 1 : value / most;
  const tone = share >= 1 ? "meter-bad" : share >= 0.8 ? "meter-warn" : "";
  return (
    <span className="grid gap-1">
      <progress aria-label={label} value={Math.min(share, 1)} max={1} className={cx("meter", tone)} />
      <span className="text-soft text-xs tabular-nums">
        {words ?? `${value.toLocaleString("en")} of ${most.toLocaleString("en")}`}
      </span>
    </span>
  );
}
