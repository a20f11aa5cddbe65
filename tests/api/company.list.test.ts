import { beforeAll, describe, expect, inject, test } from "vitest";
import { listCompanyVerifications } from "@/lib/contract/company-verifications";
import { newCompany, review, TEST, uploadOf, verdicts } from "@/tests/support/company";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const today = new Date().toISOString().slice(0, 10);

let business: Business;
let other: Business;
/** Ids by what is special about the company. */
let made: Readonly<Record<"first" | "second" | "rejected", string>>;

const list = (query: Record<string, string | number> = {}, of = business, key: "test" | "live" = "test") =>
  of.callOk(listCompanyVerifications, { query }, { key });
const idsOf = async (query: Record<string, string | number>, of = business, key?: "test" | "live") =>
  (await list(query, of, key)).items.map(({ verificationId }) => verificationId).sort();

async function rejected(of: Business): Promise<string> {
  const { verificationId } = await newCompany(of, { externalRef: "ref-1", registeredName: "Rejected" });
  const id = await uploadOf(of, verificationId, "form_j");
  await review(of, verificationId, verdicts([id], "rejected"));
  return verificationId;
}

beforeAll(async () => {
  [business, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
  made = {
    first: (await newCompany(business, { externalRef: "ref-1" })).verificationId,
    second: (await newCompany(business, { externalRef: "ref-2" })).verificationId,
    rejected: await rejected(business),
  };
  await newCompany(other, { externalRef: "ref-1" });
});

describe("COMPANY-LIST-2 filters of GET /v1/company-verifications", () => {
  const FILTERS: readonly [Record<string, string>, readonly (keyof typeof made)[]][] = [
    [{}, ["first", "second", "rejected"]],
    [{ externalRef: "ref-1" }, ["first", "rejected"]],
    [{ externalRef: "Ref-1" }, []],
    [{ decision: "REJECTED" }, ["rejected"]],
    [{ decision: "APPROVED" }, []],
    [{ country: "SZ" }, ["first", "second", "rejected"]],
    [{ country: "sz", externalRef: "ref-2" }, ["second"]],
    [{ country: "ZA" }, []],
    [{ status: "PENDING", externalRef: "ref-1" }, ["first"]],
    [{ from: today, to: today }, ["first", "second", "rejected"]],
    [{ to: "2020-01-01" }, []],
    [{ from: "2999-12-31T00:00:00Z" }, []],
  ];

  test.each(FILTERS)("%j finds %j, and counts them", async (query, names) => {
    expect(await idsOf(query)).toEqual(names.map((name) => made[name]).sort());
    expect(await list({ ...query, limit: 1 })).toMatchObject({ total: names.length, page: 1, limit: 1 });
    expect(await list({ ...query, page: 9 })).toMatchObject({ items: [], total: names.length });
  });

  test.each(FILTERS)("%j finds nothing of another business or of the other mode", async (query) => {
    expect(await idsOf(query, business, "live")).toEqual([]);
    const theirs = await idsOf(query, other);
    for (const id of Object.values(made)) expect(theirs).not.toContain(id);
  });

  test.each([
    [{ externalRef: " " }, "externalRef"],
    [{ decision: "NEEDS_REVIEW" }, "decision"],
    [{ country: "SWZ" }, "country"],
    [{ from: "today" }, "from"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "to"],
    [{ cursor: "x" }, "cursor"],
    [{ cursor: " " }, "cursor"],
    [{ cursor: "x", page: 1 }, "cursor"],
  ])("%j is a VALIDATION_ERROR that names %s", async (query, name) => {
    const given = { query: query as Record<string, string> };
    const { status, error } = await business.call(listCompanyVerifications, given, TEST);
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(error?.message).toMatch(new RegExp(`^${name} `));
  });
});

test("API-PAGE-3 following nextCursor gives every company once, as by number", async () => {
  const first = await list({ limit: 2 });
  expect(first).toMatchObject({ page: 1, total: 3 });
  const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ page: null, limit: 2, total: 3, nextCursor: null });
  expect(second.items).toEqual((await list({ limit: 2, page: 2 })).items);
  expect([...first.items, ...second.items].map(({ verificationId }) => verificationId)).toEqual([
    made.rejected,
    made.second,
    made.first,
  ]);
});

test("API-PAGE-4 a cursor of another business or of the other mode is refused", async () => {
  const { nextCursor } = await list({ limit: 1 });
  const given = { query: { cursor: nextCursor ?? "" } };
  for (const [of, key] of [
    [other, "test"],
    [business, "live"],
  ] as const) {
    const { status, error } = await of.call(listCompanyVerifications, given, { key });
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  }
});
