import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { exportVerifications, listVerifications } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const TEST = { key: "test" } as const;
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);
const today = new Date().toISOString().slice(0, 10);

let business: Business;
let other: Business;
/** Ids by what is special about the verification. */
let made: Readonly<Record<"plain" | "doubtful" | "passport" | "session", string>>;

async function verify(of: Business, body: Record<string, string>) {
  return (await of.callOk(verifyDocument, { body, files: { selfie: pixel(), idFront: pixel() } }, TEST))
    .verificationId;
}

async function submit(of: Business, userId: string) {
  const { session } = await of.callOk(createSession, { body: { userId } }, TEST);
  const photo = plainPng(1, 1).toString("base64");
  return (await of.callOk(submitSession, { body: { session, selfie: photo, idFront: photo } }, TEST))
    .verificationId;
}

const list = (query: Record<string, string | number> = {}, of = business, key: "test" | "live" = "test") =>
  of.callOk(listVerifications, { query }, { key });
const idsOf = async (query: Record<string, string | number>, of = business, key?: "test" | "live") =>
  (await list(query, of, key)).verifications.map(({ verificationId }) => verificationId).sort();

async function refusal(query: string, path = "/v1/verifications") {
  const answer = await raw(baseUrl, {
    path: `${path}?${query}`,
    headers: { "x-api-key": business.keys.test },
  });
  const { error } = JSON.parse(answer.text);
  return [answer.status, error?.code, error?.message];
}

beforeAll(async () => {
  [business, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
  made = {
    plain: await verify(business, { externalRef: "ref-1" }),
    doubtful: await verify(business, { externalRef: "ref-2", simulate: "needs_review" }),
    passport: await verify(business, { externalRef: "ref-1", documentType: "PASSPORT" }),
    session: await submit(business, "customer 7"),
  };
  await verify(other, { externalRef: "ref-1", simulate: "needs_review" });
  await vi.waitFor(async () => expect((await list({ status: "COMPLETED" })).pagination.total).toBe(4), {
    timeout: 60_000,
    interval: 500,
  });
});

describe("VERIFY-LIST-2 filters of GET /v1/verifications", () => {
  const FILTERS: readonly [Record<string, string>, readonly (keyof typeof made)[]][] = [
    [{}, ["plain", "doubtful", "passport", "session"]],
    [{ externalRef: "ref-1" }, ["plain", "passport"]],
    [{ externalRef: "REF-1" }, []],
    [{ externalRef: "ref" }, []],
    [{ userId: "customer 7" }, ["session"]],
    [{ userId: "ref-1" }, []],
    [{ decision: "NEEDS_REVIEW" }, ["doubtful"]],
    [{ decision: "REJECTED" }, []],
    [{ reason: "face_uncertain" }, ["doubtful"]],
    [{ reason: "aml_hit" }, []],
    [{ country: "SWZ" }, ["plain", "doubtful", "passport", "session"]],
    [{ country: "swz" }, ["plain", "doubtful", "passport", "session"]],
    [{ country: "ZAF" }, []],
    [{ documentType: "PASSPORT" }, ["passport"]],
    [{ documentType: "VISA" }, []],
    [{ country: "SWZ", documentType: "NATIONAL_ID", reason: "face_uncertain" }, ["doubtful"]],
    [{ externalRef: "ref-1", documentType: "PASSPORT" }, ["passport"]],
    [{ externalRef: "ref-1", reason: "face_uncertain" }, []],
    [{ userId: "customer 7", country: "SWZ", decision: "APPROVED" }, ["session"]],
    [{ documentType: "NATIONAL_ID", status: "FAILED" }, []],
    [{ from: today, to: today, decision: "APPROVED" }, ["plain", "passport", "session"]],
    [{ to: "2020-01-01" }, []],
    [{ from: "2999-12-31" }, []],
  ];

  test.each(FILTERS)("VERIFY-LIST-3, VERIFY-LIST-4 %j finds %j, and counts them", async (query, names) => {
    const expected = names.map((name) => made[name]).sort();
    expect(await idsOf(query)).toEqual(expected);
    const { pagination, verifications } = await list({ ...query, limit: 1 });
    expect(pagination).toEqual({ page: 1, limit: 1, total: names.length, totalPages: names.length });
    expect(verifications).toHaveLength(Math.min(1, names.length));
    expect((await list({ ...query, page: 9 })).verifications).toEqual([]);
  });

  test("API-NULL-2 an empty value is a filter that is not given", async () => {
    const query = "status=&decision=&reason=&from=&to=&cursor=&page=&limit=&userId=&externalRef=ref-1";
    const headers = { "x-api-key": business.keys.test };
    const { status, json } = await raw(baseUrl, { path: `/v1/verifications?${query}`, headers });
    const { data } = json as { data: Awaited<ReturnType<typeof list>> };
    expect(status).toBe(200);
    expect(data.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
    expect(await refusal("externalRef=a%0Ab")).toEqual([
      400,
      "VALIDATION_ERROR",
      "externalRef must be on one line, without line breaks and tabs.",
    ]);
    expect(await refusal("externalRef=a%07")).toEqual([
      400,
      "VALIDATION_ERROR",
      "externalRef contains the control character U+0007, which is not allowed.",
    ]);
  });

  test.each(FILTERS)("%j finds nothing of another business or of the other mode", async (query) => {
    expect(await idsOf(query, business, "live")).toEqual([]);
    const theirs = await idsOf(query, other);
    for (const id of Object.values(made)) expect(theirs).not.toContain(id);
  });

  test.each(FILTERS)("%j narrows the export in the same way (EXPORT-QUERY-1)", async (query, names) => {
    const csv = await business.callOk(
      exportVerifications,
      { query: { ...query, fields: "verificationId" } },
      TEST,
    );
    const ids = csv.trimEnd().split("\r\n").slice(1);
    expect(ids.sort()).toEqual(names.map((name) => `"${made[name]}"`).sort());
  });

  test("API-PERIOD-1 both bounds belong to the period, to the millisecond", async () => {
    const { verifications } = await list({ externalRef: "ref-2" });
    const at = verifications[0]?.createdAt ?? "";
    const shifted = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
    expect(await idsOf({ from: at, to: at })).toEqual([made.doubtful]);
    expect(await idsOf({ externalRef: "ref-2", from: shifted(1) })).toEqual([]);
    expect(await idsOf({ externalRef: "ref-2", to: shifted(-1) })).toEqual([]);
    const inMaputo = new Date(Date.parse(at) + 7_200_000).toISOString().replace("Z", "+02:00");
    expect(await idsOf({ from: inMaputo, to: inMaputo })).toEqual([made.doubtful]);
  });

  test.each([
    ["externalRef=%20", "externalRef"],
    [`externalRef=${"x".repeat(256)}`, "externalRef"],
    ["userId=%20", "userId"],
    ["decision=approved", "decision"],
    ["decision=%20", "decision"],
    ["reason=nothing", "reason"],
    ["reason=face_uncertain%27--", "reason"],
    ["country=SZ", "country"],
    ["country=S1Z", "country"],
    ["documentType=passport", "documentType"],
    ["from=yesterday", "from"],
    ["from=2026-02-30", "from"],
    ["from=2026-01-01T12:00:00", "from"],
    ["from=1999-12-31", "from"],
    ["to=3000-01-01", "to"],
    ["from=2026-02-02&to=2026-02-01", "to"],
    ["from=2026-02-01T00:00:01Z&to=2026-02-01T00:00:00Z", "to"],
    ["from=2026-02-01&from=2026-02-01", "from"],
  ])("?%s is a VALIDATION_ERROR that names %s", async (query, name) => {
    const [status, code, message] = await refusal(query);
    expect([status, code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(message).toMatch(new RegExp(`^${name} `));
  });
});

describe("API-PAGE-3 cursors", () => {
  const walk = async (query: Record<string, string | number>) => {
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(cursor ? { ...query, cursor } : query);
      pages.push(page.verifications.map(({ verificationId }) => verificationId));
      expect(page.pagination.page).toBe(cursor ? null : 1);
      cursor = page.nextCursor;
    } while (cursor && pages.length < 20);
    return pages;
  };

  test.each([
    [{ limit: 1 }, 4],
    [{ limit: 3 }, 2],
    [{ limit: 4 }, 1],
    [{ limit: 1, country: "SWZ" }, 4],
    [{ limit: 1, externalRef: "ref-1" }, 2],
    [{ limit: 1, decision: "APPROVED" }, 3],
    [{ limit: 20, decision: "REJECTED" }, 1],
  ])("%j: following them gives every match once, in %i pages, as by number", async (query, count) => {
    const walked = await walk(query);
    expect(walked).toHaveLength(count);
    const byNumber = await Promise.all(walked.map((_, i) => list({ ...query, page: i + 1 })));
    expect(walked).toEqual(
      byNumber.map(({ verifications }) => verifications.map(({ verificationId }) => verificationId)),
    );
  });

  test("a page that a cursor led to has the same total and limit", async () => {
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor ?? "" });
    expect(second.pagination).toEqual({ page: null, limit: 3, total: 4, totalPages: 2 });
    expect(second.nextCursor).toBeNull();
  });

  test("a record that is added in between moves no other to another page", async () => {
    const own = await newBusiness(baseUrl);
    const ids = [];
    for (let i = 0; i < 4; i++) ids.unshift(await verify(own, {}));
    const first = await list({ limit: 2 }, own);
    await verify(own, {});
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" }, own);
    const seen = [...first.verifications, ...second.verifications].map((each) => each.verificationId);
    expect(seen).toEqual(ids);
  });

  test("API-PAGE-4 one that is changed, made up, of another list, business or mode is refused by name", async () => {
    const { nextCursor } = await list({ limit: 1 });
    const own = nextCursor ?? "";
    const theirs = (await list({ limit: 1 }, business, "test")).nextCursor ?? "";
    expect(theirs).toBe(own);
    const [payload = "", signature = ""] = own.split(".");
    const madeUp = Buffer.from(`o|${new Date().toISOString()}|vrf_id_1`).toString("base64url");
    for (const cursor of [
      " ",
      "x",
      "%%%",
      madeUp,
      `${madeUp}.${signature}`,
      `${payload}.${signature.slice(1)}`,
      `${payload}A.${signature}`,
      `${own}.`,
      `.${signature}`,
      "A".repeat(301),
    ]) {
      const [status, code, message] = await refusal(`cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, status, code]).toEqual([cursor, 400, "VALIDATION_ERROR"]);
      expect(message).toMatch(/^cursor /);
    }
    const elsewhere = await refusal(`cursor=${own}`, "/v1/company-verifications");
    expect(elsewhere.slice(0, 2)).toEqual([400, "VALIDATION_ERROR"]);
    for (const [of, key] of [
      [other, "test"],
      [business, "live"],
    ] as const) {
      const { status, error } = await of.call(listVerifications, { query: { cursor: own } }, { key });
      expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    }
  });

  test("together with page it is refused", async () => {
    const { nextCursor } = await list({ limit: 1 });
    for (const page of [1, 2]) {
      expect(await refusal(`page=${page}&cursor=${nextCursor}`)).toEqual([
        400,
        "VALIDATION_ERROR",
        "cursor must not be given together with page.",
      ]);
    }
  });
});
