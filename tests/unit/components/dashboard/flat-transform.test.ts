import { describe, expect, test } from "vitest";
import { flatTransform } from "@/components/dashboard/verifications/flat-transform";
import { flatteningOf } from "@/lib/vision/document/outline/flatten";

/** A card aslant on a photo of 1600 by 1200 pixels, in shares of it. */
const OUTLINE = [[0.2, 0.3], [0.8, 0.25], [0.85, 0.8], [0.15, 0.75]] as const; // biome-ignore format: four corners
const place = (outline: typeof OUTLINE | null) => ({
  ...{ widthPx: 1600, heightPx: 1200, outline },
  text: { x: 0, y: 0, width: 1, height: 1 },
});

/** Where CSS draws a point: columns of a 4 × 4 matrix, divided by the last coordinate. */
function drawn(transform: string, [x, y]: readonly [number, number]) {
  const m = (/\((.*)\)/.exec(transform)?.[1] ?? "").split(",").map(Number);
  const at = (row: number) => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0);
  return [at(0) / at(3), at(1) / at(3)];
}

describe("ATTACK-REVIEW-4 the document laid flat", () => {
  test("brings its corners to those of a card in the middle of the frame, whatever the size of the photo", () => {
    const flattening = flatteningOf(place(OUTLINE));
    expect(flattening?.aspect).toBeCloseTo(1.586, 2);
    for (const scale of [1, 2.5]) {
      const photo = { width: 1600 * scale, height: 1200 * scale };
      const transform = flatTransform(flattening ?? { matrix: [], aspect: 1 }, photo, {
        width: 400,
        height: 400,
      });
      const height = 400 / (flattening?.aspect ?? 1);
      const [top, bottom] = [(400 - height) / 2, (400 + height) / 2];
      const expected = [[0, top], [400, top], [400, bottom], [0, bottom]]; // biome-ignore format: four corners
      for (const [i, [x, y]] of OUTLINE.entries()) {
        const [u, v] = drawn(transform, [x * photo.width, y * photo.height]);
        expect(u).toBeCloseTo(expected[i]?.[0] ?? Number.NaN, 1);
        expect(v).toBeCloseTo(expected[i]?.[1] ?? Number.NaN, 1);
      }
    }
  });

  test("is not shown where the sides were not found", () => {
    expect(flatteningOf(place(null))).toBeNull();
  });
});
