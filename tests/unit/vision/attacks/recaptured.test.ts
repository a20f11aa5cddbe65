import { describe, expect, test } from "vitest";
import { noiseMeasures } from "@/lib/vision/attacks/selfie-noise";
import { bandMeasures } from "@/lib/vision/attacks/selfie-spectrum";
import { scoreOf, sumOf } from "@/lib/vision/attacks/signal-score";
import { sumOfTrees, type Tree } from "@/lib/vision/attacks/signal-trees";
import { Pyramid } from "@/lib/vision/images/pixels";
import { boosted, type GroupedSample } from "@/tools/attacks/selfie/boost";
import { seeded } from "@/tools/specimen/random";

const SIDE = 300;
const AREA = { x: 20, y: 20, width: 260, height: 260 };

function picture(light: (x: number, y: number, channel: number) => number): Pyramid {
  const data = Uint8Array.from(
    new Uint8ClampedArray(SIDE * SIDE * 3).map((_, at) => {
      const pixel = Math.floor(at / 3);
      return light(pixel % SIDE, Math.floor(pixel / SIDE), at % 3);
    }),
  );
  return new Pyramid({ data, width: SIDE, height: SIDE });
}

describe("ATTACK-SELFIE-2 noise of dots and paper", () => {
  const face = (x: number, y: number) => 140 + 40 * Math.sin(x / 9) * Math.cos(y / 11);

  test("dots of several colours are noise in colour, a sensor's grey noise is not", () => {
    const random = seeded("noise");
    let grain = 0;
    const grey = picture((x, y, channel) => {
      if (channel === 0) grain = random.normal(4);
      return face(x, y) + grain;
    });
    const dots = picture((x, y) => face(x, y) + random.normal(4));
    const [sensor, print] = [noiseMeasures(grey, AREA), noiseMeasures(dots, AREA)];
    expect(print?.colourNoise).toBeGreaterThan((sensor?.colourNoise ?? 9) + 1);
  });

  test("noise against the steepest edges rises where edges are soft", () => {
    const random = seeded("soft");
    const steps = (soft: number) =>
      noiseMeasures(
        picture((x) => 120 + 60 * Math.tanh((13 * Math.sin(x / 13)) / soft) + random.normal(3)),
        AREA,
      );
    expect(steps(8)?.noiseToEdges).toBeGreaterThan((steps(0.5)?.noiseToEdges ?? 9) + 0.5);
    expect(steps(8)?.sharpness).toBeLessThan(steps(0.5)?.sharpness ?? -9);
  });

  test("a picture that is too small is not measured", () => {
    const tiny = new Pyramid({ data: new Uint8Array(20 * 20 * 3), width: 20, height: 20 });
    expect(noiseMeasures(tiny, { x: 0, y: 0, width: 20, height: 20 })).toBeNull();
  });

  test("a flat spectrum does not fall, that of a soft picture does", () => {
    const flat = new Float64Array(64 * 64).fill(5);
    expect(bandMeasures(flat)).toEqual({ fallCoarse: 0, fallFine: 0, finest: 5, uneven: 0 });
    const falling = Float64Array.from({ length: 64 * 64 }, (_, at) => {
      const [u, v] = [at % 64, Math.floor(at / 64)];
      return 9 - 0.2 * Math.hypot(Math.min(u, 64 - u), Math.min(v, 64 - v));
    });
    expect(bandMeasures(falling).fallCoarse).toBeGreaterThan(1);
    expect(bandMeasures(falling).fallFine).toBeGreaterThan(1);
  });
});

describe("trees", () => {
  const tree: Tree = [
    { value: 0.5, measure: "dots", under: 2, low: 1, high: 2 },
    { value: -1 },
    { value: 2, measure: "black", under: 0.3, low: 3, high: 4 },
    { value: 1 },
    { value: 4 },
  ];

  test("add the value of a leaf, and say which measure moved it", () => {
    expect(sumOfTrees([tree, tree], { dots: 3, black: 0.5 }).sum).toBe(8);
    const { sum, parts } = sumOfTrees([tree], { dots: 3, black: 0.1 });
    expect(sum).toBe(1);
    expect(Object.fromEntries(parts)).toEqual({ dots: 1.5, black: -1 });
  });

  test("take the mean where a measure is missing", () => {
    expect(sumOfTrees([tree], { black: 0.5 }).sum).toBe(0.5);
    expect(sumOfTrees([tree], { dots: 3 }).sum).toBe(2);
  });

  const random = seeded("samples");
  const samples = Array.from({ length: 240 }, (_, i): GroupedSample => {
    const isAttack = i % 3 === 0;
    // Both measures together tell an attack; `light` is lower in attacks, which may not count the other way.
    const [dots, black] = [random.between(0, 1), random.between(0, 1)];
    const measures = isAttack
      ? { dots: 0.6 + 0.4 * dots, black: 0.6 + 0.4 * black, light: random.between(0, 0.5) }
      : {
          dots: i % 2 ? dots : 0.5 * dots,
          black: i % 2 ? 0.5 * black : black,
          light: random.between(0.3, 1),
        };
    return { isAttack, measures, group: String(i % 12) };
  });
  const options = {
    start: { bias: 0, terms: [] },
    seed: "1",
    rounds: 40,
    alarms: 0.01,
    margin: 0.2,
  } as const;

  test("are grown so that pictures of people who were left out stay below the operating point", () => {
    const model = boosted(samples, { ...options, measures: { dots: 1, black: 1 } });
    const reached = (isAttack: boolean) =>
      samples.filter((each) => each.isAttack === isAttack && scoreOf(model, each.measures).score >= 50)
        .length;
    expect(reached(true)).toBeGreaterThan(70);
    expect(reached(false)).toBeLessThan(3);
  });

  test("never count a measure against its direction, and are the same for the same seed", () => {
    const model = boosted(samples, { ...options, measures: { light: 1 } });
    const at = (light: number) => sumOf(model, { light }).sum;
    expect(at(0.9)).toBeGreaterThanOrEqual(at(0.1));
    expect(boosted(samples, { ...options, measures: { light: 1 } })).toEqual(model);
  });
});
