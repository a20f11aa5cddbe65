import { describe, expect, test } from "vitest";
import { decidePerson } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { comparison, type EvidenceChanges, evidence } from "@/tests/support/evidence";

const decide = (changes: EvidenceChanges) => {
  const outcome = decidePerson(evidence(changes), DEFAULT_POLICY);
  return { ...outcome, codes: outcome.reasons.map(({ code }) => code) };
};

describe("DECIDE-REASON-3 the sentences of a decision", () => {
  test("DECIDE-REASON-3 the sentence names the picture: a selfie without a face is told from a wall as document", () => {
    const faceless = decide({ face: comparison(null, { selfie: ["no_face"] }) });
    expect(faceless.decisionReason).toBe("No face was found in the selfie.");
    const wall = decide({
      face: comparison(null, { reference: ["no_face"] }),
      fields: { surname: null, names: null, dateOfBirth: null, idNumber: null, expiryDate: null },
      document: { problems: ["not_a_document"] },
    });
    expect(wall.decisionReason).toMatch(
      /^No face was found in the photo of the document\. .*identity document/,
    );
    const dark = decide({
      face: comparison(95, { selfie: ["too_dark"] }),
      document: { problems: ["too_dark"] },
    });
    expect(dark.codes).toEqual(["too_dark"]);
    expect(dark.decisionReason).toBe("The selfie is too dark. The photo of the document is too dark.");
  });

  test("DECIDE-REASON-3 a low score beside a second face is not called undecided", () => {
    const { decision, codes, decisionReason } = decide({
      face: comparison(16.8, { selfie: ["several_faces"] }),
    });
    expect([decision, codes]).toEqual(["NEEDS_REVIEW", ["face_mismatch_unclear", "several_faces"]]);
    expect(decisionReason).toBe(
      "The faces look different, but a photo is not good enough to be sure. More than one face was found in the selfie.",
    );
  });
});
