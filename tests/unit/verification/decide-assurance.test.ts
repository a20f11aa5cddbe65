import { describe, expect, test } from "vitest";
import { decidePerson, decideSelfieMatch } from "@/lib/verification/decide";
import { DEFAULT_POLICY, policyWith } from "@/lib/verification/policy";
import {
  attackSignal,
  comparison,
  type EvidenceChanges,
  evidence,
  reading,
  templateMatch,
} from "@/tests/support/evidence";

const decide = (changes: EvidenceChanges = {}, policy = DEFAULT_POLICY) => {
  const outcome = decidePerson(evidence(changes), policy);
  return { ...outcome, codes: outcome.reasons.map(({ code }) => code) };
};

const NOT_CHECKED = { checked: false, score: 0 };
const PASSIVE = { score: 85, signals: { method: "passive" } };
const TURNED = { score: 82, signals: { method: "active" } };
const PRINT_ONLY = { mrz: null };

describe("what an approval needs beside clear scores", () => {
  test.each([
    ["hosted", "challenge_passed", NOT_CHECKED, "NEEDS_REVIEW"],
    ["hosted", "challenge_passed", PASSIVE, "NEEDS_REVIEW"],
    ["hosted", "challenge_passed", TURNED, "APPROVED"],
    ["hosted", "challenge_and_passive_passed", TURNED, "NEEDS_REVIEW"],
    ["hosted", "single_photo", NOT_CHECKED, "APPROVED"],
    ["api", "single_photo", NOT_CHECKED, "APPROVED"],
    ["api", "passive_passed", NOT_CHECKED, "NEEDS_REVIEW"],
    ["api", "passive_passed", PASSIVE, "APPROVED"],
  ] as const)("DECIDE-LIVENESS-2 %s with %s and %o is %s", (channel, level, liveness, decision) => {
    const policy = { ...DEFAULT_POLICY, presenceHosted: level, presenceApi: level };
    const codes = decision === "APPROVED" ? [] : ["liveness_not_checked"];
    expect(decide({ channel, liveness }, policy)).toMatchObject({ decision, codes });
  });

  test("DECIDE-LIVENESS-2 by default skipped head turns go to review, and one selfie by the API does not", () => {
    expect(decide({ liveness: NOT_CHECKED })).toMatchObject({ codes: ["liveness_not_checked"] });
    expect(decide({ liveness: NOT_CHECKED, channel: "api" }).decision).toBe("APPROVED");
  });

  test.each([
    [undefined, "template_matched", ["authenticity_too_low"]],
    [undefined, "print_only", []],
    [69, "template_matched", ["authenticity_too_low"]],
    [70, "template_matched", []],
    [100, "zone_valid", ["authenticity_too_low"]],
  ] as const)(
    "DECIDE-AUTHENTICITY-1 print that matches with %s, where %s is needed, gives %o",
    (score, authenticityAt, codes) => {
      const template = score === undefined ? {} : { template: templateMatch(score) };
      const document = { ...PRINT_ONLY, ...template };
      expect(decide({ document }, { ...DEFAULT_POLICY, authenticityAt }).codes).toEqual(codes);
    },
  );

  test("DECIDE-AUTHENTICITY-1 by default print alone must match its document; a zone need not", () => {
    expect(decide({ document: PRINT_ONLY }).codes).toEqual(["authenticity_too_low"]);
    expect(decide().codes).toEqual([]);
    expect(decide({ document: PRINT_ONLY }, policyWith("2")).codes).toEqual([]);
  });

  test.each([
    ["2008-06-15", []],
    ["2008-06-16", ["under_age"]],
    ["2020-01-01", ["under_age"]],
    // The document contradicts itself, which its own check says.
    ["2026-06-16", []],
  ])("DECIDE-AGE-1 born on %s gives %o on 15 June 2026", (born, codes) => {
    expect(decide({ fields: { dateOfBirth: reading(born) } }).codes).toEqual(codes);
  });

  test("DECIDE-AGE-1 the policy says from which age on", () => {
    const born = { fields: { dateOfBirth: reading("2010-01-01") } };
    expect(decide(born, { ...DEFAULT_POLICY, minimumAge: 16 }).codes).toEqual([]);
    expect(decide(born, { ...DEFAULT_POLICY, minimumAge: 17 }).codes).toEqual(["under_age"]);
  });

  test("ATTACK-DECISION-1 a sign of an attack goes to review from the policy's score on, and never rejects", () => {
    const signals = [attackSignal("selfie_recaptured", 50), attackSignal("document_copied", 49)];
    expect(decide({ signals })).toMatchObject({ decision: "NEEDS_REVIEW", codes: ["selfie_recaptured"] });
    expect(decide({ signals }, { ...DEFAULT_POLICY, attackSignalAt: 51 }).decision).toBe("APPROVED");
    expect(decide({ signals: [attackSignal("selfie_is_portrait", 100)] }).decision).toBe("NEEDS_REVIEW");
  });

  test.each([
    ["nothing", "face_too_small", []],
    ["selfie", "face_too_small", ["selfie_not_examined"]],
    ["selfie_and_portrait", "face_too_small", ["portrait_not_examined", "selfie_not_examined"]],
    // Without a face there are reasons of their own.
    ["selfie_and_portrait", "no_face", []],
  ] as const)(
    "ATTACK-EXAMINED-2 where %s must be examined, faces with %s give %o",
    (examinedAt, cause, codes) => {
      const unexamined = [
        { signal: "portrait_substituted", picture: "idFront", cause },
        { signal: "selfie_recaptured", picture: "selfie", cause },
        { signal: "document_plain", picture: "idFront", cause: "document_too_small" },
      ] as const;
      const policy = { ...DEFAULT_POLICY, examinedAt };
      expect(decide({ unexamined }, policy).codes).toEqual(codes);
      const face = { ...comparison(95), unexamined };
      const ofMatch = decideSelfieMatch({ face }, { ...DEFAULT_POLICY, examinedAt });
      expect(ofMatch.reasons.map(({ code }) => code)).toEqual(codes);
    },
  );

  test("ATTACK-EXAMINED-2 by default, and where an earlier observation does not say, nothing is asked for", () => {
    const unexamined = [{ signal: "selfie_recaptured", picture: "selfie", cause: "face_too_small" }] as const;
    expect(decide({ unexamined }).decision).toBe("APPROVED");
    expect(decide({ unexamined }).assurance?.notExamined).toEqual(unexamined);
    const strict = decide({}, { ...DEFAULT_POLICY, examinedAt: "selfie_and_portrait" });
    expect(strict.decision).toBe("APPROVED");
    expect(strict.assurance).not.toHaveProperty("notExamined");
  });
});
