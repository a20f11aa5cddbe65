"use client";

import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { isoDay } from "@/lib/contract/iso-day";

export interface DayCounts {
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
  readonly needsReview: number;
  readonly open: number;
}

/** In stacking order, bottom to top. */
const SERIES = [
  { key: "approved", name: "Approved", colour: "var(--good)", swatch: "bg-good" },
  { key: "needsReview", name: "Needs review", colour: "var(--warn)", swatch: "bg-warn" },
  { key: "rejected", name: "Rejected", colour: "var(--bad)", swatch: "bg-bad" },
  { key: "open", name: "Open", colour: "var(--edge)", swatch: "bg-edge" },
] as const;

const TICK = { fill: "var(--soft)", fontSize: 12 };

const short = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

const compact = (count: number) => new Intl.NumberFormat("en", { notation: "compact" }).format(count);

/** The current UTC day, whose count is not final. */
const isToday = (day: string) => day === isoDay(new Date());

/**
 * Drawn in the browser only, because the content security policy forbids inline styles in a page. Bars rather than a
 * line, because a line between two days would suggest values that were not counted.
 */
export function VolumeChart({ days }: { readonly days: readonly DayCounts[] }) {
  return (
    <div className="flex h-full flex-col gap-4">
      <Legend />
      <div className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...days]}
            margin={{ top: 8, right: 4, bottom: 0, left: -12 }}
            barCategoryGap={days.length > 90 ? 0 : "12%"}
            maxBarSize={48}
            accessibilityLayer
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => (isToday(day) ? "Today" : short(day))}
              minTickGap={48}
              tickLine={false}
              axisLine={false}
              tick={TICK}
            />
            <YAxis
              allowDecimals={false}
              width={52}
              tickLine={false}
              axisLine={false}
              tick={TICK}
              tickFormatter={compact}
            />
            <Tooltip
              cursor={{ fill: "var(--raised)" }}
              content={({ active, payload, label }) =>
                active && payload?.length ? (
                  <Tip day={String(label)} counts={payload[0]?.payload as DayCounts} />
                ) : null
              }
            />
            {SERIES.map(({ key, name, colour }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                stackId="all"
                fill={colour}
                shape={DayShape}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** Today is faded: its count is not final. Crisp edges, because bars thinner than a pixel would look faded too. */
function DayShape(bar: BarShapeProps) {
  const { day } = bar.payload as DayCounts;
  return <Rectangle {...bar} shapeRendering="crispEdges" fillOpacity={isToday(day) ? 0.5 : 1} />;
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1.5 text-soft text-xs">
      {SERIES.map(({ key, name, swatch }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Swatch look={swatch} />
          {name}
        </li>
      ))}
      <li>Faded: today so far</li>
    </ul>
  );
}

function Swatch({ look }: { readonly look: string }) {
  return (
    <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-xs forced-color-adjust-none ${look}`} />
  );
}

function Tip({ day, counts }: { readonly day: string; readonly counts: DayCounts }) {
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-ink text-xs shadow-card">
      <p className="mb-1 font-medium">
        {short(day)}
        {isToday(day) && <span className="font-normal text-soft">, so far</span>}
      </p>
      {SERIES.map(({ key, name, swatch }) => (
        <p key={key} className="flex items-center gap-1.5 text-soft">
          <Swatch look={swatch} />
          {name}{" "}
          <span className="ml-auto pl-6 text-ink tabular-nums">{counts[key].toLocaleString("en")}</span>
        </p>
      ))}
    </div>
  );
}
