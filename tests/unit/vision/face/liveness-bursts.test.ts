import { describe, expect, test } from "vitest";
import type { BurstMeasurement } from "@/lib/vision/face/burst";
import type { FlashFinding } from "@/lib/vision/face/flash";
import { MAX_ACTIVE_SCORE } from "@/lib/vision/face/liveness";
import { head } from "@/tests/support/made-head";
import { both, measureLiveness, view } from "@/tests/support/made-session";

describe("LIVENESS-BURST-2 bursts and colours", () => {
  const selfie = view(head());
  const turnedBurst: BurstMeasurement = {
    faces: 6,
    different: 5,
    turnsDeg: [0, 5, 10, 15, 20, 25],
    startDeg: 0,
    endDeg: 0,
    residuals: [0, 0.02, 0.04, 0.06, 0.08, 0.1],
    lightRatio: 1.1,
    fastestDegPerS: null,
    durationMs: null,
    personScore: 90,
    oneExposure: null,
  };
  const odd = { ...turnedBurst, turnsDeg: [0, 0, 0, 0, 0, 0] };
  const scored = (
    bursts: readonly (BurstMeasurement | null)[],
    flash: FlashFinding | null = null,
    deg = 20,
  ) => measureLiveness(selfie, both(deg), { support: { bursts, flash } });

  test("bursts that agree raise a passed challenge, never beyond its range; missing ones change nothing", () => {
    const alone = measureLiveness(selfie, both(20));
    expect(scored([null, null])).toEqual(alone);
    expect(scored([turnedBurst, null]).score).toBe(Math.min(85, alone.score + 2));
    expect(scored([turnedBurst, turnedBurst], "agrees", 36).score).toBeLessThanOrEqual(MAX_ACTIVE_SCORE);
    expect(scored([], "not_observed").score).toBe(alone.score);
  });

  test("one that contradicts, and colours of another order, make it uncertain and never spoofed", () => {
    for (const result of [scored([turnedBurst, odd]), scored([], "contradicts")])
      expect(result).toMatchObject({ score: 70, decision: "uncertain", unproven: "challenge_failed" });
  });

  test("they do not help frames that fail", () => {
    const mirrored = { challenge: { directions: ["left", "right"] as const, problem: null } };
    const support = { bursts: [turnedBurst, turnedBurst], flash: "agrees" as const };
    expect(measureLiveness(selfie, both(25), { ...mirrored, support }).decision).toBe("uncertain");
  });
});
