"use client";

import { useEffect, useState } from "react";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/**
 * `3 minutes ago`, with the full timestamp as a tooltip, in the browser's time zone and in UTC. Server-rendered as a UTC date, then relative to the browser's
 * clock.
 */
export function TimeAgo({ at }: { readonly at: string }) {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      dateTime={at}
      title={nowMs === null ? inUtc(at) : `${LOCAL.format(new Date(at))} (${inUtc(at)})`}
      className="whitespace-nowrap"
    >
      {nowMs === null ? utcDay(at) : ago(at, nowMs)}
    </time>
  );
}

/** `20 Nov 2026, 14:05` in the browser's time zone, in UTC as a tooltip; with `exact`, includes seconds. */
export function Instant({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    setLocal(
      new Intl.DateTimeFormat("en-GB", {
        dateStyle: "medium",
        timeStyle: exact ? "medium" : "short",
      }).format(new Date(at)),
    );
  }, [at, exact]);
  return (
    <time dateTime={at} title={inUtc(at)} className="whitespace-nowrap tabular-nums">
      {local ?? `${utcDay(at)}, ${at.slice(11, exact ? 19 : 16)}`}
    </time>
  );
}

function ago(at: string, nowMs: number): string {
  const seconds = (new Date(at).getTime() - nowMs) / 1000;
  const [unit, span] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["minute", 60];
  if (Math.abs(seconds) < 45) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(seconds / span), unit);
}

const LOCAL = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

function inUtc(at: string): string {
  const shown = { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat("en-GB", shown).format(new Date(at))} UTC`;
}

function utcDay(at: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(at));
}
