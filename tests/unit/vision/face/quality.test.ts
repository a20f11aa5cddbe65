import { describe, expect, test } from "vitest";
import { PORTRAIT_GATE, portraitIsReadable, SELFIE_GATE, selfieProblems } from "@/lib/vision/face/quality";
import type { FaceQuality } from "@/lib/vision/types";
import type { FaceProblem } from "@/lib/vocabulary";

const GOOD: FaceQuality = {
  meshScore: 0.99,
  eyeDistancePx: 90,
  yawDeg: 2,
  pitchDeg: 1,
  luminance: 130,
  contrast: 28,
  burntOut: 0,
  redOverGreen: 1.3,
  blueOverGreen: 0.85,
  underEyeRatio: 0.95,
  lensRatio: 0.8,
  sharpness: 0.4,
};

describe("FACE-SELFIE-1, FACE-PORTRAIT-1 quality gate", () => {
  test("a good face passes", () => expect(selfieProblems(GOOD)).toEqual([]));

  test.each<[string, Partial<FaceQuality>, FaceProblem]>([
    ["mesh unsure", { meshScore: 0.9 }, "face_covered"],
    ["dark under the eyes", { underEyeRatio: 0.59 }, "sunglasses"],
    ["eyes too close", { eyeDistancePx: 29.9 }, "face_too_small"],
    ["turned right", { yawDeg: 25.1 }, "face_turned_away"],
    ["turned left", { yawDeg: -25.1 }, "face_turned_away"],
    ["looking up", { pitchDeg: -18.1 }, "face_turned_away"],
    ["looking down", { pitchDeg: 28.1 }, "face_turned_away"],
    ["a dark lens over the eyes", { lensRatio: 0.44 }, "sunglasses"],
    ["dark and without detail", { luminance: 44, contrast: 4.9 }, "too_dark"],
    ["bright and without detail", { luminance: 216, contrast: 4.9 }, "too_bright"],
    ["burnt out", { luminance: 240, burntOut: 0.61 }, "too_bright"],
    ["red", { redOverGreen: 2.31 }, "coloured_light"],
    ["cyan", { redOverGreen: 0.74 }, "coloured_light"],
    ["blue", { blueOverGreen: 1.51 }, "coloured_light"],
    ["yellow as sodium", { blueOverGreen: 0.29 }, "coloured_light"],
    ["blurred", { sharpness: 0.139 }, "too_blurred"],
  ])("%s is named", (_, change, problem) => {
    expect(selfieProblems({ ...GOOD, ...change })).toEqual([problem]);
  });

  test("the limits themselves pass", () => {
    const edge = {
      eyeDistancePx: 30,
      yawDeg: 25,
      pitchDeg: -18,
      contrast: 5,
      burntOut: 0.6,
      redOverGreen: 2.3,
      blueOverGreen: 0.3,
      underEyeRatio: 0.6,
      lensRatio: 0.45,
      sharpness: 0.14,
    };
    expect(selfieProblems({ ...GOOD, ...edge })).toEqual([]);
    expect(selfieProblems({ ...GOOD, pitchDeg: 28, redOverGreen: 0.75, blueOverGreen: 1.5 })).toEqual([]);
  });

  test("dark skin in little light and a face in a flash pass while there is detail on them", () => {
    expect(selfieProblems({ ...GOOD, luminance: 24, contrast: 7 })).toEqual([]);
    expect(selfieProblems({ ...GOOD, luminance: 238, contrast: 25, burntOut: 0.3 })).toEqual([]);
  });

  test("a measurement that failed never passes", () => {
    for (const key of Object.keys(GOOD).filter((each) => each !== "luminance")) {
      expect(selfieProblems({ ...GOOD, [key]: Number.NaN }), key).not.toEqual([]);
    }
    expect(portraitIsReadable({ ...GOOD, meshScore: Number.NaN })).toBe(false);
    expect(portraitIsReadable({ ...GOOD, eyeDistancePx: Number.NaN })).toBe(false);
  });

  test("a printed portrait needs less, but must be legible", () => {
    const soft = { ...GOOD, meshScore: 0.6, eyeDistancePx: 20, sharpness: 0.05, luminance: 230 };
    expect(portraitIsReadable(soft)).toBe(true);
    expect(portraitIsReadable({ ...soft, meshScore: PORTRAIT_GATE.minMeshScore })).toBe(false);
    expect(portraitIsReadable({ ...soft, eyeDistancePx: 19.9 })).toBe(false);
    expect(SELFIE_GATE.minMeshScore).toBeGreaterThan(PORTRAIT_GATE.minMeshScore);
  });
});
