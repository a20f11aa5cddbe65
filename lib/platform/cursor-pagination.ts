import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Pages that follow (createdAt, id), newest first, never an offset: with an index in that order a page costs the same
 * at the end of a million rows as at their beginning, and nothing that arrives meanwhile moves a row between pages.
 */

/** Where a page begins: beyond this row. */
export interface Position {
  readonly towards: "older" | "newer";
  readonly at: string;
  readonly id: string;
}

interface Placed {
  readonly id: string;
  readonly createdAt: Date;
}

export interface KeysetPage<Row> {
  /** Newest first. */
  readonly found: readonly Row[];
  /** Cursors; null where there is nothing. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** A cursor that is not ours begins at the first page. */
export function readCursor(cursor: string | undefined): Position | null {
  const text = Buffer.from(cursor?.slice(0, 200) ?? "", "base64url").toString("utf8");
  const [, way, at = "", id = ""] = /^([on])\|(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\|(\w{1,64})$/.exec(text) ?? [];
  if (!way || Number.isNaN(Date.parse(at))) return null;
  return { towards: way === "o" ? "older" : "newer", at, id };
}

/** The condition that leaves what lies beyond a position. */
export function beyond(position: Position | null, createdAt: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  if (position === null) return undefined;
  const than = sql`(${position.at}::timestamptz, ${position.id})`;
  return position.towards === "older"
    ? sql`(${createdAt}, ${id}) < ${than}`
    : sql`(${createdAt}, ${id}) > ${than}`;
}

/** The order to fetch in, as the indexes are made: towards newer rows the page is read from its end. */
export function fetchOrder(position: Position | null): SQL {
  return position?.towards === "newer" ? sql.raw("asc nulls first") : sql.raw("desc nulls last");
}

/** @param fetched one row more than the limit where there is one, in the order of {@link fetchOrder} */
export function pageOf<Row extends Placed>(
  fetched: readonly Row[],
  limit: number,
  position: Position | null,
): KeysetPage<Row> {
  const isBackwards = position?.towards === "newer";
  const hasMore = fetched.length > limit;
  const page = fetched.slice(0, limit);
  const found = isBackwards ? page.reverse() : page;
  const [first, last] = [found.at(0), found.at(-1)];
  const isFirstPage = isBackwards ? !hasMore : position === null;
  return {
    found,
    newer: first && !isFirstPage ? cursorOf("newer", first) : null,
    older: last && (isBackwards || hasMore) ? cursorOf("older", last) : null,
  };
}

function cursorOf(towards: Position["towards"], { createdAt, id }: Placed): string {
  const letter = towards === "older" ? "o" : "n";
  return Buffer.from(`${letter}|${createdAt.toISOString()}|${id}`).toString("base64url");
}
