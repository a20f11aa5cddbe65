import { beforeAll, describe, expect, inject, test } from "vitest";
import { renewSignatorySession } from "@/lib/contract/company-signatory";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import {
  detail,
  newCompany,
  review,
  submitSignatory,
  TEST,
  until,
  uploadAll,
  verdicts,
} from "@/tests/support/company";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

/**
 * A company whose documents are accepted and whose signatory has a result. The result is stored a moment before the company
 * is decided by it.
 */
async function worked(given: object, isDecided: boolean) {
  const { verificationId, signatorySessionToken } = await newCompany(business, given);
  const documents = await uploadAll(business, verificationId);
  await review(business, verificationId, verdicts(documents));
  await submitSignatory(business, signatorySessionToken);
  return until(business, verificationId, ({ status, decisionReason }) =>
    isDecided
      ? status === "COMPLETED"
      : !/signatory has not submitted|in progress/.test(decisionReason ?? ""),
  );
}

describe("SANDBOX-COMPANY-1 simulate of a company", () => {
  test.each([
    [{ signatory: "approved", aml: "clear" }, "APPROVED", "clear"],
    [{ signatory: "rejected" }, "REJECTED", "clear"],
    [{ signatory: "liveness_spoofed" }, "REJECTED", "clear"],
    [{ signatory: "needs_review" }, null, "clear"],
    [{ aml: "hit" }, null, "hit"],
    [{ aml: "error" }, null, "error"],
    [{ aml: "not_screened" }, null, "not_screened"],
    [{}, "APPROVED", "clear"],
  ])("%j: %s, %s", async (simulate, decision, amlDecision) => {
    expect(await worked({ simulate }, decision !== null)).toMatchObject({ decision, amlDecision });
  });

  test("the words in the name choose what simulate does not name", async () => {
    const { verificationId } = await newCompany(business, {
      registeredName: "AML HIT, SIGNATORY REJECTED Ltd",
      simulate: { aml: "clear" },
    });
    expect(await detail(business, verificationId)).toMatchObject({ amlDecision: "clear" });
    expect(
      await worked({ registeredName: "AML HIT Ltd", simulate: { signatory: "rejected" } }, true),
    ).toMatchObject({ decision: "REJECTED", amlDecision: "hit", amlScore: 0.97 });
  });

  test("it holds for a later link", async () => {
    const { verificationId } = await newCompany(business, { simulate: { signatory: "rejected" } });
    const given = { params: { verificationId } };
    const { signatorySessionToken } = await business.callOk(renewSignatorySession, given, TEST);
    await submitSignatory(business, signatorySessionToken);
    await until(business, verificationId, ({ decision }) => decision === "REJECTED");
  });

  test.each([
    ["approved", 'simulate must be an object such as {"signatory":"rejected","aml":"hit"}; received text.'],
    [{ signatory: "maybe" }, "simulate.signatory must be one of approved, rejected"],
    [
      { aml: "approved" },
      'simulate.aml must be one of clear, hit, error, not_screened; received "approved".',
    ],
    [{ decision: "APPROVED" }, "simulate.decision is not a known field."],
  ])("400 for %j", async (simulate, message) => {
    const body = { country: "SZ", registeredName: "Acme", simulate };
    const { status, error } = await business.call(createCompanyVerification, { body }, TEST);
    expect([status, error?.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(error?.message).toContain(message);
  });
});
