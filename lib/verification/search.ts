import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationCount } from "@/db/schema/verification-count";
import { verificationTerm } from "@/db/schema/verification-search";
import type { Tenant } from "@/lib/platform/tenant";
import type { Decision, VerificationStatus } from "@/lib/terms";
import { type Sought, soughtTerms } from "./search-terms";

type Owner = Pick<Tenant, "businessId" | "mode">;

export interface Wanted {
  /** An id, an externalRef, a userId, a document number, or words of a name. */
  readonly text?: string | undefined;
  readonly status?: VerificationStatus | undefined;
  readonly decision?: Decision | undefined;
  readonly reason?: string | undefined;
  /** Days in UTC, both included: YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where the page before ended, or the one after began. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A row of the table. */
export interface Found {
  readonly id: string;
  readonly kind: "selfie_match" | "id_document";
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly faceScore: number | null;
  readonly createdAt: Date;
}

export interface Page {
  readonly found: readonly Found[];
  /** Cursors; null where there is nothing. */
  readonly newer: string | null;
  readonly older: string | null;
}

interface Position {
  readonly towards: "older" | "newer";
  readonly at: string;
  readonly id: string;
}

const ID = /^(?:vrf_sm|vrf_id)_[0-9A-Za-z]{1,40}$/;

/**
 * One page, newest first. Pages follow (createdAt, id), never an offset, and every way to look for something has an
 * index in that order: a page costs the same at the end of a million rows as at their beginning.
 */
export async function searchVerifications(owner: Owner, wanted: Wanted): Promise<Page> {
  const position = readCursor(wanted.cursor);
  const backwards = position?.towards === "newer";
  const limit = wanted.limit + 1;
  const branches = branchesOf(owner, wanted.text?.trim() ?? "");
  const statement = selectOf(owner, wanted, { position, branches, limit });
  const fetched = (await rows<RawFound>(db(), statement)).map(readRow);
  const hasMore = fetched.length > wanted.limit;
  const page = fetched.slice(0, wanted.limit);
  const found = backwards ? page.reverse() : page;
  const [first, last] = [found.at(0), found.at(-1)];
  const isFirstPage = backwards ? !hasMore : position === null;
  return {
    found,
    newer: first && !isFirstPage ? cursorOf("newer", first) : null,
    older: last && (backwards || hasMore) ? cursorOf("older", last) : null,
  };
}

/** How many there are in all, and in each status: kept by a trigger, so it costs nothing to ask. */
export async function countByStatus(owner: Owner): Promise<Partial<Record<VerificationStatus, number>>> {
  const found = await db()
    .select({
      status: verificationCount.status,
      count: sql<string>`sum(${verificationCount.count})`,
    })
    .from(verificationCount)
    .where(owned(verificationCount, owner))
    .groupBy(verificationCount.status);
  return Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]));
}

/** The one that waits longest for a person, after the given one in the queue's order; null when nobody waits. */
export async function nextInQueue(
  owner: Owner,
  after?: { id: string; createdAt: Date },
): Promise<string | null> {
  const waiting = (from: SQL | undefined) =>
    db()
      .select({ id: verification.id })
      .from(verification)
      .where(owned(verification, owner, and(sql`decision = 'NEEDS_REVIEW'`, from)))
      .orderBy(verification.createdAt, verification.id)
      .limit(1);
  if (after) {
    const later = sql`(${verification.createdAt}, ${verification.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
    const [next] = await waiting(later);
    if (next) return next.id;
  }
  const [first] = await waiting(after && sql`${verification.id} <> ${after.id}`);
  return first?.id ?? null;
}

/** How many wait for a person; counted to a thousand, beyond it nobody counts any more. */
export async function countWaiting(owner: Owner): Promise<number> {
  const few = db()
    .select({ one: sql`1`.as("one") })
    .from(verification)
    .where(owned(verification, owner, sql`decision = 'NEEDS_REVIEW'`))
    .limit(1000)
    .as("few");
  const [counted] = await db().select({ count: sql<number>`count(*)::int` }).from(few);
  return counted?.count ?? 0;
}

interface Branch {
  /** The term of the index to walk; null: the verification's own columns. */
  readonly walk: readonly string[] | null;
  readonly also: SQL | undefined;
}

/** Each way in which a text may be meant; one page of each, and of all of them the newest, are the page. */
function branchesOf(owner: Owner, text: string): Branch[] {
  if (text === "") return [{ walk: null, also: undefined }];
  if (ID.test(text)) return [{ walk: null, also: eq(verification.id, text) }];
  const sought: Sought = soughtTerms(owner, text);
  const [first, ...others] = sought.words;
  const alsoWords = others.map((terms) => hasTerm(terms));
  return [
    { walk: null, also: eq(verification.externalRef, text) },
    { walk: null, also: eq(verification.userId, text) },
    ...(first ? [{ walk: first, also: and(...alsoWords) }] : []),
    ...(sought.numbers.length > 0 ? [{ walk: sought.numbers, also: undefined }] : []),
  ];
}

function hasTerm(terms: readonly string[]): SQL {
  return sql`exists (select 1 from ${verificationTerm} other where other.verification_id = ${verification.id} and other.term in ${terms})`;
}

interface Selecting {
  readonly position: Position | null;
  readonly branches: readonly Branch[];
  readonly limit: number;
}

function selectOf(owner: Owner, wanted: Wanted, { position, branches, limit }: Selecting): SQL {
  const order = position?.towards === "newer" ? sql.raw("asc nulls first") : sql.raw("desc nulls last");
  const selects = branches.map((branch) => {
    const walk = branch.walk ?? (wanted.reason ? [`reason:${wanted.reason}`] : null);
    const reason = branch.walk && wanted.reason ? hasTerm([`reason:${wanted.reason}`]) : undefined;
    const matching = and(owned(verification, owner), filtersOf(wanted), branch.also, reason);
    return walk
      ? walkTerms(owner, walk, { matching, wanted, position, order, limit })
      : sql`(select ${COLUMNS} from ${verification} where ${and(matching, within(wanted, VERIFICATION_KEYS), beyond(position, VERIFICATION_KEYS))}
          order by ${verification.createdAt} ${order}, ${verification.id} ${order} limit ${limit})`;
  });
  const [only] = selects;
  if (selects.length === 1 && only) return only;
  return sql`select * from (${sql.join(selects, sql` union `)}) found order by created_at ${order}, id ${order} limit ${limit}`;
}

interface Keys {
  readonly createdAt: SQL;
  readonly id: SQL;
}

const VERIFICATION_KEYS: Keys = { createdAt: sql`${verification.createdAt}`, id: sql`${verification.id}` };
const TERM_KEYS: Keys = {
  createdAt: sql`${verificationTerm.createdAt}`,
  id: sql`${verificationTerm.verificationId}`,
};

interface Walking {
  readonly matching: SQL | undefined;
  readonly wanted: Wanted;
  readonly position: Position | null;
  readonly order: SQL;
  readonly limit: number;
}

/** Along the index of one term; with several keys in the ring, of each of them. */
function walkTerms(
  owner: Owner,
  terms: readonly string[],
  { matching, wanted, position, order, limit }: Walking,
): SQL {
  const walks = terms.map(
    (
      term,
    ) => sql`(select ${COLUMNS} from ${verificationTerm} join ${verification} on ${verification.id} = ${verificationTerm.verificationId}
      where ${and(owned(verificationTerm, owner, eq(verificationTerm.term, term)), within(wanted, TERM_KEYS), beyond(position, TERM_KEYS), matching)}
      order by ${verificationTerm.createdAt} ${order}, ${verificationTerm.verificationId} ${order} limit ${limit})`,
  );
  return sql.join(walks, sql` union `);
}

const COLUMNS = sql`${verification.id}, ${verification.kind}, ${verification.externalRef}, ${verification.userId}, ${verification.status}, ${verification.decision}, ${verification.decisionReason}, ${verification.faceScore}, ${verification.createdAt}`;

interface RawFound extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Found["kind"];
  readonly external_ref: string | null;
  readonly user_id: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decision_reason: string | null;
  readonly face_score: number | null;
  readonly created_at: string | Date;
}

function readRow(raw: RawFound): Found {
  return {
    id: raw.id,
    kind: raw.kind,
    externalRef: raw.external_ref,
    userId: raw.user_id,
    status: raw.status,
    decision: raw.decision,
    decisionReason: raw.decision_reason,
    faceScore: raw.face_score,
    createdAt: new Date(raw.created_at),
  };
}

function filtersOf({ status, decision }: Wanted): SQL | undefined {
  return and(status && eq(verification.status, status), decision && eq(verification.decision, decision));
}

function within({ from, to }: Wanted, { createdAt }: Keys): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${createdAt} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? undefined : sql`${createdAt} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
  );
}

function beyond(position: Position | null, { createdAt, id }: Keys): SQL | undefined {
  if (position === null) return undefined;
  const than = sql`(${position.at}::timestamptz, ${position.id})`;
  return position.towards === "older"
    ? sql`(${createdAt}, ${id}) < ${than}`
    : sql`(${createdAt}, ${id}) > ${than}`;
}

function cursorOf(towards: Position["towards"], { createdAt, id }: Found): string {
  return Buffer.from(`${towards === "older" ? "o" : "n"}|${createdAt.toISOString()}|${id}`).toString(
    "base64url",
  );
}

/** A cursor that is not ours begins at the first page. */
function readCursor(cursor: string | undefined): Position | null {
  const text = Buffer.from(cursor?.slice(0, 200) ?? "", "base64url").toString("utf8");
  const [, way, at = "", id = ""] = /^([on])\|(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\|(\w{1,64})$/.exec(text) ?? [];
  if (!way || Number.isNaN(Date.parse(at))) return null;
  return { towards: way === "o" ? "older" : "newer", at, id };
}
