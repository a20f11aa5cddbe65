import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { resendCompanyWebhook } from "@/lib/contract/company-verifications";
import { companyCompleted } from "@/lib/contract/events";
import { reviewVerification } from "@/lib/contract/verifications";
import { nextSecond } from "@/tests/support/clock";
import {
  detail,
  newCompany,
  review,
  submitSignatory,
  TEST,
  until,
  uploadAll,
  uploadOf,
  verdicts,
} from "@/tests/support/company";
import { openReceiver, type ReceivedRequest, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

let business: Business;
let receiver: Receiver;
let secret: string;
beforeEach(async () => {
  business = await newBusiness(baseUrl);
  receiver = await openReceiver();
  secret = await business.receiveAt(receiver.url);
});
afterEach(() => receiver.close());

interface DeliveredEvent {
  readonly event: string;
  readonly eventId: string;
  readonly type?: string;
  readonly verificationId: string;
}

const said = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as DeliveredEvent;

/** The deliveries of completed events about companies, once there are so many. */
async function aboutCompanies(count: number): Promise<ReceivedRequest[]> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const found = receiver.received.filter((each) => said(each).type === "company");
    if (found.length >= count) return found;
    if (Date.now() > deadline) throw new Error(`${found.length} of ${count} arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const resend = (verificationId: string, as: { key: "live" | "test" } = TEST, of = business) =>
  of.call(resendCompanyWebhook, { params: { verificationId } }, as);

async function rejected(given: object = {}): Promise<string> {
  const { verificationId } = await newCompany(business, given);
  const id = await uploadOf(business, verificationId, "form_j");
  await review(business, verificationId, verdicts([id], "rejected"));
  return verificationId;
}

describe("EVENT-COMPANY-1 verification.completed of a company", () => {
  test("approved: the company block, signed; webhookSent turns true", async () => {
    const company = await newCompany(business, { externalRef: "order-5" });
    const ids = await uploadAll(business, company.verificationId);
    const { data } = await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ status }) => status === "NEEDS_REVIEW");
    await review(business, company.verificationId, verdicts(ids));
    const [delivery] = await aboutCompanies(1);
    const payload = companyCompleted.parse(JSON.parse(delivery?.body.toString() ?? ""));
    expect(payload).toEqual({
      event: "verification.completed",
      eventId: expect.stringMatching(/^evt_\w{22}$/),
      type: "company",
      verificationId: company.verificationId,
      externalRef: "order-5",
      status: "completed",
      decision: "approved",
      decisionReason: "Every required document is accepted and the signatory is approved.",
      reasons: [],
      confidence: "high",
      aml: { decision: "clear", score: 0, hits: [] },
      company: {
        registeredName: "Acme (Pty) Ltd",
        registrationNumber: "R7/1234",
        country: "SZ",
        signatoryVerificationId: data?.verificationId,
        signatoryDecision: "approved",
        documents: [
          { docType: "company_registration", status: "accepted" },
          { docType: "form_j", status: "accepted" },
          { docType: "form_c", status: "accepted" },
          { docType: "trading_license", status: "accepted" },
          { docType: "proof_of_address", status: "accepted" },
          { docType: "director_id", status: "accepted" },
        ],
      },
      revision: 1,
      timestamp: expect.any(String),
    });
    const stamp = delivery?.headers["x-service-timestamp"] ?? "";
    const signed = createHmac("sha256", secret).update(`${stamp}.${delivery?.body.toString()}`).digest("hex");
    expect(delivery?.headers["x-service-signature-v2"]).toBe(`sha256=${signed}`);
    expect(delivery?.headers["x-service-mode"]).toBe("test");
    await until(business, company.verificationId, ({ webhookSent }) => webhookSent);
  });

  test("rejected, with a hit on a watchlist and without a signatory", async () => {
    await rejected({ registeredName: "AML HIT Ltd", registrationNumber: undefined });
    const [delivery] = await aboutCompanies(1);
    expect(said(delivery as ReceivedRequest)).toMatchObject({
      decision: "rejected",
      externalRef: null,
      confidence: "high",
      aml: {
        decision: "hit",
        score: 0.97,
        hits: [{ name: "AML HIT Ltd", score: 0.97, topics: ["sanction"] }],
      },
      company: {
        registrationNumber: null,
        signatoryVerificationId: null,
        signatoryDecision: null,
        documents: [{ docType: "form_j", status: "rejected" }],
      },
    });
  });

  test("COMPANY-DECISION-7, DECIDE-REVIEW-5 nothing is sent before the decision; a verdict on the signatory completes the company", async () => {
    const company = await newCompany(business, { registeredName: "Signatory needs review" });
    const ids = await uploadAll(business, company.verificationId);
    const { data } = await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ status }) => status === "NEEDS_REVIEW");
    await review(business, company.verificationId, verdicts(ids));
    expect(receiver.received.filter((each) => said(each).type === "company")).toEqual([]);
    const params = { verificationId: data?.verificationId ?? "" };
    await business.callOk(
      reviewVerification,
      { params, body: { decision: "approved", reasonCode: "identity_confirmed" } },
      TEST,
    );
    const done = await until(business, company.verificationId, ({ status }) => status === "COMPLETED");
    expect(done.decision).toBe("APPROVED");
    expect(await aboutCompanies(1)).toHaveLength(1);
  });
});

describe("COMPANY-RESEND-1 POST …/resend-webhook", () => {
  test("the same event, the same bytes, a fresh timestamp", async () => {
    const verificationId = await rejected();
    const [first] = await aboutCompanies(1);
    await until(business, verificationId, ({ webhookSent }) => webhookSent);
    await nextSecond();
    const { status, data } = await resend(verificationId);
    expect(status).toBe(200);
    expect(data).toEqual({
      verificationId,
      eventId: said(first as ReceivedRequest).eventId,
      message: expect.any(String),
    });
    const [, second] = await aboutCompanies(2);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(Number(second?.headers["x-service-timestamp"])).toBeGreaterThan(
      Number(first?.headers["x-service-timestamp"]),
    );
    expect((await detail(business, verificationId)).webhookSent).toBe(true);
  });

  test("404, 409 and 400", async () => {
    const open = await newCompany(business);
    const verificationId = await rejected();
    const other = await newBusiness(baseUrl);
    const answers = [
      await resend("cv_0000000000000000000000"),
      await resend(verificationId, { key: "live" }),
      await resend(verificationId, TEST, other),
      await resend(open.verificationId),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [409, "NOT_TERMINAL"],
    ]);
    const company = await newCompany(other);
    const id = await uploadOf(other, company.verificationId, "form_j");
    await review(other, company.verificationId, verdicts([id], "rejected"));
    const nowhere = await resend(company.verificationId, TEST, other);
    expect([nowhere.status, nowhere.error?.code]).toEqual([400, "WEBHOOK_NOT_CONFIGURED"]);
    expect((await detail(other, company.verificationId)).webhookSent).toBe(false);
  });
});
