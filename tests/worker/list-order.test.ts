import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { companyVerification } from "@/db/schema/company";
import { verification } from "@/db/schema/verification";
import { sealedColumns } from "@/lib/company/details";
import { listCompanies } from "@/lib/company/list-companies";
import type { ListOrder } from "@/lib/contract/lists/list-definition";
import type { CursorPage } from "@/lib/platform/cursor-pagination";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { listQueue } from "@/lib/review/queue";
import { listVerifications } from "@/lib/verification/list-verifications";
import { ownDatabase } from "@/tests/support/database";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

const COUNT = 23;
let tenant: Tenant;
let persons: string[];
let companies: string[];

/** Three rows share each instant, so that pages begin within one. */
const instantOf = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(i / 3)));
const byAge = (a: { createdAt: Date; id: string }, b: { createdAt: Date; id: string }) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
  const { businessId, mode } = tenant;
  const people = Array.from({ length: COUNT }, (_, i) => ({
    id: newId("vrf_id"),
    businessId,
    mode,
    kind: "id_document" as const,
    status: "NEEDS_REVIEW" as const,
    decision: "NEEDS_REVIEW" as const,
    reasons: [{ code: "face_uncertain" as const, kind: "review" as const }],
    completedAt: instantOf(i),
    createdAt: instantOf(i),
  }));
  const firms = Array.from({ length: COUNT }, () => newId("cv")).map((id, i) => ({
    id,
    businessId,
    mode,
    country: "SZ",
    ...sealedColumns({ businessId, mode }, id, { registeredName: `Company ${i}` }),
    status: "PENDING" as const,
    screenedAt: new Date(),
    createdAt: instantOf(i),
  }));
  await db("operator").insert(verification).values(people);
  await db("operator").insert(companyVerification).values(firms);
  persons = people.sort(byAge).map(({ id }) => id);
  companies = firms.sort(byAge).map(({ id }) => id);
});

type Read = (query: {
  readonly cursor?: string | undefined;
  readonly order: ListOrder;
  readonly limit: number;
}) => Promise<CursorPage<{ readonly id: string }>>;

const LISTS: readonly (readonly [string, Read, () => string[]])[] = [
  ["verifications", (query) => listVerifications(tenant, query), () => persons],
  [
    "verifications by a term",
    (query) => listVerifications(tenant, { reason: "face_uncertain", ...query }),
    () => persons,
  ],
  ["companies", (query) => listCompanies(tenant, query), () => companies],
];

/** Every page in one direction, from the given one on. */
async function pagesFrom(
  first: CursorPage<{ readonly id: string }>,
  side: "newer" | "older",
  read: (cursor: string) => Promise<CursorPage<{ readonly id: string }>>,
) {
  const pages = [first];
  for (let page = first; page[side] !== null; ) {
    page = await read(page[side]);
    pages.push(page);
  }
  return pages;
}

const SIDES = { newest: ["older", "newer"], oldest: ["newer", "older"] } as const;
const idsOf = (pages: readonly CursorPage<{ readonly id: string }>[]) =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id));

describe.each(LISTS)("DASHBOARD-LIST-4 the order of %s", (_, read, oldestFirst) => {
  test.each(["newest", "oldest"] as const)("%s first: every row once, to the end and back", async (order) => {
    const all = order === "oldest" ? oldestFirst() : oldestFirst().toReversed();
    const [onwards, back] = SIDES[order];
    const at = (cursor: string) => read({ order, cursor, limit: 4 });
    const first = await read({ order, limit: 4 });
    expect(first[back]).toBeNull();
    const pages = await pagesFrom(first, onwards, at);
    expect(idsOf(pages)).toEqual(all);
    const last = pages.at(-1) ?? first;
    expect(idsOf((await pagesFrom(last, back, at)).toReversed())).toEqual(all);
  });
});

describe("DASHBOARD-LIST-4 the order of the queue", () => {
  test("is turned round as a whole, over its pages", async () => {
    const read = async (order: "newest" | undefined) => {
      const found: string[] = [];
      let after: string | undefined;
      for (;;) {
        const { cases, hasMore } = await listQueue(tenant, { order, after, limit: 5 });
        found.push(...cases.map(({ id }) => id));
        after = found.at(-1);
        if (!hasMore) return found;
      }
    };
    expect(await read(undefined)).toEqual(persons);
    expect(await read("newest")).toEqual(persons.toReversed());
  });
});
