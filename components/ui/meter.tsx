import { cx } from "./classes";

/** Usage against a maximum. A `progress` element, because the content security policy forbids inline widths. */
export function Meter({
  value,
  most,
  label,
  words,
}: {
  readonly value: number;
  readonly most: number;
  readonly label: string;
  /** Text under the bar; default: `{value} of {max}`. */
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
