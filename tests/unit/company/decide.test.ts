import { describe, expect, test } from "vitest";
import { type CompanyEvidence, decideCompany, pendingItems } from "@/lib/company/decide";
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
  approvesUnscreened = false,
): CompanyEvidence {
  return {
    required: documents.map((status, i) => ({ label: `Document ${i}`, status })),
    signatory: decision && { decision, decisionReason: "A cause.", confidence: "high", isAskedAgain: false },
    screening,
    isReopened: false,
    approvesUnscreened,
  };
}

describe("the decision about a company (COMPANY-DECISION-2)", () => {
  test("every combination follows the precedence REJECT, NEEDS_REVIEW, APPROVED", () => {
    const all = STATUSES.flatMap((first) =>
      STATUSES.flatMap((second) =>
        [null, ...DECISIONS].flatMap((signatory) =>
          AML_DECISIONS.flatMap((screening) =>
            [true, false].map((allowed) => ({ documents: [first, second], signatory, screening, allowed })),
          ),
        ),
      ),
    );
    expect(all).toHaveLength(4 * 4 * 4 * 4 * 2);
    for (const { documents, signatory, screening, allowed } of all) {
      const isRejected = documents.includes("rejected") || signatory === "REJECTED";
      const isApproved =
        documents.every((status) => status === "accepted") &&
        signatory === "APPROVED" &&
        (screening === "clear" || (screening === "not_screened" && allowed));
      const expected = isRejected ? "REJECTED" : isApproved ? "APPROVED" : "NEEDS_REVIEW";
      expect(decideCompany(evidence(documents, signatory, screening, allowed)).decision).toBe(expected);
    }
  });

  test("DECIDE-REASON-4 the reason names what is pending, what was rejected, and that nothing was screened", () => {
    const open = decideCompany(evidence(["missing", "uploaded"], null, "hit"));
    expect(open.decisionReason).toBe(
      "Required documents are missing: Document 0. Required documents are waiting for review: Document 1. " +
        "The signatory has not submitted photos yet. The registered name is on a watchlist.",
    );
    expect(open.reasons).toEqual([
      "documents_missing",
      "documents_to_review",
      "signatory_not_checked",
      "aml_hit",
    ]);
    expect(decideCompany(evidence(["rejected", "rejected"], "REJECTED", "clear")).reasons).toEqual([
      "document_rejected",
      "signatory_rejected",
    ]);
    expect(decideCompany(evidence(["accepted"], "APPROVED", "clear")).reasons).toEqual([]);
    expect(decideCompany(evidence(["rejected"], "REJECTED", "clear")).decisionReason).toBe(
      "A reviewer rejected a required document: Document 0. The signatory was rejected.",
    );
    expect(decideCompany(evidence(["accepted"], "APPROVED", "clear")).confidence).toBe("high");
  });
});

describe("COMPANY-DECISION-3 a company that was not screened", () => {
  test("stays in review and says why, unless the business approves companies without screening", () => {
    expect(decideCompany(evidence(["accepted"], "APPROVED", "not_screened"))).toEqual({
      decision: "NEEDS_REVIEW",
      decisionReason: "No watchlist is imported: the registered name was not screened.",
      reasons: ["not_screened"],
      confidence: "low",
    });
    const allowed = decideCompany(evidence(["accepted"], "APPROVED", "not_screened", true));
    expect(allowed).toMatchObject({ decision: "APPROVED", confidence: "medium" });
    expect(allowed.decisionReason).toContain("this business approves companies without screening");
  });
});

describe("COMPANY-GET-2 what is said of the signatory", () => {
  const reasonWith = (signatory: CompanyEvidence["signatory"]) =>
    decideCompany({ ...evidence(["accepted"], null, "clear"), signatory }).decisionReason;
  const checked = { decision: null, decisionReason: null, confidence: null, isAskedAgain: false };

  test("nothing submitted, being checked, in review with its cause", () => {
    expect(reasonWith(null)).toBe("The signatory has not submitted photos yet.");
    expect(reasonWith(checked)).toBe("The signatory's check is in progress.");
    const hold = "On hold: the monthly quota is used up.";
    expect(reasonWith({ ...checked, decisionReason: hold })).toBe(
      `The signatory's check has not begun. ${hold}`,
    );
    const inReview = { decision: "NEEDS_REVIEW", confidence: "low", isAskedAgain: false } as const;
    expect(reasonWith({ ...inReview, decisionReason: "The document may have expired." })).toBe(
      "The signatory's check is in review: The document may have expired.",
    );
    expect(reasonWith({ ...inReview, decisionReason: null })).toBe("The signatory's check is in review.");
  });

  test("COMPANY-RETRY-2 new photos were asked for: not checked, and nobody at the business has to act", () => {
    const asked = { decision: "NEEDS_REVIEW", decisionReason: "Blurred.", confidence: "low" } as const;
    const given = { ...evidence(["accepted"], null, "clear"), signatory: { ...asked, isAskedAgain: true } };
    expect(pendingItems(given)).toMatchObject([
      {
        code: "signatory_not_checked",
        sentence: "The signatory was asked for new photos.",
        needsPerson: false,
      },
    ]);
    const rejected = { ...given.signatory, decision: "REJECTED" as const };
    expect(decideCompany({ ...given, signatory: rejected }).decision).toBe("REJECTED");
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
