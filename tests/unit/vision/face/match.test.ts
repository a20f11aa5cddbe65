import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { falseMatchAt } from "@/lib/vision/face/calibration";
import { distanceAt, embeddingDistance, matchScore } from "@/lib/vision/face/match";
import { blendOverlapping, type Detection, overlap } from "@/lib/vision/face/overlap";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import { calibrationSchema } from "@/lib/vision/model-packs/calibration";

const distances = fc.double({ min: 0, max: 2, noNaN: true });

describe("FACE-SCORE-1 calibration", () => {
  const { calibration } = BUILT_IN_FACE_MANIFEST;
  const { knots } = calibration;
  const scoreAt = (distance: number) => matchScore(distance, calibration);

  test("every knot gives exactly its score, and the limits are those of the rule", () => {
    for (const [distance, score] of knots) expect(scoreAt(distance)).toBe(score);
    expect(knots).toContainEqual([0.91, 70]);
    expect(knots).toContainEqual([0.87, 80]);
    expect(knots).toContainEqual([1.1, 50]);
  });

  test("the nearest strangers of the London set lie outside a match", () => {
    expect(scoreAt(0.935)).toBeLessThan(70);
  });

  test("a distance is found from its score, and the next one scores less", () => {
    for (const score of [95, 80, 70, 50, 18.2]) {
      const distance = distanceAt(calibration, score);
      expect(scoreAt(distance)).toBeGreaterThanOrEqual(score);
      expect(scoreAt(distance + 0.003)).toBeLessThan(score);
    }
  });

  test("a table that is no table is refused", () => {
    const good = {
      reason: "made up",
      knots: [
        [0, 100],
        [1, 0],
      ],
      impostors: [],
    };
    expect(calibrationSchema.safeParse(good).success).toBe(true);
    for (const wrong of [
      [[0, 100]],
      [
        [0, 90],
        [1, 0],
      ],
      [
        [0.1, 100],
        [1, 0],
      ],
      [
        [0, 100],
        [0.5, 60],
        [0.5, 50],
        [1, 0],
      ],
      [
        [0, 100],
        [0.5, 40],
        [0.6, 50],
        [1, 0],
      ],
      [
        [0, 100],
        [1, -1],
      ],
    ])
      expect(calibrationSchema.safeParse({ ...good, knots: wrong }).success, JSON.stringify(wrong)).toBe(
        false,
      );
    const short = [{ group: "all", pairs: 9, atKnots: [0, 1, 2] }];
    expect(calibrationSchema.safeParse({ ...good, impostors: short }).success).toBe(false);
  });

  test("the false-match rate counts at the next knot, names the worst group, and keeps an upper bound", () => {
    const measured = {
      reason: "made up",
      knots: [
        [0, 100],
        [0.4, 70],
        [1, 0],
      ] as [number, number][],
      impostors: [
        { group: "all", pairs: 1000, atKnots: [0, 2, 900] },
        { group: "a", people: 30, pairs: 400, atKnots: [0, 2, 90] },
        { group: "few people", people: 4, pairs: 300, atKnots: [0, 9, 90] },
        { group: "few pairs", people: 15, pairs: 199, atKnots: [0, 1, 5] },
        { group: "nobody", people: 0, pairs: 0, atKnots: [0, 0, 0] },
        { group: "across groups", people: 40, pairs: 900, atKnots: [0, 9, 800] },
      ],
    };
    expect(falseMatchAt(measured, 0.3)).toMatchObject({
      pairs: 1000,
      accepted: 2,
      worstGroup: { group: "a", accepted: 2 },
      // Never counted as groups without errors.
      notMeasured: ["few people", "few pairs", "nobody"],
    });
    expect(falseMatchAt(measured, 0)).toMatchObject({ accepted: 0, worstGroup: { accepted: 0 } });
    expect(falseMatchAt(measured, 0.41)).toMatchObject({ accepted: 900 });
    expect(falseMatchAt(measured, 5)).toMatchObject({ accepted: 1000, upper: 1 });
    // Clopper and Pearson: none of 1,000 is at most 3.68 in 1,000; two of 1,000 at most 7.21.
    expect(falseMatchAt(measured, 0)?.upper).toBeCloseTo(0.003682, 5);
    expect(falseMatchAt(measured, 0.3)?.upper).toBeCloseTo(0.007205, 5);
    expect(falseMatchAt({ ...measured, impostors: [] }, 0.3)).toBeUndefined();
    // The stored interval, with people as its units, takes the place of the one over pairs.
    const people = { group: "all", people: 50, pairs: 1000, atKnots: [0, 2, 900], upper: [0.01, 0.02, 0.95] };
    const byPeople = falseMatchAt({ ...measured, impostors: [people] }, 0.3);
    expect(byPeople).toMatchObject({ people: 50, upper: 0.02, worstGroup: null, notMeasured: [] });
    expect(falseMatchAt({ ...measured, impostors: [people] }, 5)?.upper).toBe(1);
  });

  test("a larger distance never scores higher, and the score stays within 0 and 100", () => {
    fc.assert(
      fc.property(distances, distances, (left, right) => {
        const [near, far] = [Math.min(left, right), Math.max(left, right)];
        return scoreAt(near) >= scoreAt(far) && scoreAt(far) >= 0 && scoreAt(near) <= 100;
      }),
    );
  });

  test("no distance beyond a threshold is rounded onto it", () => {
    for (const [limit, score] of [
      [0.91, 70],
      [1.1, 50],
      [0.87, 80],
    ] as const) {
      expect(scoreAt(limit + 1e-6)).toBeLessThan(score);
      expect(scoreAt(limit)).toBe(score);
    }
  });

  test("what is no distance has no score", () => {
    for (const wrong of [Number.NaN, -0.1, Number.NEGATIVE_INFINITY]) expect(() => scoreAt(wrong)).toThrow();
    expect(scoreAt(5)).toBe(0);
  });

  test("the distance is Euclidean, and only within one network", () => {
    expect(embeddingDistance(Float32Array.of(0, 3), Float32Array.of(4, 0))).toBe(5);
    expect(() => embeddingDistance(new Float32Array(128), new Float32Array(512))).toThrow();
  });
});

describe("FACE-DETECT-1 overlapping detections", () => {
  const face = (x: number, y: number, side: number, score: number): Detection => ({
    score,
    centre: [x, y],
    width: side,
    height: side,
    keypoints: [[x, y]],
  });

  test("detections of one face become their mean, weighted by score", () => {
    const [only, ...more] = blendOverlapping([face(100, 100, 50, 0.9), face(104, 100, 50, 0.3)]);
    expect(more).toEqual([]);
    expect(only?.score).toBe(0.9);
    expect(only?.centre[0]).toBeCloseTo((100 * 0.9 + 104 * 0.3) / 1.2, 9);
    expect(only?.keypoints[0]?.[0]).toBeCloseTo(101, 9);
  });

  test("faces apart stay apart, the surest first, whatever the order", () => {
    const found = blendOverlapping([
      face(300, 100, 50, 0.5),
      face(100, 100, 50, 0.9),
      face(300, 101, 50, 0.8),
    ]);
    expect(found.map((one) => Math.round(one.centre[0]))).toEqual([100, 300]);
    expect(found.map((one) => one.score)).toEqual([0.9, 0.8]);
  });

  test("overlap is shared area over joint area", () => {
    expect(overlap(face(0, 0, 10, 1), face(0, 0, 10, 1))).toBe(1);
    expect(overlap(face(0, 0, 10, 1), face(5, 0, 10, 1))).toBeCloseTo(1 / 3, 9);
    expect(overlap(face(0, 0, 10, 1), face(50, 0, 10, 1))).toBe(0);
    expect(overlap(face(0, 0, 0, 1), face(0, 0, 0, 1))).toBe(0);
  });

  test("a degenerate detection neither loops nor disappears", () => {
    expect(blendOverlapping([face(0, 0, 0, 0.4), face(0, 0, 0, 0.5)])).toHaveLength(2);
    expect(blendOverlapping([])).toEqual([]);
  });
});
