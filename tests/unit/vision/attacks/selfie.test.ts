import { describe, expect, test } from "vitest";
import { frameMeasures } from "@/lib/vision/attacks/selfie-frame";
import { gridMeasures } from "@/lib/vision/attacks/selfie-grid";
import { likenessOf } from "@/lib/vision/attacks/selfie-likeness";
import { compareSelfie } from "@/lib/vision/attacks/selfie-portrait";
import { examineRecapture } from "@/lib/vision/attacks/selfie-recaptured";
import { sampled } from "@/lib/vision/attacks/selfie-register";
import { type FaceView, mirroredView, VIEW_PX } from "@/lib/vision/attacks/selfie-view";
import { scoreOf } from "@/lib/vision/attacks/signal-score";
import { examined } from "@/lib/vision/examination";
import { type Point, Pyramid } from "@/lib/vision/images/pixels";
import { signalOf } from "@/tests/support/signal-of";
import { fitted } from "@/tools/attacks/selfie/fit";
import { type Random, seeded } from "@/tools/specimen/random";

/** Soft spots at random places, as smooth as a face and different for every seed. */
function texture(random: Random): (x: number, y: number) => number {
  const spots = Array.from({ length: 60 }, () => ({
    x: random.between(0, VIEW_PX),
    y: random.between(0, VIEW_PX),
    width: random.between(3, 12),
    strength: random.between(-60, 60),
  }));
  const drawn = Float32Array.from({ length: VIEW_PX * VIEW_PX }, (_, at) =>
    spots.reduce((sum, spot) => {
      const apart = (at % VIEW_PX) - spot.x;
      const below = Math.floor(at / VIEW_PX) - spot.y;
      return sum + spot.strength * Math.exp(-(apart ** 2 + below ** 2) / spot.width ** 2);
    }, 128),
  );
  const inside = (place: number) => Math.min(VIEW_PX - 2, Math.max(0, place));
  return (x, y) => sampled(drawn, inside(x), inside(y));
}

const POINTS: readonly Point[] = Array.from({ length: 97 }, (_, i) => [
  20 + ((i * 37) % 72),
  20 + ((i * 53) % 72),
]);

function view(
  light: (x: number, y: number) => number,
  move: (point: Point) => Point = (point) => point,
): FaceView {
  const grey = Float32Array.from({ length: VIEW_PX * VIEW_PX }, (_, at) =>
    light(at % VIEW_PX, Math.floor(at / VIEW_PX)),
  );
  return { grey, points: POINTS.map(move), area: { x: 0.2, y: 0.1, width: 0.5, height: 0.6 } };
}

describe("ATTACK-SELFIE-1 a copy of the reference", () => {
  const face = texture(seeded("face"));
  const reference = view(face);
  // Another size and place, seen from aside, in other light, with noise.
  const random = seeded("noise");
  const shift = ([x, y]: Point): Point => [(x - 3) / 1.04 + 0.02 * y, (y + 2) / 1.02];
  const back = ([u, v]: Point): Point => {
    const y = v * 1.02 - 2;
    return [(u - 0.02 * y) * 1.04 + 3, y];
  };
  const copy = view((u, v) => {
    const [x, y] = back([u, v]);
    return 20 + 0.6 * face(x, y) + 0.3 * u + random.normal(3);
  }, shift);

  test("agrees with it after light, size and noise have changed, mirrored too", () => {
    const straight = likenessOf(copy, reference);
    expect(straight.mirrored).toBe(false);
    expect(straight.face).toBeGreaterThan(0.95);
    const mirrored = likenessOf(mirroredView(copy), reference);
    expect(mirrored.face).toBeCloseTo(straight.face, 1);
    expect(mirroredView(copy).area.x).toBeCloseTo(0.3);
  });

  test("another picture with the same points does not agree", () => {
    expect(likenessOf(view(texture(seeded("other"))), reference).face).toBeLessThan(0.7);
  });

  test("ATTACK-SIGNAL-1 has a score and its alarms; without both faces there is no signal", () => {
    const faceOf = (each: FaceView | null) => ({ view: each, embedding: null });
    const signal = signalOf(...compareSelfie(faceOf(reference), faceOf(reference), []));
    expect(signal).toMatchObject({ name: "selfie_is_portrait", picture: "selfie" });
    expect(signal?.score).toBeGreaterThan(70);
    expect(signal?.falseAlarms?.alarms).toBe(0);
    expect(signal?.falseAlarms?.pictures).toBeGreaterThan(100);
    expect(signal?.regions).toEqual([{ x: 0.2, y: 0.1, width: 0.5, height: 0.6, weight: 1 }]);
    const causeOf = (selfie: FaceView | null, other: FaceView | null) =>
      compareSelfie(faceOf(selfie), faceOf(other), []);
    const sign = { signal: "selfie_is_portrait", picture: "selfie" };
    expect(causeOf(reference, null)).toEqual([{ ...sign, cause: "no_face_to_compare" }]);
    expect(causeOf(null, reference)).toEqual([{ ...sign, cause: "no_face" }]);
  });
});

/** A picture of the size of a small selfie. */
function picture(light: (x: number, y: number, channel: number) => number): Pyramid {
  const [width, height] = [400, 400];
  const data = Uint8Array.from(
    new Uint8ClampedArray(width * height * 3).map((_, at) => {
      const pixel = Math.floor(at / 3);
      return light(pixel % width, Math.floor(pixel / width), at % 3);
    }),
  );
  return new Pyramid({ data, width, height });
}

describe("ATTACK-SELFIE-2 a photo of a display or print", () => {
  const face = { x: 120, y: 100, width: 160, height: 190 };
  const skin = texture(seeded("skin"));
  const noise = seeded("grain");
  const plain = picture((x, y) => skin(x / 3.6, y / 3.6) + noise.normal(4));

  test.each([
    [93, ["face_too_small"]],
    [96, []],
  ])("ATTACK-EXAMINED-1 a face of %i pixels has a score, and causes %o", (sidePx, causes) => {
    const points = Array.from({ length: 468 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 468;
      return [200 + (sidePx / 2) * Math.cos(angle), 200 + (sidePx / 2) * Math.sin(angle), 0] as const;
    });
    const mesh = { points, score: 1, square: { centre: [200, 200] as const, sidePx, rollRad: 0 } };
    const found = examined(examineRecapture(plain, mesh, face, 0));
    expect(found.signals.map(({ name }) => name)).toEqual(["selfie_recaptured"]);
    expect(found.unexamined.map(({ cause }) => cause)).toEqual(causes);
  });

  test.each([2.4, 3.3, 5.1])(
    "the stripes of a display with %d pixels each stand out of the spectrum",
    (pitch) => {
      const stripes = picture((x, y, channel) => {
        const lit = (x / pitch - channel / 3 + 9) % 1 < 1 / 3 ? 1.5 : 0.75;
        return skin(x / 3.6, y / 3.6) * lit + noise.normal(4);
      });
      const [without, shown] = [gridMeasures(plain, face), gridMeasures(stripes, face)];
      expect(Math.max(without.patternInBrightness, without.patternInColour)).toBeLessThan(2);
      expect(Math.max(shown.patternInBrightness, shown.patternInColour)).toBeGreaterThan(4);
    },
  );

  test("a closed rectangle around the face is a frame; a door behind it is none", () => {
    const inside = (x: number, y: number) => x > 60 && x < 340 && y > 40 && y < 360;
    const print = picture((x, y) => (inside(x + y * 0.05, y - x * 0.05) ? skin(x / 3.6, y / 3.6) : 30));
    const door = picture((x, y) => (x > 60 && x < 340 && y > 40 ? skin(x / 3.6, y / 3.6) : 30));
    const found = frameMeasures(print, face);
    expect(found.weakestFrameSide).toBeGreaterThan(0.8);
    expect(found.edgeUnderFace).toBeGreaterThan(0.8);
    expect(found.area?.width).toBeCloseTo(0.7, 1);
    expect(frameMeasures(door, face).weakestFrameSide).toBeLessThan(0.6);
  });
});

describe("a score", () => {
  const samples = Array.from({ length: 200 }, (_, i) => ({
    isAttack: i % 2 === 0,
    measures: { grid: i % 2 === 0 ? 4 + (i % 20) / 10 : (i % 40) / 40, other: (i % 7) / 7 },
  }));

  test("is fitted so that genuine pictures stay below the operating point", () => {
    const model = fitted(samples, { ordinary: { grid: 0.9, other: 0.9 }, margin: 1 });
    expect(model.terms.map(({ measure }) => measure)).toContain("grid");
    for (const { isAttack, measures } of samples)
      expect(scoreOf(model, measures).score >= 50, JSON.stringify(measures)).toBe(isAttack);
  });

  test("says how many genuine pictures reach it, counted at the step below", () => {
    const alarms = [100, 40, 9, ...new Array<number>(18).fill(0)];
    const model = { bias: -2, terms: [{ measure: "grid", from: 1, most: 2, weight: 2 }], alarms };
    expect(scoreOf(model, { grid: 0 })).toMatchObject({
      score: 11.9,
      falseAlarms: { alarms: 9, pictures: 100 },
    });
    expect(scoreOf(model, { grid: 9 })).toMatchObject({
      score: 88.1,
      falseAlarms: { alarms: 0, pictures: 100 },
    });
    expect(scoreOf(model, {}).parts.get("grid")).toBe(0);
  });
});
