import { cx } from "./classes";

/** Usage against a maximum. A `progress` element, because the content security policy forbids inline widths. */
export function Meter({
  value,
  max,
  label,
  caption,
}: {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  /** Text under the bar; default: `{value} of {max}`. */
  readonly caption?: string;
}) {
  const share = max === 0 ? 1 : value / max;
  const tone = share >= 1 ? "meter-bad" : share >= 0.8 ? "meter-warn" : "";
  return (
    <span className="grid gap-1">
      <progress aria-label={label} value={Math.min(share, 1)} max={1} className={cx("meter", tone)} />
      <span className="text-soft text-xs tabular-nums">
        {caption ?? `${value.toLocaleString("en")} of ${max.toLocaleString("en")}`}
      </span>
    </span>
  );
}
