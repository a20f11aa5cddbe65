"use client";

import { cx } from "@/components/ui/classes";
import type { ScaleCheck } from "@/lib/contract/dashboard";

const DOTS = { good: "fill-good", warn: "fill-warn", bad: "fill-bad", none: "fill-soft" } as const;
const ZONES = ["fill-bad/30", "fill-warn/30", "fill-good/35"] as const;
/** Of a sign of an attack, which a high score speaks for. */
const ALARM_ZONES = ["fill-good/35", "fill-warn/30"] as const;

/** A score from 0 to 100 on a bar whose zones end at the thresholds. Drawn in percent, so it needs no inline style. */
export function ScoreScale({
  score,
  marks,
  verdict,
  isAlarm = false,
}: Pick<ScaleCheck, "score" | "marks" | "verdict"> & { readonly isAlarm?: boolean }) {
  const edges = [0, ...marks.map(({ at }) => at), 100];
  const colours = isAlarm ? ALARM_ZONES : marks.length > 1 ? ZONES : ZONES.slice(1);
  const zones = marks.map(({ at, label }) => `${label} from ${at}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={score === null ? `No score; ${zones}` : `Score ${score} of 100; ${zones}`}
      className="h-11 w-full overflow-visible text-[0.6875rem]"
    >
      {edges.slice(0, -1).map((from, i) => (
        <rect
          key={from}
          x={`${from}%`}
          y="13"
          width={`${(edges[i + 1] ?? 100) - from}%`}
          height="7"
          className={colours[i]}
        />
      ))}
      {marks.map(({ at, label }) => (
        <g key={label}>
          <line x1={`${at}%`} x2={`${at}%`} y1="10" y2="23" className="stroke-edge" strokeWidth="1.5" />
          <text x={`${at}%`} y="38" textAnchor="middle" className="fill-soft">
            {label} {at}
          </text>
        </g>
      ))}
      {score !== null && (
        <>
          <circle cx={`${score}%`} cy="16.5" r="8.5" className="fill-card" />
          <circle cx={`${score}%`} cy="16.5" r="6.5" className={cx(DOTS[verdict])} />
        </>
      )}
    </svg>
  );
}
