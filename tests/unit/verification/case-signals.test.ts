import { describe, expect, test } from "vitest";
import { signalViews, unexaminedViews } from "@/lib/verification/case-signals";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { SIGNAL_TEXTS } from "@/lib/verification/signal-texts";
import type { AttackSignal } from "@/lib/vision/types";
import { ATTACK_SIGNALS } from "@/lib/vocabulary";
import { comparison, evidence } from "@/tests/support/evidence";

const SCREEN: AttackSignal = {
  name: "selfie_recaptured",
  picture: "selfie",
  score: 72.4,
  falseAlarms: { alarms: 3, pictures: 1200 },
  measures: { gridPeriodPx: 3.70019, bezel: true },
  regions: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4, weight: 0.5 }],
};

function viewsOf(signals: readonly AttackSignal[] | undefined, attackSignalAt = 50) {
  const { person, screening } = evidence();
  const observed = { person: { ...person, ...(signals ? { signals } : {}) }, screening };
  return signalViews(observed, "id_document", { ...DEFAULT_POLICY, attackSignalAt });
}

describe("ATTACK-REVIEW-1 the case page on signs of an attack", () => {
  test("a sign with its picture, its places, its score between marks and what was measured", () => {
    expect(viewsOf([SCREEN])).toEqual([
      {
        name: "selfie_recaptured",
        picture: "selfie",
        ...SIGNAL_TEXTS.selfie_recaptured,
        score: 72,
        marks: [{ at: 50, label: "suspicious" }],
        isFound: true,
        falseAlarms: "3 of 1,200 genuine pictures score this high or higher.",
        regions: SCREEN.regions,
        facts: [
          { label: "Grid period px", value: "3.7" },
          { label: "Bezel", value: "yes" },
        ],
        earlier: null,
      },
    ]);
  });

  test("found or not is told by the policy that decided, and the shown score agrees with it", () => {
    const below = { ...SCREEN, score: 49.7 };
    expect(viewsOf([below])).toMatchObject([{ isFound: false, score: 49 }]);
    expect(viewsOf([below], 40)).toMatchObject([{ isFound: true, marks: [{ at: 40 }] }]);
  });

  test("the highest score first", () => {
    const scores = [12, 80, 45].map((score) => ({ ...SCREEN, score }));
    expect(viewsOf(scores).map(({ score }) => score)).toEqual([80, 45, 12]);
  });

  test.each([
    [null, "How often a genuine picture scores this high is not measured."],
    [{ alarms: 0, pictures: 800 }, "None of 800 genuine pictures scores this high."],
    [{ alarms: 1, pictures: 20_000 }, "1 of 20,000 genuine pictures scores this high or higher."],
  ])("the rate of false alarms %o in words", (falseAlarms, sentence) => {
    expect(viewsOf([{ ...SCREEN, falseAlarms }])[0]?.falseAlarms).toBe(sentence);
  });

  test("a repeated picture names the earlier verification, which is no measurement", () => {
    const [view] = viewsOf([{ ...SCREEN, measures: { earlierVerification: "vrf_id_1", differentBits: 2 } }]);
    expect(view).toMatchObject({ earlier: "vrf_id_1", facts: [{ label: "Different bits", value: "2" }] });
  });

  test("those of a selfie match come from its comparison; nothing examined, nothing shown", () => {
    const face = { ...comparison(95), signals: [SCREEN] };
    expect(signalViews({ face }, "selfie_match", DEFAULT_POLICY)).toMatchObject([{ name: SCREEN.name }]);
    expect(viewsOf(undefined)).toEqual([]);
    expect(signalViews(null, "id_document", DEFAULT_POLICY)).toEqual([]);
  });

  test("every sign has a heading of its own, and sentences for what to look at", () => {
    const texts = ATTACK_SIGNALS.map((name) => SIGNAL_TEXTS[name]);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(ATTACK_SIGNALS.length);
    for (const { looksAt, lookFor } of texts) {
      for (const text of [looksAt, lookFor]) expect(text).toMatch(/^[A-Z].{30,}\.$/);
    }
  });
});

describe("ATTACK-REVIEW-5 what was not examined", () => {
  const small = { signal: "selfie_recaptured", picture: "selfie", cause: "face_too_small" } as const;
  const observed = (score: number) => {
    const { person, screening } = evidence({ signals: [{ ...SCREEN, score }], unexamined: [small] });
    return { person, screening };
  };

  test("is named with its picture and the cause", () => {
    expect(unexaminedViews(observed(2))).toEqual([
      {
        name: "selfie_recaptured",
        picture: "selfie",
        title: SIGNAL_TEXTS.selfie_recaptured.title,
        cause: "the face is too small",
      },
    ]);
    expect(unexaminedViews(null)).toEqual([]);
  });

  test("is not called looked for and not found, and a sign that speaks all the same stays", () => {
    expect(signalViews(observed(2), "id_document", DEFAULT_POLICY)).toEqual([]);
    expect(signalViews(observed(80), "id_document", DEFAULT_POLICY)).toMatchObject([{ isFound: true }]);
  });
});
