import { describe, expect, test } from "vitest";
import { type BurstMeasurement, contradictionsOf, turnTowards } from "@/lib/vision/face/burst";
import { supportSignals } from "@/lib/vision/face/challenge-support";
import { type ColourResponse, judgeFlash } from "@/lib/vision/face/flash";

const TURNED: BurstMeasurement = {
  faces: 6,
  different: 5,
  turnsDeg: [0, 4, 9, 15, 20, 25],
  startDeg: 2,
  endDeg: -1,
  residuals: [0, 0.01, 0.03, 0.06, 0.09, 0.12],
  lightRatio: 1.2,
  fastestDegPerS: 60,
  durationMs: 900,
  personScore: 80,
  oneExposure: -5,
};

describe("LIVENESS-BURST-1 a burst of a head that turns", () => {
  test("supports its frame, with or without times and a comparison of persons", () => {
    expect(contradictionsOf(TURNED)).toEqual([]);
    const bare = { fastestDegPerS: null, durationMs: null, personScore: null, oneExposure: null };
    expect(contradictionsOf({ ...TURNED, ...bare })).toEqual([]);
    expect(contradictionsOf({ ...TURNED, turnsDeg: [0, 5, 2, 8, 14, 22] })).toEqual([]);
  });

  test.each<[string, Partial<BurstMeasurement>]>([
    ["moves", { different: 1 }],
    ["turns", { turnsDeg: [0, 1, 2, 1, 2, 3], residuals: [0, 0, 0, 0, 0, 0] }],
    ["turns", { turnsDeg: [0, -5, -10, -15, -20, -25] }],
    ["steady", { turnsDeg: [0, 20, 5, 22, 8, 25] }],
    ["start", { startDeg: 20 }],
    ["end", { endDeg: -18 }],
    ["depth", { residuals: [0, 0.002, 0.004, 0.006, 0.008, 0.01] }],
    ["light", { lightRatio: 3 }],
    ["speed", { fastestDegPerS: 900 }],
    ["duration", { durationMs: 90 }],
    ["duration", { durationMs: 90_000 }],
    ["person", { personScore: 10 }],
    ["texture", { oneExposure: 3 }],
  ])("contradicts by %s", (name, change) => {
    expect(contradictionsOf({ ...TURNED, ...change })).toContain(name);
  });

  test("turns are positive to the asked side", () => {
    expect(turnTowards("left", -20, 3)).toBe(23);
    expect(turnTowards("right", 20, -3)).toBe(23);
    expect(turnTowards("right", -20, 0)).toBe(-20);
  });

  test("its measurements are named for the reviewer, and what was not measured is absent", () => {
    const signals = supportSignals({
      bursts: [null, { ...TURNED, personScore: null }],
      flash: "not_observed",
    });
    expect(signals).toMatchObject({ flash: "not_observed", "burst2.agrees": true, "burst2.turnDeg": 25 });
    expect(Object.keys(signals).filter((name) => name.startsWith("burst1"))).toEqual([]);
    expect(signals).not.toHaveProperty("burst2.personScore");
    expect(supportSignals({ bursts: [], flash: null })).toEqual({});
  });
});

describe("LIVENESS-FLASH-1 the colours of the screen on a face", () => {
  const lit = (strength: number): ColourResponse => [
    [-strength / 2, strength, -strength / 2],
    [strength, -strength / 2, -strength / 2],
    [-strength / 2, -strength / 2, strength],
  ];

  test("they agree, contradict, or were not observed", () => {
    expect(judgeFlash(lit(0.1), ["green", "red", "blue"])).toBe("agrees");
    expect(judgeFlash(lit(0.1), ["red", "green", "blue"])).toBe("contradicts");
    expect(judgeFlash(lit(0.01), ["green", "red", "blue"])).toBe("not_observed");
    expect(judgeFlash(lit(0.01), ["red", "green", "blue"])).toBe("not_observed");
  });

  test("one colour through all tiles, as of a lamp that changed, is not an order", () => {
    const warm: ColourResponse = [
      [0.1, 0, -0.1],
      [0.1, 0, -0.1],
      [0.1, 0, -0.1],
    ];
    expect(judgeFlash(warm, ["red", "green", "blue"])).toBe("not_observed");
  });
});
