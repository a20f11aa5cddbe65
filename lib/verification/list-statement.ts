import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import type { FilterColumn, ListOrder } from "@/lib/contract/lists/list-definition";
import { VERIFICATION_LIST, type VerificationFilters } from "@/lib/contract/lists/verification-list";
import { afterPosition, fetchOrder, type Position } from "@/lib/platform/cursor-pagination";
import { columnConditions, periodCondition } from "@/lib/platform/list-conditions";
import type { TenantRef } from "@/lib/platform/tenant";
import { fieldFilterTerms, searchTerms } from "./search-terms";

export interface KeyQuery {
  readonly owner: TenantRef;
  readonly filters: VerificationFilters;
  /** Only these records. */
  readonly ids?: readonly string[] | undefined;
  readonly position: Position | null;
  readonly order?: ListOrder | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One interpretation of the filters; a verification matches the list when it matches any of them. */
interface Match {
  /** Conditions on the verification's own row. */
  readonly row?: SQL | undefined;
  /** Terms, all of which it must have. */
  readonly terms: readonly string[];
  /** True: the conditions on the row match few, so an index on them is walked rather than one of the terms. */
  readonly isByRow: boolean;
}

const ID = /^(?:vrf_sm|vrf_id)_[0-9A-Za-z]{1,40}$/;

const ROW_COLUMNS = getTableColumns(verification) satisfies Record<
  FilterColumn<typeof VERIFICATION_LIST>,
  unknown
>;
/** Filters that the index of terms does not cover. */
const ONLY_ROW_COLUMNS = Object.fromEntries(
  Object.entries(ROW_COLUMNS).filter(([name]) => !(name in getTableColumns(verificationTerm))),
);

/**
 * The keys of one page, `(created_at, id)` in fetch order, as one statement. The search text may have several
 * interpretations: the keys of one page are read for each, and the first of all are kept. Keys come out of indexes in
 * the order of the list; where several terms and filters must hold, their sorted lists are merged, and no row that is
 * not shown is read.
 */
export function keyStatement(query: KeyQuery): SQL {
  const { position, limit, offset } = query;
  const matches = query.ids
    ? [{ row: inArray(verification.id, [...query.ids]), terms: [], isByRow: true }]
    : matchesOf(query.owner, query.filters);
  const [only] = matches;
  if (only && matches.length === 1) return keysOf(query, only);
  const keys = matches.map((match) => keysOf({ ...query, limit: limit + offset, offset: 0 }, match));
  const order = fetchOrder(position, query.order);
  return sql`(select * from (${sql.join(keys, sql` union `)}) every_match
    order by created_at ${order}, id ${order} limit ${limit} offset ${offset})`;
}

function matchesOf(owner: TenantRef, { q, reason, ...filters }: VerificationFilters): Match[] {
  const text = q?.trim() ?? "";
  const open = reason ? [`reason:${reason}`] : [];
  // Blind terms differ by key; all those of a verification were made under the same one.
  const blind = fieldFilterTerms(owner, filters);
  const byKey = blind.map((terms) => [...open, ...terms]);
  const isSelective = filters.externalRef !== undefined || filters.userId !== undefined;
  if (text === "") {
    const distinct = blind.some((terms) => terms.length > 0) ? byKey : [open];
    return distinct.map((terms) => ({ terms, isByRow: isSelective || terms.length === 0 }));
  }
  const byRow = (row: SQL): Match[] => {
    const hasTerms = byKey.map((terms) => and(...terms.map(hasTerm)) ?? sql`true`);
    return [{ row: and(row, or(...hasTerms)), terms: [], isByRow: true }];
  };
  if (ID.test(text)) return byRow(eq(verification.id, text));
  const { names, numbers } = searchTerms(owner, text);
  const withFilters = (terms: readonly string[], key: number) => [...terms, ...(byKey[key] ?? open)];
  return [
    ...byRow(eq(verification.externalRef, text)),
    ...byRow(eq(verification.userId, text)),
    ...names.map((words, key) => ({ terms: withFilters(words, key), isByRow: isSelective })),
    ...numbers.map((number, key) => ({ terms: withFilters([number], key), isByRow: isSelective })),
  ];
}

function hasTerm(term: string): SQL {
  return sql`exists (select 1 from ${verificationTerm} t where t.verification_id = ${verification.id} and t.term = ${term})`;
}

function keysOf(query: KeyQuery, match: Match): SQL {
  return match.isByRow ? keysByRow(query, match) : keysByTerms(query, match.terms);
}

function keysByRow(query: KeyQuery, { row, terms }: Match): SQL {
  const { owner, filters, position, limit, offset } = query;
  const { createdAt, id } = verification;
  const order = fetchOrder(position, query.order);
  const conditions = [
    columnConditions(VERIFICATION_LIST, filters, ROW_COLUMNS),
    periodCondition(filters, createdAt),
    afterPosition(position, createdAt, id),
    row,
    ...terms.map(hasTerm),
  ];
  return sql`(select ${createdAt}, ${id} from ${verification} where ${owned(verification, owner, ...conditions)}
    order by ${createdAt} ${order}, ${id} ${order} limit ${limit} offset ${offset})`;
}

/** Each term is read for the same range of the list, so that none is scanned from its beginning. */
function keysByTerms(query: KeyQuery, terms: readonly string[]): SQL {
  const { owner, filters, position, limit, offset } = query;
  const order = fetchOrder(position, query.order);
  const lists = terms.map((term, i) => ({ term, list: alias(verificationTerm, `term_${i}`) }));
  const [first] = lists;
  if (!first) throw new Error("Without a term there is no list of keys.");
  const key = { at: first.list.createdAt, id: first.list.verificationId };
  const tables = lists.map(({ list }, i) =>
    i === 0
      ? sql`${verificationTerm} ${sql.identifier("term_0")}`
      : sql`join ${verificationTerm} ${sql.identifier(`term_${i}`)} on ${list.createdAt} = ${key.at} and ${list.verificationId} = ${key.id}`,
  );
  const matching = lists.map(({ term, list }) =>
    owned(
      list,
      owner,
      eq(list.term, term),
      columnConditions(VERIFICATION_LIST, filters, getTableColumns(list)),
      periodCondition(filters, list.createdAt),
      afterPosition(position, list.createdAt, list.verificationId),
    ),
  );
  return sql`(select ${key.at} as created_at, ${key.id} as id from ${sql.join(tables, sql` `)}
    where ${and(...matching, rowCondition(filters, key.id))}
    order by ${key.at} ${order}, ${key.id} ${order} limit ${limit} offset ${offset})`;
}

/** Filters on the verification's own row. */
function rowCondition(filters: VerificationFilters, id: AnyPgColumn): SQL | undefined {
  const row = columnConditions(VERIFICATION_LIST, filters, ONLY_ROW_COLUMNS);
  return row && sql`exists (select 1 from ${verification} where ${verification.id} = ${id} and ${row})`;
}
