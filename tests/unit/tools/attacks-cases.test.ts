import { describe, expect, test } from "vitest";
import { parseCases } from "@/tools/attacks/case-file";
import { type CaseResult, rowOf, summarise } from "@/tools/attacks/case-report";

const parsed = (...lines: readonly (object | string)[]) =>
  parseCases(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));

describe("a file of cases", () => {
  test("gives the pictures of each case, by either name of the sides", () => {
    const { cases, bad, unknown } = parsed(
      { id: "a", selfie: "s.jpg", front: "f.jpg", back: "b.jpg", expected: "NOT_APPROVED", class: "screen" },
      "",
      { id: 7, selfie: "s.jpg", idFront: "f.jpg", idBack: null, note: "kept for later" },
    );
    expect(bad).toEqual([]);
    expect(unknown).toEqual([{ line: 3, field: "note" }]);
    expect(cases).toMatchObject([
      {
        line: 1,
        id: "a",
        reference: { front: "f.jpg", back: "b.jpg" },
        hosted: false,
        expected: "not_approved",
        attack: "screen",
      },
      { line: 3, id: "7", reference: { front: "f.jpg" }, expected: null, directions: null },
    ]);
    expect(cases[1]?.reference).not.toHaveProperty("back");
  });

  test("takes frames or turns for a sign of a hosted session, unless the line says otherwise", () => {
    const one = { id: "a", selfie: "s.jpg", front: "f.jpg" };
    const { cases } = parsed(
      { ...one, frames: ["1.jpg", "2.jpg"] },
      { ...one, directions: ["right", "left"] },
      { ...one, frames: ["1.jpg"], hosted: false },
    );
    expect(cases.map(({ hosted }) => hosted)).toEqual([true, true, false]);
  });

  test("names line and field of what is wrong, and keeps the other lines", () => {
    const { cases, bad } = parsed(
      { id: "no front", selfie: "s.jpg" },
      { id: "both", selfie: "s.jpg", front: "f.jpg", profile: "p.jpg" },
      { id: "word", selfie: "s.jpg", front: "f.jpg", expected: "maybe", directions: ["up"] },
      '{"id": "broken"',
      { id: "good", selfie: "s.jpg", profile: "p.jpg" },
      { id: "turns", selfie: "s.jpg", front: "f.jpg", frames: ["1.jpg"], directions: ["left", "right"] },
    );
    expect(cases).toMatchObject([{ id: "good", line: 5, reference: { profile: "p.jpg" } }]);
    expect(bad.map(({ id }) => id)).toEqual(["no front", "both", "word", null, "turns"]);
    expect(bad.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^line 1, front: /),
      expect.stringMatching(/^line 2, profile: /),
      expect.stringMatching(/^line 3, directions\.0: .*expected: /),
      expect.stringMatching(/^line 4 is no JSON/),
      "line 6, directions: give one direction for each frame",
    ]);
  });
});

const result = (over: Partial<CaseResult>): CaseResult => ({
  id: "a",
  class: null,
  source: null,
  hosted: false,
  expected: null,
  met: null,
  decision: "APPROVED",
  confidence: "medium",
  levels: null,
  reasons: [],
  faceScore: 90,
  liveness: { decision: "not_checked", score: null },
  signals: [],
  unexamined: [],
  spentMs: 100,
  ...over,
});

describe("the report", () => {
  test("counts decisions by class, and how often the expected one was met", () => {
    const summary = summarise(
      [
        result({ expected: "approved", met: true, spentMs: 300 }),
        result({ expected: "approved", met: false, decision: "NEEDS_REVIEW" }),
        result({ class: "screen", expected: "not_approved", met: true, decision: "REJECTED", spentMs: 200 }),
        result({ class: "screen" }),
      ],
      [{ line: 9, id: null, message: "line 9 is no JSON" }],
    );
    expect(summary).toEqual({
      cases: 4,
      byClass: {
        genuine: { cases: 2, approved: 1, review: 1, rejected: 0, expected: 2, met: 1 },
        screen: { cases: 2, approved: 1, review: 0, rejected: 1, expected: 1, met: 1 },
      },
      expected: 3,
      met: 2,
      genuineApprovedShare: 0.5,
      p50Ms: 200,
      failed: 1,
    });
  });

  test("a row names the signals that lead to review, and an expectation that was not met", () => {
    const signal = {
      name: "selfie_is_portrait",
      picture: "selfie",
      falseAlarms: null,
      measures: {},
    } as const;
    const row = rowOf(
      result({
        expected: "not_approved",
        met: false,
        signals: [
          { ...signal, score: 72.4 },
          { ...signal, name: "selfie_recaptured", score: 12 },
        ],
        unexamined: [{ signal: "portrait_substituted", picture: "idFront", cause: "face_too_small" }],
      }),
      50,
    );
    expect(row).toMatchObject({
      expected: "not_approved (NOT MET)",
      signals: "selfie_is_portrait 72 (selfie)",
      unexamined: "portrait_substituted (idFront)",
      liveness: "not_checked",
    });
  });
});
