import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUsage } from "@/lib/contract/account";
import {
  createCompanyVerification,
  listCompanyVerifications,
  resendCompanyWebhook,
} from "@/lib/contract/company-verifications";
import { uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { newCompany, placeholder, review, TEST, uploadOf, verdicts } from "@/tests/support/company";
import { startOwnServer } from "@/tests/support/private-server";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

const LIVE = { key: "live" } as const;
const body = { country: "SZ", registeredName: "Acme" };

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startOwnServer({
    RATE_LIMIT_SCALE: "1",
    PLAN_QUOTAS: JSON.stringify({ free: { company_verification: 2 } }),
  });
  business = await newBusiness(server.baseUrl);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

test("RATE-RESEND-1 the sixth resend of a company in a minute is 429; another company's is not", async () => {
  const terminal: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { verificationId } = await newCompany(business);
    const id = await uploadOf(business, verificationId, "form_j");
    await review(business, verificationId, verdicts([id], "rejected"));
    terminal.push(verificationId);
  }
  const resend = (verificationId = "") =>
    business.call(resendCompanyWebhook, { params: { verificationId } }, TEST);
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 6; i += 1) codes.push((await resend(terminal[0])).error?.code);
  expect(codes).toEqual([...Array(5).fill("WEBHOOK_NOT_CONFIGURED"), "RATE_LIMITED"]);
  expect((await resend(terminal[1])).error?.code).toBe("WEBHOOK_NOT_CONFIGURED");
});

test("RATE-SESSION-1 thirty documents of a session in a minute, then 429", async () => {
  const { signatorySessionToken: session } = await newCompany(business);
  const startedMs = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 38 }, () =>
      business.call(uploadSessionCompanyDocument, {
        body: { session, docType: "form_j" },
        files: { document: placeholder },
      }),
    ),
  );
  const passed = answers.filter(({ status }) => status === 200).length;
  // One comes back in two seconds.
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThanOrEqual(30 + (performance.now() - startedMs) / 2_000);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, error, headers } of refused) {
    expect([status, error?.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

describe("USAGE-QUOTA-1 quota exceeded on company verification", () => {
  const used = async (of: Business) =>
    (await of.callOk(getUsage)).usage.find(({ type }) => type === "company_verification")?.used;

  test("of ten parallel live creates two pass; the others are 402 and leave nothing", async () => {
    const own = await newBusiness(server.baseUrl);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => own.call(createCompanyVerification, { body }, LIVE)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, ...Array(8).fill(402)]);
    expect(answers.find(({ error }) => error)?.error?.code).toBe("QUOTA_EXCEEDED");
    expect((await own.callOk(listCompanyVerifications, {}, LIVE)).total).toBe(2);
    expect(await used(own)).toBe(2);
  });

  test("a replay is no new work, and a test key has no quota", async () => {
    const own = await newBusiness(server.baseUrl);
    const given = { body, headers: { "Idempotency-Key": "one" } };
    expect((await own.call(createCompanyVerification, given, LIVE)).status).toBe(202);
    expect((await own.call(createCompanyVerification, { body }, LIVE)).status).toBe(202);
    expect((await own.call(createCompanyVerification, given, LIVE)).status).toBe(200);
    const refused = { body, headers: { "Idempotency-Key": "two" } };
    expect((await own.call(createCompanyVerification, refused, LIVE)).status).toBe(402);
    expect((await own.call(createCompanyVerification, refused, LIVE)).status).toBe(402);
    for (let i = 0; i < 4; i += 1)
      expect((await own.call(createCompanyVerification, { body }, TEST)).status).toBe(202);
    expect(await used(own)).toBe(2);
  });
});
