import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import { beyond, fetchOrder, type Position } from "@/lib/platform/cursor-pagination";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { soughtTerms } from "./search-terms";

/** What a list of verifications is narrowed to. */
export interface Sought {
  /** An id, an externalRef, a userId, a document number, or words of a name. */
  readonly text?: string | undefined;
  readonly status?: VerificationStatus | undefined;
  readonly decision?: Decision | undefined;
  readonly reason?: string | undefined;
  /** Days in UTC, both included: YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Wanted extends Sought {
  /** Where the page before ended, or the one after began. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const ID = /^(?:vrf_sm|vrf_id)_[0-9A-Za-z]{1,40}$/;

/** The verification's own columns, or terms that it has all of. */
type Way = { readonly is: SQL | undefined } | { readonly has: readonly string[] };

interface Asked {
  readonly owner: TenantRef;
  readonly wanted: Sought;
  readonly position: Position | null;
  readonly order: SQL;
  readonly limit: number;
}

/**
 * One page as one statement: of each way in which the text may be meant the keys of one page, of all of them the first,
 * and only then the rows. Keys come out of indexes in the order of the list; where several words and a filter must hold,
 * their sorted lists are met (a merge join, or a look-up for each of a rare word), and no row is read that is not shown.
 */
export function statementOf(owner: TenantRef, wanted: Sought, position: Position | null, limit: number): SQL {
  const order = fetchOrder(position);
  const asked: Asked = { owner, wanted, position, order, limit };
  const keys = waysOf(owner, wanted).map((way) =>
    "has" in way ? keysByTerms(asked, way.has) : keysByColumns(asked, way.is),
  );
  return sql`select ${COLUMNS} from (
      select * from (${sql.join(keys, sql` union `)}) every_way order by created_at ${order}, id ${order} limit ${limit}
    ) found join ${verification} on ${verification.id} = found.id
    order by found.created_at ${order}, found.id ${order}`;
}

function waysOf(owner: TenantRef, { text, reason }: Sought): Way[] {
  const sought = text?.trim() ?? "";
  const because = reason ? [`reason:${reason}`] : [];
  if (sought === "") return [because.length > 0 ? { has: because } : { is: undefined }];
  const hasReason = because.map(
    (term) =>
      sql`exists (select 1 from ${verificationTerm} t where t.verification_id = ${verification.id} and t.term = ${term})`,
  );
  if (ID.test(sought)) return [{ is: and(eq(verification.id, sought), ...hasReason) }];
  const { names, numbers } = soughtTerms(owner, sought);
  return [
    { is: and(eq(verification.externalRef, sought), ...hasReason) },
    { is: and(eq(verification.userId, sought), ...hasReason) },
    ...names.map((words) => ({ has: [...words, ...because] })),
    ...numbers.map((number) => ({ has: [number, ...because] })),
  ];
}

function keysByColumns({ owner, wanted, position, order, limit }: Asked, is: SQL | undefined): SQL {
  const { createdAt, id } = verification;
  return sql`(select ${createdAt}, ${id} from ${verification}
    where ${owned(verification, owner, filtersOf(wanted, verification), is, within(wanted, createdAt), beyond(position, createdAt, id))}
    order by ${createdAt} ${order}, ${id} ${order} limit ${limit})`;
}

/** Each term is asked for the same stretch of the list, so that none is walked from its beginning. */
function keysByTerms({ owner, wanted, position, order, limit }: Asked, terms: readonly string[]): SQL {
  const lists = terms.map((term, i) => ({ term, list: alias(verificationTerm, `term_${i}`) }));
  const [first] = lists;
  if (!first) throw new Error("At least one term is asked for.");
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
      filtersOf(wanted, list),
      within(wanted, list.createdAt),
      beyond(position, list.createdAt, list.verificationId),
    ),
  );
  return sql`(select ${key.at} as created_at, ${key.id} as id from ${sql.join(tables, sql` `)}
    where ${and(...matching)} order by ${key.at} ${order}, ${key.id} ${order} limit ${limit})`;
}

const COLUMNS = sql`${verification.id}, ${verification.kind}, ${verification.externalRef}, ${verification.userId}, ${verification.status}, ${verification.decision}, ${verification.decisionReason}, ${verification.faceScore}, ${verification.createdAt}, ${verification.extractedSealed}`;

function filtersOf(
  { status, decision }: Sought,
  table: { readonly status: AnyPgColumn; readonly decision: AnyPgColumn },
): SQL | undefined {
  return and(status && eq(table.status, status), decision && eq(table.decision, decision));
}

function within({ from, to }: Sought, createdAt: AnyPgColumn): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${createdAt} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? undefined : sql`${createdAt} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
  );
}
