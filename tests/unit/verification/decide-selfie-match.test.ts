import { describe, expect, test } from "vitest";
import { decideSelfieMatch } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { comparison } from "@/tests/support/evidence";

describe("DECIDE-FACE-1, VERIFY-SELFIE-4 selfie match", () => {
  const match = (score: number | null, problems: Parameters<typeof comparison>[1] = {}) => {
    const outcome = decideSelfieMatch({ face: comparison(score, problems) }, DEFAULT_POLICY);
    return [outcome.decision, outcome.confidence];
  };

  test("DECIDE-REASON-3 its sentences speak of the profile picture, and of different faces below the limit", () => {
    const reasonFor = (score: number, problems: Parameters<typeof comparison>[1] = {}) =>
      decideSelfieMatch({ face: comparison(score, problems) }, DEFAULT_POLICY).decisionReason;
    expect(reasonFor(16.8)).toBe("The selfie and the profile picture show different people.");
    expect(reasonFor(16.8, { reference: ["several_faces"] })).toBe(
      "The faces look different, but a photo is not good enough to be sure. More than one face was found in the profile picture.",
    );
    expect(reasonFor(60)).toBe("The faces are neither clearly the same nor clearly different.");
  });

  test("SANDBOX-SIMULATE-1 a simulated attack or expired document is the reason, and not the low score", () => {
    const face = comparison(16.8);
    const spoofed = { checked: true, score: 8, signals: {} };
    expect(decideSelfieMatch({ face, simulated: { liveness: spoofed } }, DEFAULT_POLICY)).toMatchObject({
      decision: "REJECTED",
      livenessDecision: "spoofed",
      reasons: [{ code: "liveness_spoofed", kind: "fraud" }],
    });
    expect(decideSelfieMatch({ face, simulated: { documentExpired: true } }, DEFAULT_POLICY)).toMatchObject({
      decision: "REJECTED",
      livenessDecision: "not_checked",
      reasons: [{ code: "document_expired", kind: "user_action" }],
    });
  });

  test.each([
    [0, "REJECTED", "low"],
    [49.9, "REJECTED", "low"],
    [50, "NEEDS_REVIEW", "low"],
    [74.9, "NEEDS_REVIEW", "low"],
    [75, "NEEDS_REVIEW", "medium"],
    [79.9, "NEEDS_REVIEW", "medium"],
    [80, "APPROVED", "medium"],
    [89.9, "APPROVED", "medium"],
    [90, "APPROVED", "high"],
    [100, "APPROVED", "high"],
  ])("a score of %d is %s with %s confidence", (score, decision, confidence) => {
    expect(match(score)).toEqual([decision, confidence]);
  });

  test("a face that is not as it should be never decides by itself", () => {
    for (const score of [10, 60, 99]) {
      expect(match(score, { selfie: ["too_blurred"] })[0]).toBe("NEEDS_REVIEW");
      expect(match(score, { reference: ["face_covered"] })[0]).toBe("NEEDS_REVIEW");
    }
    expect(match(null)).toEqual(["NEEDS_REVIEW", "low"]);
  });
});
