import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Assurance } from "@/components/dashboard/verifications/assurance";
import type { Assurance as Levels } from "@/lib/contract/assurance";
import { AUTHENTICITY_LEVELS, BINDING_LEVELS, PRESENCE_LEVELS } from "@/lib/vocabulary";

const FIRST: Levels = {
  presence: { level: "none", evidence: "Nobody was seen." },
  authenticity: { level: "none", evidence: "Nothing was read." },
  binding: { level: "none", evidence: "No face was found.", score: null, falseMatchRateAtMost: null },
};
const drawn = (assurance: Levels | null) => renderToStaticMarkup(createElement(Assurance, { assurance }));

describe("ATTACK-REVIEW-3 the levels of assurance on the case page", () => {
  test("each level is a step of its ladder, with what showed it", () => {
    const html = drawn({
      presence: { level: "challenge_passed", evidence: "Both turns were followed." },
      authenticity: { level: "print_only", evidence: "Print was read." },
      binding: { level: "matched", evidence: "Score 90.", score: 90, falseMatchRateAtMost: 0.001 },
    });
    expect(html).toMatch(/Head turns passed.*Step 3 of 4.*Both turns were followed\./);
    expect(html).toMatch(/Printed text only.*Step 1 of \d.*Print was read\./);
    expect(html).toMatch(/Same person.*Step 3 of 3.*Score 90\./);
  });

  test("every level has words of its own", () => {
    const words = (html: string) => /font-medium">([^<]+)</.exec(html)?.[1];
    const shown = PRESENCE_LEVELS.map((level) =>
      words(drawn({ ...FIRST, presence: { level, evidence: "" } })),
    );
    expect(new Set(shown).size).toBe(PRESENCE_LEVELS.length);
    for (const level of AUTHENTICITY_LEVELS) {
      expect(drawn({ ...FIRST, authenticity: { level, evidence: "" } })).not.toContain("undefined");
    }
    for (const level of BINDING_LEVELS) {
      expect(drawn({ ...FIRST, binding: { ...FIRST.binding, level } })).not.toContain("undefined");
    }
  });

  test("a decision without levels shows none", () => {
    expect(drawn(null)).toBe("");
  });
});
