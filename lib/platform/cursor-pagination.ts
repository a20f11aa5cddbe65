import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { Failure } from "@/lib/contract/errors";
import type { ListOrder } from "@/lib/contract/lists/list-definition";
import { hmacSha256, sameSecret } from "./crypto";
import { currentKey, keysFor } from "./secrets";
import type { TenantRef } from "./tenant";

/**
 * Pages in the order (createdAt, id), newest first or oldest first, without an offset: with an index in that order a page costs the
 * same at the end of a million rows as at their beginning, and a row that is added or deleted in between moves no
 * other from one page to the next.
 */

/** Where a page begins: after this row, in one of two directions. */
export interface Position {
  readonly towards: "older" | "newer";
  readonly at: string;
  readonly id: string;
}

interface ListRow {
  readonly id: string;
  readonly createdAt: Date;
}

/** Whose list a cursor belongs to: it is good for no other. */
export interface CursorScope {
  /** The id of the list's definition. */
  readonly list: string;
  readonly tenant: TenantRef;
}

export interface CursorPage<Row> {
  /** In the order of the list. */
  readonly rows: readonly Row[];
  /** Cursors; null where there are no more rows on that side. */
  readonly newer: string | null;
  readonly older: string | null;
}

const SIGNATURE_CHARS = 22;
const POSITION = /^([on])\|(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\|([\w-]{1,64})$/;

/** The position that a cursor names; null for one that this server did not make for this list. */
export function readCursor(scope: CursorScope, cursor: string): Position | null {
  const [encoded = "", signature = "", ...rest] = cursor.split(".");
  const text = Buffer.from(encoded, "base64url").toString("utf8");
  const isGenuine = keysFor("cursor").some(({ key }) => sameSecret(signature, sign(key, scope, encoded)));
  const [, direction, at = "", id = ""] = (isGenuine && rest.length === 0 && POSITION.exec(text)) || [];
  return direction ? { towards: direction === "o" ? "older" : "newer", at, id } : null;
}

/**
 * As {@link readCursor}; null without a cursor.
 * @throws Failure VALIDATION_ERROR for a cursor that this server did not make for this list
 */
export function requirePosition(scope: CursorScope, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const position = readCursor(scope, cursor);
  if (!position) {
    throw new Failure("VALIDATION_ERROR", { message: "cursor must be one that this list answered with." });
  }
  return position;
}

/** A cursor out of a URL that people keep; one that names no position is left out, as if it were absent. */
export function usableCursor(scope: CursorScope, cursor: string | undefined): string | undefined {
  return cursor !== undefined && readCursor(scope, cursor) ? cursor : undefined;
}

export function writeCursor(scope: CursorScope, { towards, at, id }: Position): string {
  const mark = towards === "older" ? "o" : "n";
  const encoded = Buffer.from(`${mark}|${at}|${id}`).toString("base64url");
  return `${encoded}.${sign(currentKey("cursor").key, scope, encoded)}`;
}

function sign(key: Buffer, { list, tenant }: CursorScope, encoded: string): string {
  const digest = hmacSha256(key, [list, tenant.businessId, tenant.mode, encoded].join("\n"));
  return digest.toString("base64url").slice(0, SIGNATURE_CHARS);
}

/** The condition that leaves the rows after a position. */
export function afterPosition(
  position: Position | null,
  createdAt: AnyPgColumn,
  id: AnyPgColumn,
): SQL | undefined {
  if (position === null) return undefined;
  const key = sql`(${position.at}::timestamptz, ${position.id})`;
  return position.towards === "older"
    ? sql`(${createdAt}, ${id}) < ${key}`
    : sql`(${createdAt}, ${id}) > ${key}`;
}

/** The side to which the pages of a list go on. */
const ONWARDS = { newest: "older", oldest: "newer" } as const satisfies Record<
  ListOrder,
  Position["towards"]
>;

/**
 * The order to fetch in: back towards the first page a page is read from its end. Nulls are placed as in the indexes,
 * without which every page would sort all rows.
 */
export function fetchOrder(position: Position | null, order: ListOrder = "newest"): SQL {
  const towards = position?.towards ?? ONWARDS[order];
  return towards === "newer" ? sql.raw("asc nulls first") : sql.raw("desc nulls last");
}

/**
 * @param fetched one row more than the limit where there is one, in the order of {@link fetchOrder}
 * @param position where the rows begin; null at the first page, and at a page that was reached by its number
 */
export function pageOf<Row extends ListRow>(
  scope: CursorScope,
  fetched: readonly Row[],
  {
    limit,
    position,
    order = "newest",
  }: { readonly limit: number; readonly position: Position | null; readonly order?: ListOrder | undefined },
): CursorPage<Row> {
  const onwards = ONWARDS[order];
  const isBackwards = position !== null && position.towards !== onwards;
  const hasMore = fetched.length > limit;
  const page = fetched.slice(0, limit);
  const rows = isBackwards ? page.reverse() : page;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isFirstPage = isBackwards ? !hasMore : position === null;
  const cursor = (towards: Position["towards"], { id, createdAt }: Row) =>
    writeCursor(scope, { towards, at: createdAt.toISOString(), id });
  const isBefore = first !== undefined && !isFirstPage;
  const isAfter = last !== undefined && (isBackwards || hasMore);
  const [newer, older] =
    onwards === "older" ? [isBefore && first, isAfter && last] : [isAfter && last, isBefore && first];
  return {
    rows,
    newer: newer ? cursor("newer", newer) : null,
    older: older ? cursor("older", older) : null,
  };
}

/** The page that a query requests, by number or by cursor. */
export interface PageQuery {
  /** 1 or more; with a cursor there is none. */
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  /** Rows a page. */
  readonly limit: number;
  /** Default: newest first. */
  readonly order?: ListOrder | undefined;
}

/** Rows before a page that is requested by number. */
export function offsetOf({ page = 1, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/** The number of a page; null where a cursor led to it. */
export function pageNumberOf({ page = 1, cursor }: PageQuery): number | null {
  return cursor === undefined ? page : null;
}
