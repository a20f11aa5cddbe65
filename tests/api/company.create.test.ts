import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getUsage } from "@/lib/contract/account";
import {
  createCompanyVerification,
  getCompanyVerification,
  listCompanyVerifications,
} from "@/lib/contract/company-verifications";
import { validateSession } from "@/lib/contract/sessions";
import { detail, newCompany, SZ_REQUIRED, TEST } from "@/tests/support/company";
import { sendJson } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const LIVE = { key: "live" } as const;
const body = { country: "SZ", registeredName: "Acme (Pty) Ltd" };

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

const create = (given: object, headers: Record<string, string> = {}, as: { key: "live" | "test" } = TEST) =>
  business.call(createCompanyVerification, { body: { ...body, ...given }, headers }, as);
const metered = async (of = business) =>
  (await of.callOk(getUsage)).usage.find(({ type }) => type === "company_verification")?.used;

describe("COMPANY-CREATE-1 POST /v1/company-verifications", () => {
  test("202 with the checklist, a signatory's token and a link that carries it", async () => {
    const { status, data } = await create({ externalRef: "order-1" });
    expect(status).toBe(202);
    expect(data).toMatchObject({
      verificationId: expect.stringMatching(/^cv_[0-9A-Za-z]{22}$/),
      status: "pending",
    });
    expect(data?.requiredDocuments.filter(({ required }) => required).map(({ docType }) => docType)).toEqual(
      SZ_REQUIRED,
    );
    expect(data?.requiredDocuments.at(-1)).toMatchObject({
      docType: "tax_clearance",
      required: false,
      sortOrder: 70,
    });
    expect(data?.verifyUrl).toBe(`${baseUrl}/verify#session=${data?.signatorySessionToken}`);
    const session = await business.callOk(validateSession, {
      body: { session: data?.signatorySessionToken },
    });
    expect(session).toMatchObject({ businessId: business.businessId, submitted: false });
    expect(session.expiresAt - Date.now()).toBeGreaterThan(1_700_000);
  });

  test("COMPANY-CHECKLIST-1 form_c is required from the first full year on", async () => {
    const today = new Date();
    const dayOf = (years: number, days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    for (const [incorporationDate, required] of [
      [dayOf(1, 1), false],
      [dayOf(1, -1), true],
      [`${dayOf(3, 0)}T00:00:00Z`, true],
    ] as const) {
      const { data } = await create({ incorporationDate });
      expect(data?.requiredDocuments.find(({ docType }) => docType === "form_c")?.required).toBe(required);
    }
  });

  test("COMPANY-CREATE-2, COMPANY-GET-1 stores what was sent, in the shape of the record", async () => {
    const { verificationId } = await newCompany(business, {
      country: "sz",
      registeredName: "Swazi Sugar & Söhne",
      externalRef: "ref-9",
    });
    const company = await detail(business, verificationId);
    expect(company).toEqual({
      id: verificationId,
      verificationId,
      externalRef: "ref-9",
      country: "SZ",
      registeredName: "Swazi Sugar & Söhne",
      registrationNumber: "R7/1234",
      status: "PENDING",
      decision: null,
      decisionReason: expect.stringMatching(/^Required documents are missing: /),
      reasons: ["documents_missing", "signatory_not_checked"],
      revision: 0,
      amlDecision: "clear",
      amlScore: 0,
      signatoryVerificationId: null,
      documents: [],
      reviewHistory: [],
      webhookSent: false,
      createdAt: expect.any(String),
      completedAt: null,
    });
  });

  test.each([
    [{ country: "ZA" }, "KYB_COUNTRY_UNSUPPORTED"],
    [{ country: "zz" }, "KYB_COUNTRY_UNSUPPORTED"],
    [{ country: "SWZ" }, "VALIDATION_ERROR"],
    [{ country: undefined }, "VALIDATION_ERROR"],
    [{ registeredName: undefined }, "VALIDATION_ERROR"],
    [{ registeredName: "" }, "VALIDATION_ERROR"],
    [{ registeredName: "a\u0000b" }, "VALIDATION_ERROR"],
    [{ incorporationDate: "yesterday" }, "VALIDATION_ERROR"],
    [{ taxId: "x".repeat(65) }, "VALIDATION_ERROR"],
  ])("COMPANY-CREATE-3, ERROR-FIELD-1 %j: %s", async (given, code) => {
    const { status, error } = await create(given);
    expect([status, error?.code]).toEqual([400, code]);
  });

  test("API-NULL-1, API-TEXT-3 optional fields may be null, and an address may have lines", async () => {
    const nulls = { registrationNumber: null, taxId: null, incorporationDate: null, externalRef: null };
    const { status, data } = await create({ ...nulls, registeredAddress: "Plot 5\r\nMbabane" });
    expect(status).toBe(202);
    const { verificationId } = data ?? { verificationId: "" };
    expect(await detail(business, verificationId)).toMatchObject({
      registrationNumber: null,
      externalRef: null,
    });
    expect((await create({ registeredName: null })).error?.message).toBe("registeredName is required.");
    expect((await create({ externalRef: "order\n7" })).error?.message).toBe(
      "externalRef must be on one line, without line breaks and tabs.",
    );
  });

  test("KEY-SIMULATE-1 simulate is refused with a live key, whatever its shape", async () => {
    for (const simulate of ["approved", { signatory: "approved" }, {}, { aml: 7 }]) {
      expect((await create({ simulate }, {}, LIVE)).error?.code).toBe("SIMULATE_NOT_ALLOWED");
    }
  });

  test("401 without a key, 415 for another body, 405 with Allow", async () => {
    const none = await call(createCompanyVerification, { body }, { baseUrl });
    expect([none.status, none.error?.code]).toEqual([401, "NOT_AUTHENTICATED"]);
    const form = await sendJson(baseUrl, "POST", "/v1/company-verifications", body, {
      "x-api-key": business.keys.test,
      "content-type": "text/plain",
    });
    expect([form.status, form.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const wrong = await sendJson(baseUrl, "DELETE", "/v1/company-verifications", {});
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  });

  test("SANDBOX-SCREENING-1 a test company is screened by its name and never billed", async () => {
    const before = await metered();
    const hit = await newCompany(business, { registeredName: "Aml Hit Holdings" });
    const error = await newCompany(business, { registeredName: "The AML ERROR Company" });
    const clear = await newCompany(business, { registeredName: "Camlhitter" });
    expect(await detail(business, hit.verificationId)).toMatchObject({ amlDecision: "hit", amlScore: 0.97 });
    expect((await detail(business, error.verificationId)).amlDecision).toBe("error");
    expect((await detail(business, clear.verificationId)).amlDecision).toBe("clear");
    expect(await metered()).toBe(before);
  });

  test("COMPANY-CREATE-5, USAGE-METER-1 a live company is one usage event, with its screening as it was", async () => {
    const own = await newBusiness(baseUrl);
    const { verificationId } = await newCompany(own, { registeredName: "AML HIT" }, LIVE);
    expect(await metered(own)).toBe(1);
    // No watchlist is imported on a fresh server; the sandbox's magic names mean nothing to a live key.
    expect((await detail(own, verificationId, LIVE)).amlDecision).toBe("not_screened");
  });
});

describe("API-IDEMPOTENCY-5 Idempotency-Key", () => {
  test("a replay gives the same company under 200 with a fresh token, and bills nothing", async () => {
    const own = await newBusiness(baseUrl);
    const given = { body: { ...body, externalRef: "a" }, headers: { "Idempotency-Key": "order 17" } };
    const first = await own.call(createCompanyVerification, given, LIVE);
    const second = await own.call(createCompanyVerification, given, LIVE);
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.data?.verificationId).toBe(first.data?.verificationId);
    expect(second.data?.requiredDocuments).toEqual(first.data?.requiredDocuments);
    expect(second.data?.signatorySessionToken).not.toBe(first.data?.signatorySessionToken);
    for (const { data } of [first, second]) {
      await own.callOk(validateSession, { body: { session: data?.signatorySessionToken } });
    }
    expect(await metered(own)).toBe(1);
    expect((await own.callOk(listCompanyVerifications, {}, LIVE)).total).toBe(1);
  });

  test("the same company written differently is the same; another company is refused", async () => {
    const headers = { "Idempotency-Key": "written-differently" };
    const given = { incorporationDate: "2020-02-03", taxId: "7" };
    expect((await create(given, headers)).status).toBe(202);
    expect(
      (
        await create(
          { taxId: "7", unknown: 1, incorporationDate: "2020-02-03T11:00:00Z", country: "sz" },
          headers,
        )
      ).status,
    ).toBe(200);
    for (const other of [{ ...given, taxId: "8" }, { incorporationDate: "2020-02-03" }]) {
      const { status, error } = await create(other, headers);
      expect([status, error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    }
  });

  test("a refused request uses no key up; keys of both modes and of others are apart", async () => {
    const headers = { "Idempotency-Key": "shared" };
    expect((await create({ country: "ZA" }, headers)).status).toBe(400);
    expect((await create({}, headers)).status).toBe(202);
    expect((await create({}, headers, LIVE)).status).toBe(202);
    const other = await newBusiness(baseUrl);
    expect((await other.call(createCompanyVerification, { body, headers }, TEST)).status).toBe(202);
  });

  test.each(["", "x".repeat(256), "schlüssel"])("an unusable key (%s) is 400", async (key) => {
    const answer = await sendJson(baseUrl, "POST", "/v1/company-verifications", body, {
      "x-api-key": business.keys.test,
      "idempotency-key": Buffer.from(key).toString("latin1"),
    });
    expect([answer.status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
  });

  test("25 parallel creates make one company, one 202, one usage event", async () => {
    const own = await newBusiness(baseUrl);
    const headers = { "Idempotency-Key": "at-once" };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => own.call(createCompanyVerification, { body, headers }, LIVE)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(24).fill(200), 202]);
    expect(new Set(answers.map(({ data }) => data?.verificationId)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data?.signatorySessionToken)).size).toBe(25);
    expect((await own.callOk(listCompanyVerifications, {}, LIVE)).total).toBe(1);
    expect(await metered(own)).toBe(1);
  });
});

describe("COMPANY-GET-1 GET", () => {
  test("COMPANY-LIST-1 list: newest first, pages, status filter, nothing past the end", async () => {
    const own = await newBusiness(baseUrl);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.push((await newCompany(own, { registeredName: `No ${i}` })).verificationId);
    const page = (query: Record<string, string | number>) =>
      own.callOk(listCompanyVerifications, { query }, TEST);
    const all = await page({});
    expect(all).toMatchObject({ total: 5, page: 1, limit: 20 });
    expect(all.items.map(({ verificationId }) => verificationId)).toEqual([...ids].reverse());
    expect(all.items[0]).toEqual({
      verificationId: ids[4],
      registeredName: "No 4",
      status: "PENDING",
      decision: null,
      createdAt: expect.any(String),
    });
    const second = await page({ page: 2, limit: 2 });
    expect(second.items.map(({ registeredName }) => registeredName)).toEqual(["No 2", "No 1"]);
    expect(await page({ page: 9 })).toMatchObject({ items: [], total: 5 });
    expect((await page({ status: "PENDING" })).total).toBe(5);
    expect((await page({ status: "COMPLETED" })).total).toBe(0);
    for (const query of [{ limit: 101 }, { page: 0 }, { status: "pending" }]) {
      expect((await own.call(listCompanyVerifications, { query }, TEST)).error?.code).toBe(
        "VALIDATION_ERROR",
      );
    }
  });

  test("API-PATH-2 404 with the same bytes for absent, the other mode's and another business's", async () => {
    const { verificationId } = await newCompany(business);
    const other = await newBusiness(baseUrl);
    const get = (of: Business, id: string, key: "live" | "test") =>
      of.call(getCompanyVerification, { params: { verificationId: id } }, { key });
    const answers = [
      await get(business, "cv_0000000000000000000000", "test"),
      await get(business, verificationId, "live"),
      await get(other, verificationId, "test"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ error }) => JSON.stringify(error))).size).toBe(1);
    expect((await other.callOk(listCompanyVerifications, {}, TEST)).total).toBe(0);
  });
});
