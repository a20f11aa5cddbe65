import { type EgressHost, egressHosts } from "@/lib/platform/egress-list";
import { env } from "@/lib/platform/env";

const WORDS = {
  open: "webhooks and profile pictures may go to any public address; EGRESS=listed or none closes that",
  listed: "no connection leaves for a host that is not below, or in EGRESS_ALLOW_CIDRS",
  none: "no connection leaves for the internet, and within it only for hosts below, or in EGRESS_ALLOW_CIDRS",
} as const;

export interface EgressReport {
  readonly mode: keyof typeof WORDS;
  readonly hosts: readonly EgressHost[];
  /** Ranges that the operator opened. */
  readonly ranges: readonly string[];
}

/** Everything that the settings let this installation connect to, besides this machine (SECURITY-EGRESS-7). */
export function egressReport(): EgressReport {
  const { EGRESS: mode, EGRESS_ALLOW_CIDRS: ranges } = env();
  return { mode, hosts: egressHosts(), ranges };
}

/** The report as lines for people. */
export function egressLines({ mode, hosts, ranges }: EgressReport): string[] {
  const rows = [
    ...hosts.map(({ purpose, host, port }) => [purpose, `${host}:${port ?? "*"}`] as const),
    ...ranges.map((range) => ["EGRESS_ALLOW_CIDRS", range] as const),
  ];
  const width = Math.max(0, ...rows.map(([purpose]) => purpose.length));
  return [
    `EGRESS=${mode}: ${WORDS[mode]}`,
    ...rows.map(([purpose, to]) => `${purpose.padEnd(width)}  ${to}`),
  ];
}
