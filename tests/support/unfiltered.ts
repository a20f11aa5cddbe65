import { and, type SQL, sql } from "drizzle-orm";

/** In place of db/owned.ts: the mistake that row-level security is for, made in every query of the product at once. */
export function owned(_table: unknown, _tenant: unknown, ...more: (SQL | undefined)[]): SQL {
  return and(sql`true`, ...more) ?? sql`true`;
}
