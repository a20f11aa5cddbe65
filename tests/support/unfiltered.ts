import { appendFileSync } from "node:fs";
import { and, type SQL, sql } from "drizzle-orm";
import { callSite, REACHED_SITES_FILE } from "./unfiltered-sites";

const noted = new Set<string>();

/**
 * In place of db/owned.ts: the mistake that row-level security is for, made in every query of the product at once. Notes
 * which line called it, so that the stage can name the queries that no test made.
 */
export function owned(_table: unknown, _tenant: unknown, ...more: (SQL | undefined)[]): SQL {
  const site = callSite(new Error().stack ?? "");
  const file = process.env[REACHED_SITES_FILE];
  if (file && !noted.has(site)) {
    noted.add(site);
    appendFileSync(file, `${site}\n`);
  }
  return and(sql`true`, ...more) ?? sql`true`;
}
