import { describe, expect, test } from "vitest";
import { type CompanyEvidence, decideCompany } from "@/lib/company/decide";
import { isOpen, LIFECYCLE, OPEN_STATES } from "@/lib/company/lifecycle";
import {
  AML_DECISIONS,
  COMPANY_DOCUMENT_STATUSES,
  DECISIONS,
  type Decision,
  VERIFICATION_STATUSES,
} from "@/lib/vocabulary";

const STATUSES = ["missing", ...COMPANY_DOCUMENT_STATUSES] as const;

function evidence(
  documents: readonly (typeof STATUSES)[number][],
  decision: Decision | null,
  screening: CompanyEvidence["screening"],
): CompanyEvidence {
  return {
    required: documents.map((status, i) => ({ label: `Document ${i}`, status })),
    signatory: decision && { decision, confidence: "high" },
    screening,
  };
}

describe("the decision about a company (COMPANY-DECISION-2)", () => {
  test("every combination follows the precedence REJECT, NEEDS_REVIEW, APPROVED", () => {
    const all = STATUSES.flatMap((first) =>
      STATUSES.flatMap((second) =>
        [null, ...DECISIONS].flatMap((signatory) =>
          AML_DECISIONS.map((screening) => ({ documents: [first, second], signatory, screening })),
        ),
      ),
    );
    expect(all).toHaveLength(4 * 4 * 4 * 4);
    for (const { documents, signatory, screening } of all) {
      const isRejected = documents.includes("rejected") || signatory === "REJECTED";
      const isApproved =
        documents.every((status) => status === "accepted") &&
        signatory === "APPROVED" &&
        (screening === "clear" || screening === "not_screened");
      const expected = isRejected ? "REJECTED" : isApproved ? "APPROVED" : "NEEDS_REVIEW";
      expect(decideCompany(evidence(documents, signatory, screening)).decision).toBe(expected);
    }
  });

  test("the reason names what is pending, what was rejected, and that nothing was screened", () => {
    const open = decideCompany(evidence(["missing", "uploaded"], null, "hit"));
    expect(open.decisionReason).toBe(
      "Required documents are missing: Document 0. Required documents wait for a verdict: Document 1. " +
        "The signatory's check has no result yet. The registered name is on a watchlist.",
    );
    expect(decideCompany(evidence(["rejected"], "REJECTED", "clear")).decisionReason).toBe(
      "A reviewer rejected a required document: Document 0. The signatory was rejected.",
    );
    const unscreened = decideCompany(evidence(["accepted"], "APPROVED", "not_screened"));
    expect(unscreened).toMatchObject({ decision: "APPROVED", confidence: "medium" });
    expect(unscreened.decisionReason).toContain("was not screened");
    expect(decideCompany(evidence(["accepted"], "APPROVED", "clear")).confidence).toBe("high");
  });
});

describe("states (COMPANY-DECISION-5)", () => {
  test("two are open; only a monitoring alert leads out of the others", () => {
    expect([...OPEN_STATES].sort()).toEqual(["NEEDS_REVIEW", "PENDING"]);
    for (const status of VERIFICATION_STATUSES) {
      expect("decided" in LIFECYCLE[status]).toBe(isOpen(status));
      for (const next of Object.values(LIFECYCLE[status]))
        expect(["COMPLETED", "NEEDS_REVIEW"]).toContain(next);
    }
  });
});
