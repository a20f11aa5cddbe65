import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mirrored, similarity, squareToSource } from "@/lib/vision/face/align";
import { applyAffine, luminance, type Point, Pyramid, warp } from "@/lib/vision/images/pixels";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import dlibFacePack from "@/lib/vision/model-packs/built-in/face-embedding-dlib.json" with { type: "json" };

const near = (left: Point, right: Point) => Math.hypot(left[0] - right[0], left[1] - right[1]);

/**
 * The five landmarks of dlib's face chip without padding, in the unit square (dlib, `get_face_chip_details`): outer and
 * inner corner of the person's left eye, of the right eye, and the base of the nose.
 */
const DLIB_FIVE_POINTS: readonly Point[] = [
  [0.8595674595992, 0.2134981538014],
  [0.6460604764104, 0.2289674387677],
  [0.1205750620789, 0.2137274526848],
  [0.3340850613712, 0.2290642403242],
  [0.4901123135679, 0.6277975316475],
];

/** The landmarks in a chip of `sidePx` with `padding` of the face's side added on every side. */
function chipTemplate(sidePx: number, padding: number): Point[] {
  const inChip = (unit: number) => ((padding + unit) / (2 * padding + 1)) * sidePx;
  return DLIB_FIVE_POINTS.map(([x, y]) => [inChip(x), inChip(y)]);
}

describe("FACE-PIPELINE-1 alignment", () => {
  test("a similarity is recovered exactly from the points it moved", () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        number(0.1, 20),
        number(-3.1, 3.1),
        number(-900, 900),
        number(-900, 900),
        (k, angle, dx, dy) => {
          const from = chipTemplate(150, 0.25);
          const move = ([x, y]: Point): Point => [
            k * (Math.cos(angle) * x - Math.sin(angle) * y) + dx,
            k * (Math.sin(angle) * x + Math.cos(angle) * y) + dy,
          ];
          const found = similarity(from, from.map(move));
          return from.every((point) => near(applyAffine(found, point), move(point)) < 1e-6 * (1 + k * 150));
        },
      ),
    );
  });

  test("among noisy points the squared error is the smallest", () => {
    const from = chipTemplate(150, 0.25);
    const to = from.map(([x, y], index): Point => [2 * x + (index % 2 ? 3 : -3), 2 * y + (index % 3)]);
    const best = similarity(from, to);
    const error = (map: typeof best) =>
      from.reduce((sum, point, index) => sum + near(applyAffine(map, point), to[index] ?? point) ** 2, 0);
    for (const change of [{ c: best.c + 0.1 }, { f: best.f - 0.1 }, { a: best.a + 0.01, e: best.e + 0.01 }]) {
      expect(error({ ...best, ...change })).toBeGreaterThan(error(best));
    }
  });

  test("points that say nothing are refused", () => {
    expect(() => similarity([[1, 1]], [[2, 2]])).toThrow();
    const same: Point[] = [
      [1, 1],
      [1, 1],
    ];
    expect(() => similarity(same, same)).toThrow();
  });

  test("the dlib network's templates are dlib's face chip with paddings .25 and .40", () => {
    const { templates, input } = dlibFacePack;
    expect(input).toMatchObject({ widthPx: 150, heightPx: 150 });
    expect(templates).toEqual(
      [0.25, 0.4].map((padding) => ({ landmarks: "dlib", points: chipTemplate(150, padding) })),
    );
  });

  test("the built-in network's template is upright and centred, with the eyes level (FACE-PIPELINE-1)", () => {
    const { templates, input, mirror } = BUILT_IN_FACE_MANIFEST;
    expect([input.widthPx, input.heightPx, templates.length, mirror]).toEqual([112, 112, 1, true]);
    const [rightEye, leftEye, nose, rightMouth, leftMouth] = templates[0]?.points ?? [];
    if (!rightEye || !leftEye || !nose || !rightMouth || !leftMouth)
      throw new Error("Five points are needed.");
    // A crop and its mirror image are embedded: the template itself must be nearly symmetric.
    expect(Math.abs((rightEye[0] + leftEye[0]) / 2 - 56)).toBeLessThan(0.2);
    expect(Math.abs((rightMouth[0] + leftMouth[0]) / 2 - nose[0])).toBeLessThan(0.2);
    expect(Math.abs(rightEye[1] - leftEye[1])).toBeLessThan(0.3);
    expect(nose[1]).toBeGreaterThan(rightEye[1]);
    expect(rightMouth[1]).toBeGreaterThan(nose[1]);
  });

  test("a square maps its middle to its centre and its corners where the roll puts them", () => {
    const map = squareToSource({ centre: [50, 80], sidePx: 40, rollRad: Math.PI / 2 }, 10);
    expect(near(applyAffine(map, [5, 5]), [50, 80])).toBeLessThan(1e-9);
    expect(near(applyAffine(map, [0, 0]), [70, 60])).toBeLessThan(1e-9);
    expect(near(applyAffine(map, [10, 0]), [70, 100])).toBeLessThan(1e-9);
  });

  test("mirroring twice changes nothing, once swaps the columns", () => {
    const rgb = Float32Array.from({ length: 2 * 2 * 3 }, (_, index) => index);
    expect([...mirrored(rgb, 2)].slice(0, 6)).toEqual([3, 4, 5, 0, 1, 2]);
    expect([...mirrored(mirrored(rgb, 2), 2)]).toEqual([...rgb]);
  });
});

describe("pixels", () => {
  const ramp = (width: number, height: number) =>
    new Pyramid({
      width,
      height,
      data: Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / 3) % width),
    });
  const identity = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 };

  test("the identity gives the picture back", () => {
    const image = ramp(20, 4);
    expect([...warp(image, identity, 20, 4)]).toEqual([...image.base.data]);
  });

  test("shrinking averages instead of picking single pixels", () => {
    const stripes = new Pyramid({
      width: 64,
      height: 64,
      data: Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (Math.floor(at / 3) % 2 ? 200 : 0)),
    });
    const small = warp(stripes, { ...identity, a: 8, e: 8 }, 8, 8);
    for (const value of small) expect(value).toBeCloseTo(100, 0);
  });

  test("beyond the edge there is black, or the edge drawn out", () => {
    const image = new Pyramid({ width: 4, height: 4, data: new Uint8Array(48).fill(90) });
    const away = { ...identity, c: 100 };
    expect(warp(image, away, 1, 1, "black")[0]).toBe(0);
    expect(warp(image, away, 1, 1, "edge")[0]).toBe(90);
  });

  test("luminance weighs the channels as BT.601", () => {
    expect(luminance([255, 0, 0, 0, 255, 0])[0]).toBeCloseTo(76.245, 3);
    expect(luminance([255, 255, 255])[0]).toBeCloseTo(255, 3);
  });
});
