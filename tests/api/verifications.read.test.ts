import { beforeAll, describe, expect, inject, test } from "vitest";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const TEST = { key: "test" } as const;
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);

async function verifyOne(business: Business, externalRef: string) {
  const given = { body: { externalRef }, files: { selfie: pixel(), idFront: pixel() } };
  return (await business.callOk(verifyDocument, given, TEST)).verificationId;
}

describe("VERIFY-LIST-1 GET /v1/verifications", () => {
  let business: Business;
  const made: string[] = [];

  beforeAll(async () => {
    business = await newBusiness(baseUrl);
    for (let at = 0; at < 23; at += 1) made.push(await verifyOne(business, `ref ${at}`));
  });

  const list = (query: Record<string, string | number> = {}) =>
    business.callOk(listVerifications, { query }, TEST);

  test("API-PAGE-1, API-PAGE-2 twenty a page, newest first", async () => {
    const { verifications, pagination } = await list();
    expect(pagination).toEqual({ page: 1, limit: 20, total: 23, totalPages: 2 });
    expect(verifications.map(({ verificationId }) => verificationId)).toEqual(
      [...made].reverse().slice(0, 20),
    );
    expect(verifications[0]).toEqual({
      verificationId: made.at(-1),
      externalRef: "ref 22",
      status: "COMPLETED",
      decision: "APPROVED",
      confidence: "high",
      livenessDecision: "not_checked",
      createdAt: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
    });
  });

  test("pages join without a gap or a repetition, and the last one holds the rest", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 7 })));
    expect(pages.map(({ verifications }) => verifications.length)).toEqual([7, 7, 7, 2]);
    const ids = pages.flatMap(({ verifications }) =>
      verifications.map(({ verificationId }) => verificationId),
    );
    expect(ids).toEqual([...made].reverse());
  });

  test.each([
    [{ page: 2 }, 3],
    [{ page: 3 }, 0],
    [{ page: 999_999_999, limit: 100 }, 0],
    [{ limit: 1 }, 1],
    [{ limit: 100 }, 23],
  ])("API-PAGE-1 %j gives %i", async (query, count) => {
    const { verifications, pagination } = await list(query as unknown as Record<string, number>);
    expect(verifications).toHaveLength(count);
    expect(pagination).toMatchObject({ total: 23, ...query });
  });

  test.each([
    ["COMPLETED", 23],
    ["PENDING", 0],
    ["PROCESSING", 0],
    ["FAILED", 0],
    ["NEEDS_REVIEW", 0],
  ])("only those that are %s: %i", async (status, count) => {
    expect((await list({ status })).pagination.total).toBe(count);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=abc",
    "page=1e1",
    "page=%20",
    "page=99999999999999999999",
    "limit=0",
    "limit=101",
    "limit=abc",
    "limit=-1",
    "limit=Infinity",
    "status=completed",
    "status=APPROVED",
    "page=1&page=2",
    "status=COMPLETED&status=FAILED",
  ])("API-PAGE-1, API-QUERY-1 ?%s is a VALIDATION_ERROR", async (query) => {
    const headers = { "x-api-key": business.keys.test };
    const answer = await raw(baseUrl, { path: `/v1/verifications?${query}`, headers });
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test("API-QUERY-1 unknown query fields are dropped", async () => {
    expect((await list({ order: "asc", businessId: "bus_other" })).pagination.total).toBe(23);
  });

  test("KEY-MODE-1 the other mode, and another business, see none of it", async () => {
    expect((await business.callOk(listVerifications)).pagination.total).toBe(0);
    const other = await newBusiness(baseUrl);
    for (const key of ["live", "test"] as const) {
      expect((await other.callOk(listVerifications, {}, { key })).pagination.total).toBe(0);
    }
  });
});

describe("VERIFY-GET-1 GET /v1/verifications/:verificationId", () => {
  test("VERIFY-RECORD-1, API-TIME-1 the whole record of a document check, and of a selfie match", async () => {
    const business = await newBusiness(baseUrl);
    const document = await verifyOne(business, "ref");
    const whole = await business.callOk(getVerification, { params: { verificationId: document } }, TEST);
    expect(whole).toMatchObject({
      verificationId: document,
      externalRef: "ref",
      status: "COMPLETED",
      decision: "APPROVED",
      faceScore: expect.any(Number),
      ocrConfidence: 98,
      livenessDecision: "not_checked",
      extractedData: { surname: "SPECIMEN", documentType: "NATIONAL_ID" },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const given = { body: { profilePictureUrl: "https://example.com/me.jpg" }, files: { selfie: pixel() } };
    const { verificationId } = await business.callOk(matchSelfie, given, TEST);
    const match = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(match).toMatchObject({
      externalRef: null,
      ocrConfidence: 0,
      livenessDecision: "not_checked",
      extractedData: {},
    });
  });

  test("API-PATH-2 absent, the other mode's, another business's and no id at all: the same bytes", async () => {
    const business = await newBusiness(baseUrl);
    const other = await newBusiness(baseUrl);
    const id = await verifyOne(business, "ref");
    const ask = (path: string, apiKey: string) => raw(baseUrl, { path, headers: { "x-api-key": apiKey } });
    const absent = await ask(`/v1/verifications/vrf_id_${"0".repeat(22)}`, business.keys.live);
    expect([absent.status, absent.code]).toEqual([404, "NOT_FOUND"]);
    const same = [
      await ask(`/v1/verifications/${id}`, business.keys.live),
      await ask(`/v1/verifications/${id}`, other.keys.test),
      await ask(`/v1/verifications/${id}`, other.keys.live),
      await ask("/v1/verifications/nothing", business.keys.live),
      await ask(`/v1/verifications/${"x".repeat(65)}`, business.keys.live),
      await ask(`/v1/verifications/${id}%00`, business.keys.test),
      await ask("/v1/verifications/%00", business.keys.live),
      await ask("/v1/verifications/'%20or%201=1--", business.keys.live),
      await ask(`/v1/verifications/${id.toUpperCase()}`, business.keys.test),
      await ask(`/v1/verifications/${id}%20`, business.keys.test),
      await ask(`/v1/verifications/${id}/more`, business.keys.test),
      await ask("/v1/no-such-path", business.keys.live),
    ];
    expect(same.map(({ status, text }) => [status, text])).toEqual(same.map(() => [404, absent.text]));
    const names = (answer: { headers: object }) => Object.keys(answer.headers).sort();
    expect(names(same[0] ?? absent)).toEqual(names(absent));
    expect((await ask(`/v1/verifications/${id}`, business.keys.test)).status).toBe(200);
  });
});
