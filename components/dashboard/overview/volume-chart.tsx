"use client";

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

export interface DayCounts {
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
  readonly needsReview: number;
  readonly open: number;
}

const SERIES = [
  { key: "approved", name: "Approved", colour: "var(--good)" },
  { key: "needsReview", name: "Needs review", colour: "var(--warn)" },
  { key: "rejected", name: "Rejected", colour: "var(--bad)" },
  { key: "open", name: "Open", colour: "var(--edge)" },
] as const;

const short = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** Loaded when it is looked at; drawn in the browser alone, for the policy lets no page come with inline styles. */
export function VolumeChart({ days }: { readonly days: readonly DayCounts[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...days]} margin={{ top: 8, right: 4, bottom: 0, left: -12 }} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={short}
          minTickGap={48}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "var(--soft)", fontSize: 12 }}
        />
        <YAxis
          allowDecimals={false}
          width={52}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "var(--soft)", fontSize: 12 }}
          tickFormatter={(value: number) =>
            new Intl.NumberFormat("en", { notation: "compact" }).format(value)
          }
        />
        <Tooltip
          content={({ active, payload, label }) =>
            active && payload?.length ? (
              <Tip day={String(label)} counts={payload[0]?.payload as DayCounts} />
            ) : null
          }
        />
        {SERIES.map(({ key, name, colour }) => (
          <Area
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            type="monotone"
            stroke={colour}
            strokeWidth={1.75}
            fill={colour}
            fillOpacity={0.16}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function Tip({ day, counts }: { readonly day: string; readonly counts: DayCounts }) {
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-ink text-xs shadow-card">
      <p className="mb-1 font-medium">{short(day)}</p>
      {SERIES.map(({ key, name }) => (
        <p key={key} className="flex justify-between gap-6 text-soft">
          {name} <span className="text-ink tabular-nums">{counts[key].toLocaleString("en")}</span>
        </p>
      ))}
    </div>
  );
}
