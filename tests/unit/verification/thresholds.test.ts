import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THRESHOLDS } from "@/lib/contract/threshold-table";
import {
  DECISION_DEFAULTS,
  POLICY_DEFAULTS,
  POLICY_ENTRIES,
  policyThresholds,
  type ThresholdName,
  thresholdOf,
  thresholdProblem,
  thresholdTexts,
} from "@/lib/contract/thresholds";
import type { UnexaminedSignal } from "@/lib/contract/unexamined";
import { faceCheck, livenessCheck, readingCheck } from "@/lib/verification/case-checks";
import { signalViews } from "@/lib/verification/case-signals";
import { decidePerson, decideSelfieMatch, type Outcome } from "@/lib/verification/decide";
import { NOT_SCREENED } from "@/lib/verification/observe";
import type { PersonEvidence } from "@/lib/verification/person-evidence";
import { DEFAULT_POLICY, type Policy } from "@/lib/verification/policy";
import { REASONS } from "@/lib/verification/reasons";
import { decideObservation } from "@/lib/verification/replay";
import type { Observation } from "@/lib/verification/store-decision";
import type { FaceComparison } from "@/lib/vision/types";
import { ATTACK_SIGNALS, type VerificationKind } from "@/lib/vocabulary";
import { toObservation } from "@/lib/watchlist/providers/observation";
import {
  attackSignal,
  comparison,
  type EvidenceChanges,
  evidence,
  reading,
  templateMatch,
} from "@/tests/support/evidence";

type Values = Policy & { readonly hitAt: number };

/** One verification as it could arrive: nothing in it depends on a threshold. */
interface Case {
  readonly kind: VerificationKind;
  readonly sessionId: string | null;
  readonly decide: (values: Values) => Outcome;
  readonly stored: (values: Values) => NonNullable<Observation>;
  readonly checks: (values: Values) => unknown;
}

const CREATED = new Date("2026-06-15T12:00:00Z");
const DEFAULTS: Values = { ...DEFAULT_POLICY, hitAt: thresholdOf("hitAt").default };

/** A watchlist entry of this score, and everything else as given. */
function personCase(changes: EvidenceChanges, candidate = 0): Case {
  const of = ({ hitAt }: Values): PersonEvidence => {
    const hit = { name: "DLAMINI THANDI", score: candidate, topics: ["sanction"] };
    const provenance = { provider: "index", matcher: "1", lists: [] } as const;
    return { ...evidence(changes), screening: toObservation([hit], { hitAt }, provenance) };
  };
  const { face, liveness, document } = evidence(changes).person;
  return {
    kind: "id_document",
    sessionId: changes.channel === "api" ? null : "jti",
    decide: (values) => decidePerson(of(values), values),
    stored: (values) => {
      const { person, screening, repeats } = of(values);
      return { person, screening, repeats };
    },
    checks: (values) => [
      faceCheck(face, values, false),
      livenessCheck(liveness, values),
      readingCheck(document, values),
      signalViews({ person: evidence(changes).person, screening: NOT_SCREENED }, "id_document", values),
    ],
  };
}

function selfieCase(face: FaceComparison): Case {
  return {
    kind: "selfie_match",
    sessionId: null,
    decide: (values) => decideSelfieMatch({ face }, values),
    stored: () => ({ face }),
    checks: (values) => [faceCheck(face, values, true), signalViews({ face }, "selfie_match", values)],
  };
}

const scores = Array.from({ length: 101 }, (_, score) => score);

/** The signs that a policy can ask to have been looked for, and were not. */
const UNEXAMINED: readonly UnexaminedSignal[] = [
  { signal: "portrait_substituted", picture: "idFront", cause: "face_too_small" },
  { signal: "selfie_recaptured", picture: "selfie", cause: "face_too_small" },
];

/** Every measurement that a decision can rest on, from one end of its scale to the other. */
const CASES: readonly Case[] = [
  ...scores.flatMap((score) => [
    personCase({ face: comparison(score) }),
    personCase({ face: comparison(score, { selfie: ["several_faces"] }) }),
    personCase({ liveness: { score } }),
    personCase({ document: { ocrConfidence: score } }),
    personCase({ fields: { surname: reading("X", score) } }),
    personCase({ fields: { expiryDate: reading("2020-01-01", score) } }),
    personCase({ attempts: { submitted: score, spoofed: 0 } }),
    personCase({ attempts: { submitted: 0, spoofed: score } }),
    personCase({}, score / 100),
    selfieCase(comparison(score)),
  ]),
  ...(["hosted", "api"] as const).flatMap((channel) => [
    personCase({ channel, liveness: { checked: false, score: 0 } }),
    ...["passive", "active", "active+passive"].map((method) =>
      personCase({ channel, liveness: { score: 82, signals: { method } } }),
    ),
  ]),
  personCase({ document: { mrz: null } }),
  ...[40, 60, 80, 90].map((score) => personCase({ document: { mrz: null, template: templateMatch(score) } })),
  personCase({ fields: { idNumber: { ...reading("1"), agreement: ["barcode", "printed"] } } }),
  ...Array.from({ length: 101 }, (_, age) =>
    personCase({ fields: { dateOfBirth: reading(`${2026 - age}-05-01`) } }),
  ),
  ...ATTACK_SIGNALS.flatMap((name) =>
    [20, 40, 60, 80].flatMap((score) => [
      personCase({ signals: [attackSignal(name, score)] }),
      selfieCase({ ...comparison(95), signals: [attackSignal(name, score)] }),
    ]),
  ),
  personCase({ unexamined: UNEXAMINED }),
  selfieCase({ ...comparison(95), unexamined: UNEXAMINED }),
];

type AnyThreshold = (typeof THRESHOLDS)[number];

/** The cases that come out otherwise once this one number has another value. */
function changedBy({ name, default: before, ...threshold }: AnyThreshold) {
  const values: readonly (number | string)[] = "bounds" in threshold ? threshold.bounds : threshold.levels;
  const others = values.filter((value) => value !== before);
  return others.flatMap((value) => {
    const changed: Values = { ...DEFAULTS, [name]: value };
    return CASES.flatMap((each) => {
      const [was, is] = [each.decide(DEFAULTS), each.decide(changed)];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ ...each, values: changed, was, is }];
    });
  });
}

const decided = (outcome: Outcome) => ({ ...outcome, policyVersion: "" });

/** What a reviewer reads of a threshold on the page of a case. */
const textOf = (kind: VerificationKind, name: ThresholdName, values: Values) =>
  thresholdTexts(kind, values, []).find((text) => text.name === name)?.value;

describe("every threshold", () => {
  describe.each(THRESHOLDS)("$name", (threshold) => {
    const changed = changedBy(threshold);

    test("changes decisions, of the kinds and for the reasons that it names", () => {
      expect(new Set(changed.map(({ kind }) => kind))).toEqual(new Set(threshold.kinds));
      const codes = changed.flatMap(({ was, is }) => [
        ...[...was.reasons, ...is.reasons].map(({ code }) => code),
        ...(was.confidence === is.confidence ? [] : ["confidence"]),
      ]);
      expect(codes).toEqual(expect.arrayContaining([...threshold.decides]));
    });

    test("changes the reviewer's texts with them", () => {
      for (const { kind, values, checks } of changed) {
        expect(textOf(kind, threshold.name, values)).not.toBe(textOf(kind, threshold.name, DEFAULTS));
        // A score is also shown on a scale, between its marks.
        if ("mark" in threshold) expect(checks(values)).not.toEqual(checks(DEFAULTS));
      }
    });

    test("changes the replay with them, but for screening: a replay searches no list again", () => {
      for (const { values, was, is, stored, sessionId } of changed) {
        const again = decideObservation(sealed(stored(DEFAULTS)), values, {
          reasons: [],
          createdAt: CREATED,
          sessionId,
        });
        expect(decided(again)).toEqual(decided(threshold.setBy === "screening" ? was : is));
      }
    });
  });

  test("decides reasons that exist", () => {
    const codes = THRESHOLDS.flatMap(({ decides }) => [...decides]).filter((code) => code !== "confidence");
    expect(codes.filter((code) => !(code in REASONS))).toEqual([]);
  });

  test("has a default within its bounds, and a name of its own", () => {
    expect(new Set(THRESHOLDS.map(({ name }) => name)).size).toBe(THRESHOLDS.length);
    for (const threshold of THRESHOLDS) {
      if (!("bounds" in threshold)) continue;
      const [lowest, highest] = threshold.bounds;
      expect(threshold.default).toBeGreaterThanOrEqual(lowest);
      expect(threshold.default).toBeLessThanOrEqual(highest);
    }
  });
});

describe("what a business sets", () => {
  test("is what the policy page lists, what a request may carry and what decides", () => {
    expect(POLICY_ENTRIES.map(({ name }) => name).sort()).toEqual(Object.keys(policyThresholds.shape).sort());
    expect(policyThresholds.parse(POLICY_DEFAULTS)).toEqual(POLICY_DEFAULTS);
    expect(DECISION_DEFAULTS).toMatchObject(POLICY_DEFAULTS);
    expect(thresholdProblem(POLICY_DEFAULTS)).toBeNull();
  });

  test.each(POLICY_ENTRIES.flatMap(({ name, bounds }) => (bounds ? [{ name, bounds }] : [])))(
    "$name is refused out of bounds",
    ({ name, bounds: [lowest, highest] }) => {
      for (const value of [lowest - 1, highest + 1, Number.NaN]) {
        const values = { ...POLICY_DEFAULTS, [name]: value };
        expect(thresholdProblem(values)).toBe(`${name} must be from ${lowest} to ${highest}.`);
        expect(policyThresholds.safeParse(values).success).toBe(false);
      }
    },
  );

  test.each(POLICY_ENTRIES.flatMap(({ name, levels }) => (levels ? [{ name, levels }] : [])))(
    "$name is refused where it is no level",
    ({ name, levels }) => {
      for (const value of ["none", "", 2, true]) {
        const values = { ...POLICY_DEFAULTS, [name]: value };
        expect(thresholdProblem(values)).toBe(`${name} must be one of ${levels.join(", ")}.`);
        expect(policyThresholds.safeParse(values).success).toBe(false);
      }
    },
  );

  test("DECIDE-THRESHOLD-1, DECIDE-THRESHOLD-2 is as docs/rules.md says", () => {
    const rules = readFileSync("docs/rules.md", "utf8");
    const rows = [...rules.matchAll(/^ {2}\| `(\w+)` \| (\w+) \| ([\d–]+) \|/gm)].map(
      ([, ...cells]) => cells,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows).toEqual(
      POLICY_ENTRIES.flatMap(({ name, default: value, bounds }) =>
        bounds ? [[name, String(value), bounds.join("–")]] : [],
      ).filter(([name]) => rows.some(([documented]) => documented === name)),
    );
  });

  test("a mismatch threshold above a match threshold is refused", () => {
    expect(thresholdProblem({ ...POLICY_DEFAULTS, mismatchBelow: 75 })).toBe(
      "“Different people below” must not be above “ID document: same person from”.",
    );
    expect(thresholdProblem({ ...POLICY_DEFAULTS, matchAt: 85, mismatchBelow: 82 })).toContain(
      "Selfie match",
    );
  });
});

describe("observations of earlier versions", () => {
  test("carry a liveness decision, which follows from the score, and no repeat signals", () => {
    const { person, screening } = evidence({ liveness: { score: 60 } });
    const old = { person: { ...person, liveness: { ...person.liveness, decision: "uncertain" } }, screening };
    const asked = (codes: string[]) =>
      decideObservation(sealed(old), DEFAULT_POLICY, {
        reasons: codes.map((code) => ({ code })),
        createdAt: CREATED,
        sessionId: "jti",
      }).reasons.map(({ code }) => code);
    expect(asked([])).toEqual(["liveness_uncertain"]);
    expect(asked(["too_many_attempts", "duplicate_selfie"])).toEqual([
      "liveness_uncertain",
      "duplicate_selfie",
      "too_many_attempts",
    ]);
  });
});

/** As it comes back out of the database. */
const sealed = (observation: object): NonNullable<Observation> => JSON.parse(JSON.stringify(observation));
