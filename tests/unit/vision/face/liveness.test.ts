import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChallengePhoto } from "@/lib/vision/face/challenge-frames";
import { MAX_ACTIVE_SCORE, MAX_COMBINED_SCORE, MAX_PASSIVE_SCORE } from "@/lib/vision/face/liveness";
import { distanceAt } from "@/lib/vision/face/match";
import type { Point3 } from "@/lib/vision/face/mesh";
import { planarFit } from "@/lib/vision/face/planar";
import { poseOf } from "@/lib/vision/face/pose";
import { head, photographed, turned } from "@/tests/support/made-head";
import { ASKED, both, embedding, measureLiveness, passive, view } from "@/tests/support/made-session";

describe("LIVENESS-FRAME-1 geometry", () => {
  test("pose reads back the turn, in either direction", () => {
    for (const deg of [-40, -15, 0, 20, 35]) {
      expect(Math.abs(poseOf(turned(head(), deg)).yawDeg - poseOf(head()).yawDeg)).toBeCloseTo(
        Math.abs(deg),
        6,
      );
    }
    expect(poseOf(turned(head(), 20)).yawDeg).toBeCloseTo(-poseOf(turned(head(), -20)).yawDeg, 6);
  });

  test("any view of a flat picture is explained by a homography, a turned head is not", () => {
    for (const deg of [5, 15, 30, 45, -30]) {
      expect(planarFit(head(), photographed(head(), deg)).residual).toBeLessThan(1e-6);
    }
    for (const deg of [15, 25, 40, -20])
      expect(planarFit(head(), turned(head(), deg)).residual).toBeGreaterThan(0.05);
  });

  test("moving, enlarging and rolling a face neither stretches it nor leaves a residual", () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(number(-3, 3), number(0.2, 5), number(-500, 500), (roll, scale, shift) => {
        const moved = head().points.map(
          ([x, y, z]): Point3 => [
            scale * (Math.cos(roll) * x - Math.sin(roll) * y) + shift,
            scale * (Math.sin(roll) * x + Math.cos(roll) * y) - shift,
            z,
          ],
        );
        const fit = planarFit(head(), { points: moved });
        return fit.residual < 1e-6 && Math.abs(fit.stretch - 1) < 1e-6;
      }),
    );
  });
});

describe("LIVENESS-SCORE-2 with a passive network", () => {
  const live = (score: number) => measureLiveness(view(head()), both(30), passive(score));

  test("alone it claims at most what one picture can show, and says that it alone looked", () => {
    const alone = (score: number) => measureLiveness(view(head()), [], passive(score));
    expect(alone(99)).toMatchObject({ checked: true, score: MAX_PASSIVE_SCORE, decision: "live" });
    expect(alone(60).decision).toBe("uncertain");
    expect(alone(10)).toMatchObject({ decision: "spoofed", passiveModel: { name: "made-up" } });
  });

  test("only both together claim more than the challenge alone", () => {
    expect(live(100).score).toBeGreaterThan(MAX_ACTIVE_SCORE);
    expect(live(100).score).toBeLessThanOrEqual(MAX_COMBINED_SCORE);
    expect(live(100).decision).toBe("live");
  });

  test("doubt of either is doubt; a sure attack beats a passed challenge, and the other way round", () => {
    expect(live(79).decision).toBe("uncertain");
    expect(live(30).decision).toBe("uncertain");
    expect(live(19.9).decision).toBe("spoofed");
    const flat = [view(photographed(head(), 35)), view(photographed(head(), -35))];
    expect(measureLiveness(view(head()), flat, passive(100)).decision).toBe("spoofed");
    expect(measureLiveness(view(head()), both(8), passive(100)).decision).toBe("uncertain");
  });

  test("LIVENESS-CHALLENGE-3 frames that nobody asked for change nothing of what the network says", () => {
    for (const score of [99, 60, 10]) {
      const unasked = measureLiveness(view(head()), both(25), { ...passive(score), challenge: null });
      const none = measureLiveness(view(head()), [], passive(score));
      expect(unasked).toMatchObject({ checked: true, score: none.score, decision: none.decision });
    }
  });

  test("the better either layer, never the lower the score", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (one, other) => {
        return live(Math.max(one, other)).score >= live(Math.min(one, other)).score;
      }),
    );
  });
});

describe("LIVENESS-FRAME-2, LIVENESS-FRAME-3 frames", () => {
  test("without frames nothing is claimed", () => {
    expect(measureLiveness(view(head()), [])).toEqual({
      checked: false,
      score: 0,
      decision: "not_checked",
      signals: {},
    });
  });

  test("a solid head turned both ways is live, and never scores above the active limit", () => {
    const result = measureLiveness(view(head()), both(25));
    expect(result).toMatchObject({ checked: true, decision: "live" });
    expect(result).not.toHaveProperty("unproven");
    expect(result.score).toBeLessThanOrEqual(MAX_ACTIVE_SCORE);
    expect(result.signals).toMatchObject({ "frame1.turnedAsAsked": true, "frame2.turnedAsAsked": true });
    for (const deg of [15.5, 20, 30, 39]) {
      expect(measureLiveness(view(head()), both(deg)).score).toBeLessThanOrEqual(MAX_ACTIVE_SCORE);
    }
  });

  test("too small or too large a turn is not live, but no proof of an attack", () => {
    for (const deg of [0.5, 8, 14, 44]) {
      const result = measureLiveness(view(head()), both(deg));
      expect(result, `${deg}`).toMatchObject({ decision: "uncertain", unproven: "challenge_failed" });
    }
  });

  test("a photograph turned before the camera is spoofed", () => {
    const frames = [view(photographed(head(), 35)), view(photographed(head(), -35))];
    expect(measureLiveness(view(head()), frames).decision).toBe("spoofed");
  });

  test("turned the other way round, or not both ways, is not live", () => {
    const [right, left] = both(25);
    if (!left || !right) throw new Error("two frames");
    expect(measureLiveness(view(head()), [left, right]).decision).toBe("uncertain");
    const again = view(turned(head(), 28));
    expect(measureLiveness(view(head()), [right, again]).decision).toBe("uncertain");
    const mirrored = { challenge: { directions: ["left", "right"] as const, problem: null } };
    expect(measureLiveness(view(head()), [left, right], mirrored).decision).toBe("live");
  });

  test("one frame of two, or three, are not what was asked", () => {
    const [right, left] = both(25);
    if (!left || !right) throw new Error("two frames");
    expect(measureLiveness(view(head()), [right]).decision).toBe("uncertain");
    expect(measureLiveness(view(head()), [right, left, view(turned(head(), 30))]).decision).toBe("uncertain");
  });

  test("LIVENESS-CHALLENGE-3 frames that answer no challenge are not checked, and the reviewer sees why", () => {
    const unasked = { challenge: null };
    const late = { challenge: { directions: ["right", "left"] as const, problem: "expired" as const } };
    for (const [context, why] of [
      [unasked, "not_drawn"],
      [late, "expired"],
    ] as const) {
      const result = measureLiveness(view(head()), both(25), context);
      expect(result).toMatchObject({ checked: false, score: 0, decision: "not_checked" });
      expect(result.signals).toMatchObject({
        frames: 2,
        challenge: why,
        "frame1.turnDeg": expect.any(Number),
      });
    }
  });

  test("LIVENESS-CHALLENGE-3, LIVENESS-FRAME-2 straight frames, and copies of the selfie, are never spoofed", () => {
    const selfie = view(head());
    const straight = [view(turned(head(), 1)), view(turned(head(), -2))];
    const copies = [{ ...selfie }, { ...selfie }];
    for (const frames of [straight, copies]) {
      expect(measureLiveness(selfie, frames, { challenge: null }).decision).toBe("not_checked");
      expect(measureLiveness(selfie, frames)).toMatchObject({ score: 50, decision: "uncertain" });
    }
  });

  test("LIVENESS-CHALLENGE-4 turns that were sent at once are live; the gap is there for the reviewer", () => {
    const challenge = { ...ASKED.challenge, directions: ["right", "left"] as const, problem: null };
    const hurried = measureLiveness(view(head()), both(25), {
      challenge: { ...challenge, framesApartMs: 0 },
    });
    expect(hurried).toMatchObject({ decision: "live", signals: { framesApartMs: 0 } });
    expect(hurried.score).toBe(measureLiveness(view(head()), both(25)).score);
  });

  test("a picture that was turned is an attack once a turn was asked for, in time or late", () => {
    const frames = [view(photographed(head(), 35)), view(photographed(head(), -35))];
    const challenge = { directions: ["right", "left"] as const, problem: "expired" as const };
    expect(measureLiveness(view(head()), frames, { challenge }).decision).toBe("spoofed");
    // Nobody asked: the photo may have been scaled by the client.
    expect(measureLiveness(view(head()), frames, { challenge: null }).decision).toBe("not_checked");
  });

  test("a copy of an earlier picture is never live, whether of the selfie or of a frame", () => {
    const selfie = view(head());
    const [right, left] = both(25);
    if (!left || !right) throw new Error("two frames");
    expect(measureLiveness(selfie, [right, { ...right }]).decision).toBe("uncertain");
    expect(measureLiveness(selfie, [right, { ...left, thumbnail: selfie.thumbnail }]).decision).toBe(
      "uncertain",
    );
  });

  test("another person is never live, and far enough away is spoofed, asked for or not", () => {
    // By score, since every network has distances of its own.
    const frames = (score: number) =>
      both(25).map((frame) => ({ ...frame, embedding: embedding(distanceAt(ASKED.calibration, score)) }));
    expect(measureLiveness(view(head()), frames(50.5)).decision).toBe("live");
    expect(measureLiveness(view(head()), frames(40)).decision).toBe("uncertain");
    expect(measureLiveness(view(head()), frames(12))).toMatchObject({ score: 20, decision: "spoofed" });
    const unasked = measureLiveness(view(head()), frames(12), { challenge: null });
    expect(unasked).toMatchObject({ checked: true, score: 20, decision: "spoofed" });
    const doubtful = measureLiveness(view(head()), frames(40), { challenge: null });
    expect(doubtful).toMatchObject({ checked: true, score: 50, decision: "uncertain" });
    expect(measureLiveness(view(head()), frames(50.5), { challenge: null }).decision).toBe("not_checked");
  });

  test.each<[string, Partial<ChallengePhoto>]>([
    ["no face", { mesh: null, quality: null, embedding: null }],
    ["no embedding", { embedding: null }],
    ["several faces", { severalFaces: true }],
  ])("one frame with %s is not live", (_, change) => {
    const [left, right] = both(25);
    if (!left || !right) throw new Error("two frames");
    expect(measureLiveness(view(head()), [left, { ...right, ...change }]).decision).toBe("uncertain");
    expect(measureLiveness(view(head(), change), [left, right]).decision).not.toBe("live");
  });

  test("two black frames are no duplicates: they show nothing", () => {
    const dark = { mesh: null, quality: null, embedding: null, thumbnail: new Float32Array(64) };
    expect(measureLiveness(view(head()), [view(null, dark), view(null, dark)]).decision).toBe("uncertain");
  });
});
