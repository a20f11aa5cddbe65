import { describe, expect, test } from "vitest";
import { assurance as contract } from "@/lib/contract/assurance";
import { simulatedReader } from "@/lib/sandbox/simulated-reader";
import { assurancePerson, assuranceSelfieMatch } from "@/lib/verification/assurance";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import type { FaceComparison } from "@/lib/vision/types";
import { comparison, type EvidenceChanges, evidence, reading, templateMatch } from "@/tests/support/evidence";

const levelsOf = (changes: EvidenceChanges, policy = DEFAULT_POLICY) => {
  const { presence, authenticity, binding } = contract.parse(
    assurancePerson(evidence(changes).person, policy),
  );
  return [presence.level, authenticity.level, binding.level];
};
const by = (method: string, score = 82): EvidenceChanges => ({ liveness: { score, signals: { method } } });

describe("ASSURANCE-PRESENCE-1 presence", () => {
  test.each<[string, EvidenceChanges, string]>([
    ["no frames", { liveness: { checked: false, score: 0 } }, "single_photo"],
    ["turns that were not passed", { liveness: { score: 60 } }, "single_photo"],
    ["frames that prove nothing", { liveness: { score: 82, unproven: "challenge_failed" } }, "single_photo"],
    ["a passive network", by("passive"), "passive_passed"],
    ["head turns", by("active"), "challenge_passed"],
    ["both", by("active+passive", 90), "challenge_and_passive_passed"],
    ["an observation of an earlier version", { liveness: { score: 90 } }, "challenge_passed"],
  ])("%s is %s", (_words, changes, level) => {
    expect(levelsOf(changes)[0]).toBe(level);
  });

  test("is none where the selfie shows no face, and follows the policy's own limit", () => {
    const face = comparison(null);
    const unseen = { ...face, selfie: { ...face.selfie, facesFound: 0 } };
    expect(levelsOf({ face: unseen })[0]).toBe("none");
    expect(levelsOf(by("active", 84), { ...DEFAULT_POLICY, liveAt: 85 })[0]).toBe("single_photo");
  });
});

describe("ASSURANCE-AUTHENTICITY-1 authenticity", () => {
  const failed = [{ name: "mrz_check_digits", outcome: "fail", kind: "fraud" }] as const;

  const coded = (source: "barcode" | "printed"): EvidenceChanges => ({
    document: { mrz: null },
    fields: {
      idNumber: { ...reading("1"), source: "barcode", agreement: ["barcode", "printed"] },
      documentType: { ...reading("DRIVERS_LICENSE"), source, agreement: [source] },
    },
  });

  test.each<[string, EvidenceChanges, string]>([
    ["a zone whose check digits hold", {}, "zone_valid"],
    ["a zone whose check digits fail", { document: { checks: failed } }, "print_only"],
    ["print", { document: { mrz: null } }, "print_only"],
    ["nothing read", { document: { fields: {}, mrz: null } }, "none"],
    [
      "a barcode that agrees with the print, beside a zone that holds",
      { fields: { idNumber: { ...reading("1"), source: "barcode", agreement: ["barcode", "printed"] } } },
      "barcode_matched",
    ],
    ["a barcode of a standard that agrees with the print", coded("barcode"), "barcode_matched"],
    ["a code of any other form that repeats the print", coded("printed"), "print_only"],
    [
      "print that matches the document",
      { document: { mrz: null, template: templateMatch(70) } },
      "template_matched",
    ],
    ["print that hardly does", { document: { mrz: null, template: templateMatch(69) } }, "print_only"],
    [
      "a barcode that nothing confirms",
      {
        document: { mrz: null },
        fields: { idNumber: { ...reading("1"), source: "barcode", agreement: ["barcode"] } },
      },
      "print_only",
    ],
  ])("%s is %s", (_words, changes, level) => {
    expect(levelsOf(changes)[1]).toBe(level);
  });
});

test("DOCUMENT-PROOF-2 the evidence of print alone says what does not match", () => {
  const parts = { heading: 1, fields: 1, background: 0.1, portrait: 0, outline: null };
  const { person } = evidence({ document: { mrz: null, template: { score: 49, parts } } });
  expect(assurancePerson(person, DEFAULT_POLICY).authenticity.evidence).toBe(
    "Only print was read, and it matches no known document well (49 of 100). Not seen: a printed background, a portrait beside the text.",
  );
});

describe("ASSURANCE-BINDING-1 binding", () => {
  test.each([
    [null, "none"],
    [49.9, "different"],
    [50, "uncertain"],
    [69.9, "uncertain"],
    [70, "matched"],
  ] as const)("a score of %s is %s", (score, level) => {
    expect(levelsOf({ face: comparison(score) })[2]).toBe(level);
  });

  test("carries the score and the rate of the worst group, rounded up", () => {
    const worstGroup = { group: "a", pairs: 900, accepted: 0, upper: 0.00331 };
    const face = { ...comparison(91), falseMatch: { pairs: 5000, accepted: 0, upper: 0.0007, worstGroup } };
    const { binding } = assurancePerson(evidence({ face }).person, DEFAULT_POLICY);
    expect(binding).toMatchObject({ score: 91, falseMatchRateAtMost: 0.0034 });
    expect(assurancePerson(evidence().person, DEFAULT_POLICY).binding.falseMatchRateAtMost).toBeNull();
  });

  test("names the groups for which the rate says nothing", () => {
    const falseMatch = {
      pairs: 5000,
      accepted: 0,
      upper: 0.0007,
      worstGroup: null,
      notMeasured: ["female black", "male black"],
    };
    const binding = (face: FaceComparison) =>
      assurancePerson(evidence({ face }).person, DEFAULT_POLICY).binding;
    expect(binding({ ...comparison(91), falseMatch }).evidence).toContain(
      "be worse: female black, male black.",
    );
    expect(
      binding({ ...comparison(91), falseMatch: { ...falseMatch, notMeasured: [] } }).evidence,
    ).not.toContain("worse");
  });
});

test("ASSURANCE-SELFIE-1 a selfie match has one photo, no document, and its own limit", () => {
  expect(assuranceSelfieMatch(comparison(79), DEFAULT_POLICY)).toMatchObject({
    presence: { level: "single_photo" },
    authenticity: { level: "none" },
    binding: { level: "uncertain" },
  });
  expect(assuranceSelfieMatch(comparison(80), DEFAULT_POLICY).binding.level).toBe("matched");
});

test("SANDBOX-ASSURANCE-1 a simulated person did everything that could be asked for", async () => {
  const photos = { selfie: new Uint8Array(), idFront: new Uint8Array(), livenessFrames: [] };
  const person = await simulatedReader("approved").observePerson(photos);
  expect(assurancePerson(person, DEFAULT_POLICY)).toMatchObject({
    presence: { level: "challenge_passed", evidence: "Simulated." },
    authenticity: { level: "zone_valid", evidence: "Simulated." },
    binding: { level: "matched" },
  });
});
