import { describe, expect, test } from "vitest";
import { DRAWN_CUT, type DrawnMeasures, drawnMeasures, drawnSignal } from "@/lib/vision/attacks/drawn-face";
import model from "@/lib/vision/attacks/drawn-model.json";
import { scoreOf } from "@/lib/vision/attacks/signal-score";
import type { FaceMeasurement } from "@/lib/vision/face/measure";
import { Pyramid } from "@/lib/vision/images/pixels";
import { signalOf } from "@/tests/support/signal-of";
import { seeded } from "@/tools/specimen/random";

const SIDE = DRAWN_CUT.px;

/** Dark discs for eyes, nose and mouth, on a face that is shaded from the left. */
function features(x: number, y: number): number {
  const disc = (cx: number, cy: number, across: number, down: number) =>
    ((x - cx) / across) ** 2 + ((y - cy) / down) ** 2 < 1;
  const dark = disc(55, 60, 14, 9) || disc(105, 60, 14, 9) || disc(80, 118, 24, 8) || disc(80, 90, 7, 12);
  return dark ? 60 : 150 + 0.3 * x;
}

const plane = (light: (x: number, y: number) => number) => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => light(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});

/** Detail of many sizes and strengths, as skin has. */
function skin(strength: number) {
  const random = seeded("skin");
  const waves = Array.from({ length: 50 }, () => {
    const [length, angle] = [random.between(4, 50), random.between(0, 2 * Math.PI)];
    const [u, v] = [Math.cos(angle) / length, Math.sin(angle) / length];
    return {
      u,
      v,
      phase: random.between(0, 6),
      height: strength * length ** 0.6 * random.between(0.02, 0.3),
    };
  });
  return (x: number, y: number) =>
    waves.reduce(
      (sum, { u, v, phase, height }) => sum + height * Math.sin(2 * Math.PI * (u * x + v * y) + phase),
      0,
    );
}

const score = (measures: DrawnMeasures) => scoreOf(model, { ...measures }).score;
const texture = skin(6);
const photo = plane((x, y) => features(x, y) + texture(x, y));
const drawing = plane(features);

describe("ATTACK-DRAWN-1 a face that nobody photographed", () => {
  test("every measure is higher where a face has edges and nothing between them", () => {
    const [drawn, photographed] = [drawnMeasures(drawing), drawnMeasures(photo)];
    for (const name of Object.keys(drawn) as (keyof DrawnMeasures)[])
      expect(drawn[name], name).toBeGreaterThan(photographed[name]);
    expect(score(drawn)).toBeGreaterThanOrEqual(50);
    expect(score(photographed)).toBeLessThan(50);
  });

  test("grain on a drawing is no skin, and a dark photo no drawing", () => {
    const random = seeded("grain");
    expect(score(drawnMeasures(plane((x, y) => features(x, y) + random.normal(2))))).toBeGreaterThanOrEqual(
      50,
    );
    expect(score(drawnMeasures(plane((x, y) => 0.3 * (features(x, y) + texture(x, y)))))).toBeLessThan(50);
  });

  const faceWith = (meshScore: number | null) => {
    const points = Array.from({ length: 468 }, () => [80, 80, 0] as const);
    const square = { centre: [80, 80] as const, sidePx: SIDE / DRAWN_CUT.margin, rollRad: 0 };
    const face = {
      observation: {
        facesFound: 1,
        box: { x: 16, y: 8, width: 128, height: 144 },
        quality: null,
        problems: [],
      },
      mesh: meshScore === null ? null : { points, square, score: meshScore },
      embedding: null,
    } satisfies FaceMeasurement;
    const data = Uint8Array.from(
      { length: SIDE * SIDE * 3 },
      (_, at) => drawing.data[Math.floor(at / 3)] ?? 0,
    );
    return { image: new Pyramid({ data, width: SIDE, height: SIDE }), face };
  };

  test("ATTACK-SIGNAL-1 has its picture, place and false alarms, and none without a face", () => {
    const signal = signalOf(drawnSignal(faceWith(1), "idFront"));
    expect(signal).toMatchObject({ name: "face_drawn", picture: "idFront" });
    expect(signal?.score).toBeGreaterThanOrEqual(50);
    expect(signal?.falseAlarms?.pictures).toBeGreaterThan(600);
    expect(signal?.falseAlarms?.alarms).toBeLessThan(5);
    expect(signal?.regions).toEqual([{ x: 0.1, y: 0.05, width: 0.8, height: 0.9, weight: 1 }]);
    const none = { signal: "face_drawn", picture: "selfie", cause: "no_face" };
    expect(drawnSignal(faceWith(null), "selfie")).toEqual(none);
    expect(drawnSignal(faceWith(0.4), "selfie")).toEqual(none);
  });
});
