import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  detail,
  newCompany,
  review,
  submitSignatory,
  until,
  uploadAll,
  uploadOf,
  verdicts,
} from "@/tests/support/company";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");

let business: Business;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
});

/** A company whose documents are uploaded. */
async function withDocuments(given: object = {}) {
  const company = await newCompany(business, given);
  return { ...company, documentIds: await uploadAll(business, company.verificationId) };
}

describe("COMPANY-DECISION-1, COMPANY-DECISION-2 from pending to a decision", () => {
  test("COMPANY-DECISION-4, COMPANY-DECISION-6 documents accepted first, then the signatory's approval completes it", async () => {
    const company = await withDocuments();
    const reviewed = await review(business, company.verificationId, verdicts(company.documentIds));
    expect(reviewed.data).toEqual({
      verificationId: company.verificationId,
      status: "NEEDS_REVIEW",
      decision: null,
    });
    const waiting = await detail(business, company.verificationId);
    expect(waiting).toMatchObject({ decision: null, completedAt: null });
    expect(waiting.decisionReason).toBe("The signatory has not submitted photos yet.");
    const submitted = await submitSignatory(business, company.signatorySessionToken);
    const done = await until(business, company.verificationId, ({ status }) => status === "COMPLETED");
    expect(done).toMatchObject({
      decision: "APPROVED",
      signatoryVerificationId: submitted.data?.verificationId,
      amlDecision: "clear",
    });
    expect(Date.parse(done.completedAt ?? "")).toBeGreaterThan(Date.parse(done.createdAt));
  });

  test("the signatory first, then the last document completes it", async () => {
    const company = await withDocuments();
    await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ status }) => status === "NEEDS_REVIEW");
    const [last = "", ...rest] = company.documentIds;
    expect((await review(business, company.verificationId, verdicts(rest))).data?.status).toBe(
      "NEEDS_REVIEW",
    );
    expect((await review(business, company.verificationId, verdicts([last]))).data).toEqual({
      verificationId: company.verificationId,
      status: "COMPLETED",
      decision: "APPROVED",
    });
  });

  test("a rejected required document completes it as REJECTED, whatever else is open", async () => {
    const company = await withDocuments({ registeredName: "AML HIT Ltd" });
    const [first = "", second = ""] = company.documentIds;
    const { data } = await review(business, company.verificationId, [
      ...verdicts([first]),
      { documentId: second, status: "rejected", note: "It is cut off." },
    ]);
    expect(data).toMatchObject({ status: "COMPLETED", decision: "REJECTED" });
    expect((await detail(business, company.verificationId)).decisionReason).toContain("Form J");
  });

  test("SANDBOX-SIGNATORY-1 a rejected signatory completes it as REJECTED", async () => {
    const company = await newCompany(business, { registeredName: "Signatory Rejected Ltd" });
    await submitSignatory(business, company.signatorySessionToken);
    const done = await until(business, company.verificationId, ({ status }) => status === "COMPLETED");
    expect(done).toMatchObject({ decision: "REJECTED", decisionReason: "The signatory was rejected." });
  });

  test("COMPANY-DECISION-5 a signatory in review, or none, keeps it in NEEDS_REVIEW", async () => {
    const company = await withDocuments({ registeredName: "Signatory needs review Ltd" });
    await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ status }) => status === "NEEDS_REVIEW");
    const { data } = await review(business, company.verificationId, verdicts(company.documentIds));
    expect(data).toMatchObject({ status: "NEEDS_REVIEW", decision: null });
    expect((await detail(business, company.verificationId)).decisionReason).toBe(
      "The signatory's check is in review: The faces are neither clearly the same nor clearly different.",
    );
  });

  test.each([
    ["AML HIT Ltd", "The registered name is on a watchlist."],
    ["AML ERROR Ltd", "The registered name could not be screened."],
  ])("%s keeps it in NEEDS_REVIEW when all else is good", async (registeredName, reason) => {
    const company = await withDocuments({ registeredName });
    await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ status }) => status === "NEEDS_REVIEW");
    const { data } = await review(business, company.verificationId, verdicts(company.documentIds));
    expect(data).toMatchObject({ status: "NEEDS_REVIEW", decision: null });
    expect((await detail(business, company.verificationId)).decisionReason).toBe(reason);
  });

  test("an optional document decides nothing, rejected or missing", async () => {
    const company = await withDocuments();
    const optional = await uploadOf(business, company.verificationId, "tax_clearance");
    const { data } = await review(business, company.verificationId, verdicts([optional], "rejected"));
    expect(data?.status).toBe("NEEDS_REVIEW");
    await submitSignatory(business, company.signatorySessionToken);
    await until(business, company.verificationId, ({ signatoryVerificationId }) => !!signatoryVerificationId);
    await review(business, company.verificationId, verdicts(company.documentIds));
    expect(
      await until(business, company.verificationId, ({ status }) => status === "COMPLETED"),
    ).toMatchObject({ decision: "APPROVED" });
  });

  test("COMPANY-DOCUMENT-3 the newest of several documents of one docType counts; an older one needs no verdict", async () => {
    const { verificationId, signatorySessionToken } = await newCompany(business);
    const [older = "", ...others] = await uploadAll(business, verificationId);
    await submitSignatory(business, signatorySessionToken);
    await until(business, verificationId, ({ status }) => status === "NEEDS_REVIEW");
    const newer = await uploadOf(business, verificationId, "company_registration");
    // Accepting the one that was replaced does not help.
    const { data } = await review(business, verificationId, verdicts([older, ...others]));
    expect(data?.status).toBe("NEEDS_REVIEW");
    expect((await review(business, verificationId, verdicts([newer]))).data).toMatchObject({
      status: "COMPLETED",
      decision: "APPROVED",
    });
  });

  test("COMPANY-DECISION-2 a rejected document of a required docType rejects the company, though a newer one is accepted", async () => {
    for (const order of ["older first", "newer first"]) {
      const { verificationId } = await newCompany(business);
      const older = await uploadOf(business, verificationId, "form_j");
      const newer = await uploadOf(business, verificationId, "form_j");
      const both = [...verdicts([older], "rejected"), ...verdicts([newer])];
      const { data } = await review(
        business,
        verificationId,
        order === "older first" ? both : both.toReversed(),
      );
      expect(data).toMatchObject({ status: "COMPLETED", decision: "REJECTED" });
    }
  });

  test("COMPANY-GET-2 the reason follows every upload, and tells missing documents from those that wait for review", async () => {
    const { verificationId, signatorySessionToken } = await newCompany(business);
    const reason = async () => (await detail(business, verificationId)).decisionReason ?? "";
    expect(await reason()).toMatch(
      /^Required documents are missing: .*Form J.*The signatory has not submitted/,
    );
    await uploadOf(business, verificationId, "form_j");
    expect(await reason()).toMatch(
      /missing: [^.]*\. Required documents are waiting for review: Form J[^.]*\./,
    );
    expect(await detail(business, verificationId)).toMatchObject({ status: "PENDING", decision: null });
    await submitSignatory(business, signatorySessionToken);
    await until(business, verificationId, ({ status }) => status === "NEEDS_REVIEW");
    expect(await reason()).not.toContain("signatory");
    const rest = ["company_registration", "form_c", "trading_license", "proof_of_address", "director_id"];
    await uploadAll(business, verificationId, rest);
    expect(await reason()).toMatch(/^Required documents are waiting for review: /);
    expect(await reason()).not.toContain("missing");
  });

  test("a company too young for form_c is approved without it", async () => {
    const company = await newCompany(business, {
      incorporationDate: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
    });
    const docTypes = company.requiredDocuments
      .filter(({ required }) => required)
      .map(({ docType }) => docType);
    expect(docTypes).not.toContain("form_c");
    const ids = await uploadAll(business, company.verificationId, docTypes);
    await submitSignatory(business, company.signatorySessionToken);
    await review(business, company.verificationId, verdicts(ids));
    const done = await until(business, company.verificationId, ({ status }) => status === "COMPLETED");
    expect(done.decision).toBe("APPROVED");
  });
});
