import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createApiKey } from "@/lib/contract/api-keys";
import {
  EXPORT_COLUMNS,
  exportVerifications,
  getVerification,
  listVerifications,
  reviewVerification,
} from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const pixel = new Blob([new Uint8Array(plainPng(1, 1))]);
const TEST = { key: "test" } as const;
const today = () => new Date().toISOString().slice(0, 10);

const verify = async (business: Business, body: Record<string, unknown> = {}) =>
  (await business.callOk(verifyDocument, { files: { selfie: pixel, idFront: pixel }, body }, TEST))
    .verificationId;
const csv = (business: Business, query: Record<string, string> = {}) =>
  business.callOk(exportVerifications, { query }, TEST);

/** RFC 4180 as this server writes it; throws at anything else. */
function cellsOf(text: string): string[][] {
  if (!text.endsWith("\r\n")) throw new Error("The last line has no end.");
  return text
    .slice(0, -2)
    .split("\r\n")
    .map((line) => {
      if (!/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/.test(line)) throw new Error(`Not quoted: ${line}`);
      return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
    });
}

describe("EXPORT-FIELD-1 CSV export", () => {
  test("API-TEXT-4 a note of several lines breaks no line of the file", async () => {
    const business = await newBusiness(baseUrl);
    const verificationId = await verify(business, { simulate: "needs_review" });
    const note = "see below\r\n=cmd|' /C calc'!A0\n\"quoted\",";
    const body = { decision: "approved", reasonCode: "identity_confirmed", note } as const;
    await business.callOk(reviewVerification, { params: { verificationId }, body }, TEST);
    const [header, row, ...others] = cellsOf(await csv(business, { fields: EXPORT_COLUMNS.join(",") }));
    expect(others).toEqual([]);
    expect(row).toHaveLength(header?.length ?? 0);
    expect(row?.join()).toContain(verificationId);
    expect(row?.join()).not.toMatch(/cmd|below/);
  });

  test("a file with a header row, newest first, all cells quoted; the record's columns by default", async () => {
    const business = await newBusiness(baseUrl);
    const ids = [await verify(business, { externalRef: 'say "hi", ok' }), await verify(business)];
    const answer = await fetch(`${baseUrl}/v1/verifications/export`, {
      headers: { "X-API-Key": business.keys.test },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="verifications-${today()}.csv"`,
    );
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("ratelimit-policy") ?? "off").toMatch(/key-export|off/);
    const [header = [], ...lines] = cellsOf(await answer.text());
    expect(header).toEqual(EXPORT_COLUMNS.filter((column) => !column.startsWith("extractedData.")));
    expect(lines.map(([id]) => id)).toEqual([...ids].reverse());
    const first = Object.fromEntries(header.map((name, i) => [name, lines[1]?.[i]]));
    expect(first).toMatchObject({
      kind: "id_document",
      status: "COMPLETED",
      externalRef: 'say "hi", ok',
      userId: "",
    });
  });

  test("extracted fields are included when they are named, as the record has them", async () => {
    const business = await newBusiness(baseUrl);
    const verificationId = await verify(business);
    const { extractedData } = await business.callOk(getVerification, { params: { verificationId } }, TEST);
    expect(extractedData.surname).toBeTruthy();
    const fields = "extractedData.surname, verificationId,extractedData.dateOfBirth";
    expect(cellsOf(await csv(business, { fields }))).toEqual([
      ["extractedData.surname", "verificationId", "extractedData.dateOfBirth"],
      [extractedData.surname, verificationId, extractedData.dateOfBirth],
    ]);
  });

  test("EXPORT-CSV-1 cells that a spreadsheet would run as a formula begin with an apostrophe", async () => {
    const business = await newBusiness(baseUrl);
    const refs = ["=1+1", "+1", "-1", "@A1", "＝1", "＋1", "－1", "＠A1", "a=1", "'=1"];
    for (const externalRef of refs) await verify(business, { externalRef });
    const [, ...lines] = cellsOf(await csv(business, { fields: "externalRef" }));
    // The gate's NFC leaves full-width forms alone.
    expect(lines.map(([ref]) => ref).reverse()).toEqual(
      refs.map((ref) => (/^[a']/.test(ref) ? ref : `'${ref}`)),
    );
  });

  test("EXPORT-QUERY-1 days and status narrow it; both days are included", async () => {
    const business = await newBusiness(baseUrl);
    await verify(business);
    const rows = async (query: Record<string, string>) => cellsOf(await csv(business, query)).length - 1;
    expect(await rows({ from: today(), to: today() })).toBe(1);
    expect(await rows({ from: "2999-12-31" })).toBe(0);
    expect(await rows({ to: "2020-01-01" })).toBe(0);
    expect(await rows({ status: "COMPLETED" })).toBe(1);
    expect(await rows({ status: "FAILED" })).toBe(0);
  });

  test("KEY-MODE-1 only the key's own business and mode", async () => {
    const [one, other] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
    await verify(one);
    expect(cellsOf(await csv(other))).toHaveLength(1);
    expect(cellsOf(await one.callOk(exportVerifications))).toHaveLength(1);
    const writer = await one.callOk(createApiKey, {
      body: { name: "w", isTest: true, scopes: ["verify:write"] },
    });
    const refused = await call(exportVerifications, {}, { baseUrl, apiKey: writer.apiKey });
    expect(refused).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    expect((await call(exportVerifications, {}, { baseUrl })).error?.code).toBe("NOT_AUTHENTICATED");
  });

  test("EXPORT-STREAM-1 more rows than a batch, each once", async () => {
    const business = await newBusiness(baseUrl);
    const batch = Array.from({ length: 30 }, () => verify(business));
    await Promise.all(batch);
    // 30 rows by API; the batch seam itself is tested where rows are cheap (tests/worker/export.test.ts).
    const [, ...lines] = cellsOf(await csv(business, { fields: "verificationId" }));
    const { pagination } = await business.callOk(listVerifications, {}, TEST);
    expect(new Set(lines.map(([id]) => id)).size).toBe(pagination.total);
  });

  test("HEAD answers the headers alone", async () => {
    const business = await newBusiness(baseUrl);
    const answer = await fetch(`${baseUrl}/v1/verifications/export`, {
      method: "HEAD",
      headers: { "X-API-Key": business.keys.test },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(await answer.text()).toBe("");
  });

  test.each([
    { from: "yesterday" },
    { from: "2026-02-30" },
    { from: "0001-01-01" },
    { to: "9999-12-31" },
    { from: "2026-02-02", to: "2026-02-01" },
    { status: "completed" },
    { fields: " " },
    { fields: "apiKey" },
    { fields: "status,status" },
    { fields: "extractedData" },
    { fields: "constructor" },
  ])("refused: %j", async (query) => {
    const business = await newBusiness(baseUrl);
    const { status, error } = await business.call(exportVerifications, {
      query: query as Record<string, string>,
    });
    expect(status).toBe(400);
    expect(error?.code).toBe("VALIDATION_ERROR");
  });
});
