import { closeDatabase } from "@/db/client";
import { findFolderHolder } from "@/db/folder-lock";
import { askRunning } from "@/lib/platform/control";
import { addedHosts, type EgressHost, egressHosts } from "@/lib/platform/egress-list";
import { env } from "@/lib/platform/env";
import { listSources, nameHosts } from "@/lib/screening/list-sources";
import type { ListAnswer } from "@/lib/screening/operate-lists";
import { hasEmbeddedDatabase } from "./database";

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

/**
 * Everything that settings and added lists let this installation connect to, besides this machine (SECURITY-EGRESS-7,
 * SCREEN-SOURCE-3).
 */
export async function egressReport(readAdded = hostsOfLists): Promise<EgressReport> {
  const { EGRESS: mode, EGRESS_ALLOW_CIDRS: ranges } = env();
  const settings = egressHosts();
  // The rows of AML_SOURCES name the same hosts once more.
  const lists = (await readAdded()).filter(
    (each) => !settings.some(({ purpose, host }) => purpose === each.purpose && host === each.host),
  );
  return { mode, hosts: [...settings, ...lists], ranges };
}

/** None where there is no database yet. @throws Error when it cannot be read */
async function hostsOfLists(): Promise<readonly EgressHost[]> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (!DATABASE_URL && findFolderHolder(DATA_DIR) !== null) {
    const answers = await askRunning(DATA_DIR, "lists", { verb: "list" });
    if (!answers) throw new Error("The server that has the embedded database open does not answer.");
    for await (const answer of answers) nameHosts((answer as ListAnswer).sources);
    return addedHosts();
  }
  if (!DATABASE_URL && !hasEmbeddedDatabase()) return [];
  try {
    await listSources();
    return addedHosts();
  } finally {
    await closeDatabase();
  }
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
