import type postgres from "postgres";
import { VERIFICATION_LIST } from "@/lib/contract/lists/verification-list";
import { writeCursor } from "@/lib/platform/cursor-pagination";
import type { Tenant } from "@/lib/platform/tenant";
import { countQueue, countWaiting, countWaitingByReason, listQueue, nextInQueue } from "@/lib/review/queue";
import { readCaseFile } from "@/lib/verification/case-file";
import { countByStatus, listVerifications } from "@/lib/verification/list-verifications";
import { readOverview } from "@/lib/verification/statistics";

export type Client = ReturnType<typeof postgres>;

/** A query of a page; resolves to the number of rows it shows, null for figures. */
export type Question = () => Promise<number | null>;

/** A surname that the seed does not use; {@link markRare} assigns it. */
export const RARE = "Quisenberry";
const LIMIT = 25;

/** Each page of the dashboard with its searches, typical ones and the worst cases for the indexes. */
export async function questionsFor(client: Client, tenant: Tenant): Promise<Record<string, Question>> {
  const search =
    (filters: object): Question =>
    async () =>
      shown(await listVerifications(tenant, { limit: LIMIT, ...filters }));
  const middle = await cursorAt(client, tenant, 0.5);
  const end = await cursorAt(client, tenant, 0.9999);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const [waitingId = ""] = (await listQueue(tenant, { limit: 1 })).cases.map(({ id }) => id);
  const lists = {
    "list, first page": search({}),
    "list, middle": search({ cursor: middle }),
    "list, last page": search({ cursor: end }),
    "list, oldest first": search({ order: "oldest" }),
    "decision REJECTED, oldest first": search({ decision: "REJECTED", order: "oldest" }),
    "reason document_expired, oldest first": search({ reason: "document_expired", order: "oldest" }),
    "decision NEEDS_REVIEW": search({ decision: "NEEDS_REVIEW" }),
    "decision REJECTED, last page": search({ decision: "REJECTED", cursor: end }),
    "status FAILED (none)": search({ status: "FAILED" }),
    "status and decision that never meet": search({ status: "FAILED", decision: "APPROVED" }),
    "reason document_expired, last page": search({ reason: "document_expired", cursor: end }),
    "reason no_face (none)": search({ reason: "no_face" }),
    "one day, a week ago": search({ from: day(7), to: day(7) }),
    "three days and reason": search({ from: day(17), to: day(15), reason: "document_expired" }),
    "three days, reason and decision": search({
      from: day(17),
      to: day(15),
      reason: "aml_hit",
      decision: "NEEDS_REVIEW",
    }),
  };
  const searches = {
    "name, frequent": search({ q: "Dlamini" }),
    "name, last page": search({ q: "Dlamini", cursor: end }),
    "two words": search({ q: "thandi dlamini" }),
    "two words and rejected": search({ q: "thandi dlamini", decision: "REJECTED" }),
    "two words and no such status": search({ q: "thandi dlamini", status: "FAILED" }),
    "two words that never meet": search({ q: "dlamini nkosi" }),
    "three words, rejected, one day": search({
      q: "thandi gugu dlamini",
      decision: "REJECTED",
      from: day(9),
      to: day(9),
    }),
    "frequent name, rare reason": search({ q: "dlamini", reason: "duplicate_selfie" }),
    "frequent name, no such status": search({ q: "dlamini", status: "FAILED" }),
    "rare name": search({ q: RARE }),
    "rare name, frequent decision": search({ q: RARE, decision: "APPROVED" }),
    "rare name and frequent name": search({ q: `dlamini ${RARE}` }),
    "name, unknown": search({ q: "Xyzzy Plugh" }),
    "known and unknown word": search({ q: "dlamini Xyzzy" }),
    externalRef: search({ q: "order-5000" }),
    "user id": search({ q: "user-5000" }),
    "user id, unknown": search({ q: "user-none" }),
    "id, unknown": search({ q: "vrf_id_0000000000" }),
  };
  const pages = {
    "verifications page": async () => {
      const [page] = await Promise.all([
        listVerifications(tenant, { limit: LIMIT }),
        countByStatus(tenant),
        countWaiting(tenant),
      ]);
      return shown(page);
    },
    "queue page": async () => {
      const [queue] = await Promise.all([
        listQueue(tenant, { limit: LIMIT }),
        countQueue(tenant),
        countWaitingByReason(tenant),
      ]);
      return queue.cases.length;
    },
    "queue, newest first": async () =>
      (await listQueue(tenant, { limit: LIMIT, order: "newest" })).cases.length,
    "queue of one reason": async () =>
      (await listQueue(tenant, { limit: LIMIT, reason: "aml_hit" })).cases.length,
    "queue of one kind": async () =>
      (await listQueue(tenant, { limit: LIMIT, kind: "watchlist_hit" })).cases.length,
    "queue of a kind and a reason that never meet": async () =>
      (await listQueue(tenant, { limit: LIMIT, kind: "company", reason: "aml_hit" })).cases.length,
    "queue of nobody, a week or longer": async () =>
      (await listQueue(tenant, { limit: LIMIT, assignee: "nobody", olderThan: "7" })).cases.length,
    "queue of a reason, a month or longer": async () =>
      (await listQueue(tenant, { limit: LIMIT, reason: "face_uncertain", olderThan: "30" })).cases.length,
    "next in queue": async () => ((await nextInQueue(tenant)) ? 1 : 0),
    "next in queue of one reason": async () =>
      (await nextInQueue(tenant, undefined, { reason: "aml_hit" })) ? 1 : 0,
    "case page": async () => ((await readCaseFile(tenant, waitingId)) ? 1 : 0),
    // Test records are kept for 30 days: only here the previous period is read, too.
    "overview, 14 days and the 14 before": async () => figures(await readOverview(tenant, day(13), day(0))),
    "overview, 30 days": async () => figures(await readOverview(tenant, day(29), day(0))),
    "overview, a year": async () => figures(await readOverview(tenant, day(364), day(0))),
  } satisfies Record<string, Question>;
  return { ...lists, ...searches, ...pages };
}

const shown = ({ rows }: { readonly rows: readonly unknown[] }) => rows.length;
const figures = (_: unknown) => null;

/** The cursor of the page at a share (0 to 1) of the whole list. */
async function cursorAt(client: Client, tenant: Tenant, share: number): Promise<string> {
  const { businessId, mode } = tenant;
  const [row] = await client<{ at: string; id: string }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id from verification
    where business_id = ${businessId} and mode = ${mode} order by created_at desc nulls last, id desc nulls last
    offset (select floor(${share} * sum(count))::int from verification_count where business_id = ${businessId} and mode = ${mode})
    limit 1`;
  if (!row) throw new Error("There is no verification in this database.");
  return writeCursor({ list: VERIFICATION_LIST.id, tenant }, { towards: "older", ...row });
}
