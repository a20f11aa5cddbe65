import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decidePerson, giveUp } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { FACE_PROBLEMS } from "@/lib/vocabulary";
import { comparison, type EvidenceChanges, evidence, reading, templateMatch } from "@/tests/support/evidence";

const decide = (changes: EvidenceChanges = {}, policy = DEFAULT_POLICY) => {
  const outcome = decidePerson(evidence(changes), policy);
  return { ...outcome, codes: outcome.reasons.map(({ code }) => code) };
};
const FAILED_CHECK = { name: "c", outcome: "fail" as const };

const NOT_CHECKED = { checked: false, score: 0 };
const PRINT_ONLY = { mrz: null, template: templateMatch(90) };

describe("DECIDE-ORDER-1 one person", () => {
  test("DECIDE-ORDER-5 where everything agrees it is APPROVED, under the policy's version", () => {
    expect(decide()).toMatchObject({
      status: "COMPLETED",
      decision: "APPROVED",
      confidence: "high",
      codes: [],
      policyVersion: "3",
    });
  });

  test.each<[string, EvidenceChanges, string]>([
    ["expired yesterday", { fields: { expiryDate: reading("2026-06-14") } }, "document_expired"],
    ["spoofed", { liveness: { score: 8 } }, "liveness_spoofed"],
    ["a face score of 49.9", { face: comparison(49.9) }, "face_mismatch"],
    ["a face score of 0", { face: comparison(0) }, "face_mismatch"],
    ["the selfie is the document's picture", { selfieIsDocument: true }, "selfie_is_document"],
  ])("DECIDE-ORDER-3 %s is REJECTED", (_words, changes, code) => {
    expect(decide(changes)).toMatchObject({ status: "COMPLETED", decision: "REJECTED", codes: [code] });
  });

  test.each<[string, EvidenceChanges, string]>([
    ["a hit", { screening: "hit" }, "aml_hit"],
    ["a failed screening", { screening: "error" }, "aml_error"],
  ])("DECIDE-ORDER-2 %s is status NEEDS_REVIEW", (_words, changes, code) => {
    expect(decide(changes)).toMatchObject({
      status: "NEEDS_REVIEW",
      decision: "NEEDS_REVIEW",
      codes: [code],
    });
  });

  test.each<[string, EvidenceChanges, string]>([
    ["a face score of 50", { face: comparison(50) }, "face_uncertain"],
    ["a face score of 69.9", { face: comparison(69.9) }, "face_uncertain"],
    ["no comparison", { face: comparison(null) }, "face_not_compared"],
    ...FACE_PROBLEMS.map((problem): [string, EvidenceChanges, string] => [
      `${problem} in the selfie`,
      { face: comparison(95, { selfie: [problem] }) },
      problem,
    ]),
    ["no face in the portrait", { face: comparison(null, { reference: ["no_face"] }) }, "no_face"],
    ["a low score of a poor photo", { face: comparison(20, { selfie: ["too_dark"] }) }, "too_dark"],
    ["another face where only the back reads like a front", { face: comparison(20), document: { onlyBackShowsFront: true } }, "sides_swapped"], // biome-ignore format: one case
    ["a low score of a poor photo, in words of its own", { face: comparison(20, { selfie: ["too_dark"] }) }, "face_mismatch_unclear"], // biome-ignore format: one case
    ["uncertain liveness", { liveness: { score: 60 } }, "liveness_uncertain"],
    ["a challenge that was not passed, whatever the score", { liveness: { score: 97, unproven: "challenge_failed" } }, "liveness_uncertain"], // biome-ignore format: one case
    ["no name", { fields: { surname: null, names: null } }, "field_missing"],
    ["a surname without given names", { fields: { names: null } }, "field_missing"],
    ["given names without a surname", { fields: { surname: null } }, "field_missing"],
    ["one name in the zone, and it was not read", { fields: { surname: null, names: null }, document: { singleName: true } }, "field_missing"], // biome-ignore format: one case
    ["given names at 69.9", { fields: { names: reading("X", 69.9) } }, "field_uncertain"],
    ["no birth date", { fields: { dateOfBirth: null } }, "field_missing"],
    ["no number", { fields: { idNumber: null } }, "field_missing"],
    ["a name at 69.9", { fields: { surname: reading("X", 69.9) } }, "field_uncertain"],
    ["a birth date at 69.9", { fields: { dateOfBirth: reading("1990-05-01", 69.9) } }, "field_uncertain"],
    ["a number at 69.9", { fields: { idNumber: reading("1", 69.9) } }, "field_uncertain"],
    [
      "an expiry read with low confidence",
      { fields: { expiryDate: reading("2020-01-01", 69.9) } },
      "expiry_uncertain",
    ],
    ["a check of fraud", { document: { checks: [{ ...FAILED_CHECK, kind: "fraud" }] } }, "integrity_failed"],
    [
      "a check of quality",
      { document: { checks: [{ ...FAILED_CHECK, kind: "user_action" }] } },
      "integrity_unclear",
    ],
    ["no document", { document: { problems: ["not_a_document"] } }, "not_a_document"],
    ["the wrong side", { document: { problems: ["wrong_side"] } }, "wrong_side"],
    ["swapped sides", { document: { problems: ["sides_swapped"] } }, "sides_swapped"],
    ["a wall of text", { document: { problems: ["too_much_text"] } }, "too_much_text"],
    ["an old reading, stopped by the clock", { document: { problems: ["time_limit"] } }, "time_limit"],
    ["a document that the business does not accept", { isDocumentAccepted: false }, "document_not_accepted"],
    ["another user's selfie", { isDuplicateSelfie: true }, "duplicate_selfie"],
    ["11 attempts", { attempts: { submitted: 11, spoofed: 0 } }, "too_many_attempts"],
    ["3 spoofed attempts", { attempts: { submitted: 3, spoofed: 3 } }, "too_many_attempts"],
  ])(
    "DECIDE-ORDER-4, DECIDE-FIELD-1, DECIDE-INTEGRITY-1, DECIDE-LIVENESS-1, DECIDE-CONFIDENCE-2 %s is NEEDS_REVIEW",
    (_words, changes, code) => {
      const outcome = decide(changes);
      expect(outcome).toMatchObject({ status: "COMPLETED", decision: "NEEDS_REVIEW", confidence: "low" });
      expect(outcome.codes).toContain(code);
    },
  );

  test.each<[string, EvidenceChanges]>([
    ["a face score of 70", { face: comparison(70) }],
    ["the document's last day", { fields: { expiryDate: reading("2026-06-15") } }],
    ["a document without an expiry", { fields: { expiryDate: null } }],
    [
      "fields at 70",
      {
        fields: {
          surname: reading("X", 70),
          names: reading("Y", 70),
          dateOfBirth: reading("1990-05-01", 70),
        },
      },
    ],
    ["a person of one name, as the zone has it", { fields: { names: null }, document: { singleName: true } }],
    [
      "checks that passed or do not apply",
      {
        document: {
          template: templateMatch(90),
          checks: [
            { name: "a", outcome: "pass", kind: "fraud" },
            { name: "b", outcome: "not_applicable", kind: "fraud" },
          ],
        },
      },
    ],
    ["a single selfie by the API", { channel: "api", liveness: { checked: false, score: 0 } }],
    ["a name that was not screened", { screening: "not_screened" }],
    ["10 attempts, 2 of them spoofed", { attempts: { submitted: 10, spoofed: 2 } }],
  ])("DECIDE-ORDER-5, DECIDE-EXPIRY-2 %s is APPROVED", (_words, changes) => {
    expect(decide(changes)).toMatchObject({ decision: "APPROVED", codes: [] });
  });

  test("DECIDE-ORDER-2 a hit goes to review whatever else was seen; rejection beats doubt; every reason is given", () => {
    const doubt: EvidenceChanges = { isDuplicateSelfie: true };
    expect(decide({ ...doubt, screening: "hit" })).toMatchObject({
      status: "NEEDS_REVIEW",
      codes: ["aml_hit", "duplicate_selfie"],
      confidence: "low",
    });
    const worst: EvidenceChanges = { ...doubt, selfieIsDocument: true, face: comparison(10) };
    expect(decide({ ...worst, screening: "hit" })).toMatchObject({
      status: "NEEDS_REVIEW",
      decision: "NEEDS_REVIEW",
      codes: ["aml_hit", "face_mismatch", "selfie_is_document", "duplicate_selfie"],
    });
    expect(decide(worst)).toMatchObject({
      status: "COMPLETED",
      decision: "REJECTED",
      codes: ["face_mismatch", "selfie_is_document"],
    });
  });

  test("DECIDE-REASON-1 a reason is given once, as code, kind and sentence", () => {
    const outcome = decide({ face: comparison(null, { selfie: ["no_face"], reference: ["no_face"] }) });
    expect(outcome.reasons).toEqual([{ code: "no_face", kind: "user_action" }]);
    expect(outcome.decisionReason).toBe(
      "No face was found in the selfie. No face was found in the photo of the document.",
    );
  });

  test("DECIDE-ORDER-3, VERIFY-RECORD-2 a rejection without a comparison says that there was none", () => {
    const expired = { expiryDate: reading("2026-06-14", 71) };
    const faceless = decide({ fields: expired, face: comparison(null, { reference: ["no_face"] }) });
    expect(faceless).toMatchObject({ decision: "REJECTED", confidence: "medium" });
    expect(faceless.codes).toEqual(["document_expired", "no_face"]);
    const uncompared = decide({ fields: expired, face: comparison(null) });
    expect(uncompared.decisionReason).toBe("The document has expired. The faces could not be compared.");
    expect(decide({ fields: expired }).codes).toEqual(["document_expired"]);
  });

  test("the sentence names what is missing, what is unsure and what contradicts itself", () => {
    const { decisionReason } = decide({
      fields: { surname: null, dateOfBirth: null, idNumber: reading("1", 60) },
      document: {
        checks: [{ ...FAILED_CHECK, kind: "fraud", fields: ["names", "expiryDate"] }],
      },
    });
    expect(decisionReason).toContain("could not be read: surname, birth date.");
    expect(decisionReason).toContain("was not read surely: number.");
    expect(decisionReason).toContain("The document contradicts itself: given names, expiry date.");
  });

  test.each<[string, EvidenceChanges, string]>([
    ["every score 15 or more past its threshold", { face: comparison(85), liveness: { score: 95 } }, "high"],
    ["a face score of 84.9", { face: comparison(84.9) }, "medium"],
    ["a liveness score that just passes", { liveness: { score: 80 } }, "high"],
    ["a number at 84.9", { fields: { idNumber: reading("1", 84.9) } }, "medium"],
    ["given names at 84.9", { fields: { names: reading("X", 84.9) } }, "medium"],
    ["a surname at 84.9", { fields: { surname: reading("X", 84.9) } }, "medium"],
    ["one name in the zone", { fields: { names: null }, document: { singleName: true } }, "high"],
    ["one selfie by the API", { channel: "api", liveness: { checked: false, score: 0 } }, "medium"],
    ["a document of print alone", { document: PRINT_ONLY }, "medium"],
    ["a mismatch at 35", { face: comparison(35) }, "high"],
    ["a mismatch at 35.1", { face: comparison(35.1) }, "medium"],
  ])("DECIDE-CONFIDENCE-1 %s is %s", (_words, changes, confidence) => {
    expect(decide(changes).confidence).toBe(confidence);
  });

  test("DECIDE-CONFIDENCE-3 who passes the liveness check never ends below who leaves it out", () => {
    const rank = { high: 2, medium: 1, low: 0 } as const;
    for (const changes of [{}, { face: comparison(72) }, { fields: { idNumber: reading("1", 71) } }]) {
      const without = decide({ ...changes, channel: "api", liveness: NOT_CHECKED });
      for (let score = 80; score <= 100; score += 1) {
        const passed = decide({ ...changes, channel: "api", liveness: { score } });
        expect([passed.decision, passed.livenessDecision]).toEqual([without.decision, "live"]);
        expect(rank[passed.confidence]).toBeGreaterThanOrEqual(rank[without.confidence]);
      }
    }
  });

  test("whatever is observed: APPROVED means a compared face from 70 up, no problem, no hit, no spoof", () => {
    const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
    const problems = fc.subarray([...FACE_PROBLEMS], { maxLength: 2 });
    const screening = fc.constantFrom("clear", "hit", "error", "not_screened") as fc.Arbitrary<"clear">;
    const liveness = fc.constantFrom(
      { checked: true, score: 97 },
      { checked: true, score: 8 },
      { checked: true, score: 60 },
      { checked: true, score: 97, unproven: "expired" as const },
      { checked: false, score: 0 },
    );
    fc.assert(
      fc.property(
        score,
        problems,
        problems,
        screening,
        liveness,
        fc.boolean(),
        (face, a, b, aml, live, same) => {
          const outcome = decide({
            face: comparison(face, { selfie: a, reference: b }),
            screening: aml,
            liveness: live,
            selfieIsDocument: same,
          });
          if (outcome.decision !== "APPROVED") {
            expect(outcome.reasons.length).toBeGreaterThan(0);
            return;
          }
          expect(face).toBeGreaterThanOrEqual(70);
          expect([...a, ...b]).toEqual([]);
          expect(["clear", "not_screened"]).toContain(aml);
          expect(["live", "not_checked"]).toContain(outcome.livenessDecision);
          expect(live).not.toHaveProperty("unproven");
          expect(same).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test("JOB-FAIL-1 processing that failed for the server's own reasons is FAILED with NEEDS_REVIEW", () => {
  expect(giveUp(DEFAULT_POLICY)).toMatchObject({
    status: "FAILED",
    decision: "NEEDS_REVIEW",
    confidence: "low",
    reasons: [{ code: "processing_failed", kind: "review" }],
  });
});
