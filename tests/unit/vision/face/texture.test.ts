import { describe, expect, test } from "vitest";
import { LIVENESS_RULES } from "@/lib/vision/face/challenge-frames";
import { shadingSpread } from "@/lib/vision/face/shading";
import { compareTexture, type FaceTexture } from "@/lib/vision/face/texture";
import { PLANE_PX, type Plane, smoothed, valueAt } from "@/lib/vision/face/texture-plane";
import type { Point } from "@/lib/vision/images/pixels";
import { head } from "@/tests/support/made-head";
import { seeded } from "@/tools/specimen/random";

const MIDDLE = PLANE_PX / 2;
/** The made head in the middle of a plane, 128 pixels wide. */
const POINTS = head().points.map(([x, y]): Point => [MIDDLE + x * 0.9, MIDDLE + y * 0.62]);

/** Skin: grain of several sizes on an even ground. */
function skin(seed: string): Plane {
  const { normal } = seeded(seed);
  const grain = Float32Array.from({ length: PLANE_PX * PLANE_PX }, () => normal(40));
  const [fine, coarse] = [smoothed(grain, 1), smoothed(grain, 3)];
  return grain.map((_, at) => 130 + (fine[at] ?? 0) + 3 * (coarse[at] ?? 0));
}

function changed(plane: Plane, change: (value: number, x: number, y: number) => number): Plane {
  return plane.map((value, at) => change(value, at % PLANE_PX, Math.floor(at / PLANE_PX)));
}

const face = (plane: Plane): FaceTexture => ({ plane, points: POINTS });
const SKIN = skin("one person");

describe("LIVENESS-FRAME-4 whether two pictures are one exposure", () => {
  test("a picture and its copy that is darker, noisy and a little displaced surely are", () => {
    const { normal } = seeded("noise");
    const moved = changed(SKIN, (_, x, y) => 0.8 * valueAt(SKIN, x + 1.5, y - 1) + normal(2));
    const agreement = compareTexture(face(SKIN), face(moved));
    expect(agreement?.detail).toBeGreaterThan(0.97);
    expect(agreement?.logOdds).toBeGreaterThan(LIVENESS_RULES.surelyOneExposure);
  });

  test("the same skin in another light is not, however fine its detail agrees", () => {
    const lit = changed(SKIN, (value, x, y) => value * (1 + 0.15 * Math.sin(x / 9) * Math.cos(y / 11)));
    const agreement = compareTexture(face(SKIN), face(lit));
    expect(agreement?.detail).toBeGreaterThan(0.9);
    expect(agreement?.shading).toBeGreaterThan(0.02);
    expect(agreement?.logOdds).toBeLessThan(LIVENESS_RULES.maybeOneExposure);
  });

  test("other skin is not", () => {
    const agreement = compareTexture(face(SKIN), face(skin("another person")));
    expect(agreement?.detail).toBeLessThan(0.8);
    expect(agreement?.logOdds).toBeLessThan(LIVENESS_RULES.maybeOneExposure);
  });

  test("nothing is said where too little of the face is seen", () => {
    const corner = POINTS.map((): Point => [2, 2]);
    expect(compareTexture({ plane: SKIN, points: corner }, face(SKIN))).toBeNull();
  });
});

describe("the change of light over patches", () => {
  const patches = Array.from({ length: 60 }, (_, index) => ({
    x: (index % 10) * 16,
    y: Math.floor(index / 10) * 20,
    light: 80 + ((index * 37) % 90),
  }));

  test("exposure and an even gradient are no change", () => {
    const even = patches.map((patch) => ({
      ...patch,
      otherLight: (patch.light + 8) * 0.7 * Math.exp(patch.x / 800) - 8,
    }));
    expect(shadingSpread(even)).toBeLessThan(1e-3);
  });

  test("shades that moved are, and a few patches beside the face do not hide them or make them", () => {
    const lit = patches.map((patch) => ({
      ...patch,
      otherLight: patch.light * (1 + 0.1 * Math.sin(patch.x / 12)),
    }));
    expect(shadingSpread(lit)).toBeGreaterThan(0.02);
    const stray = patches.map((patch, index) => ({
      ...patch,
      otherLight: index % 7 === 0 ? 10 : patch.light,
    }));
    expect(shadingSpread(stray)).toBeLessThan(0.005);
  });
});
