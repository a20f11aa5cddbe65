import { describe, expect, test } from "vitest";
import { descreened, softened } from "@/lib/vision/face/soften";
import { Pyramid } from "@/lib/vision/images/pixels";

const SIDE = 48;
const picture = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return value(pixel % SIDE, Math.floor(pixel / SIDE)) + 10 * (at % 3);
  });
/** Largest less smallest value of the first channel, away from the edge. */
const swing = (rgb: ArrayLike<number>) => {
  const inner = Array.from({ length: SIDE * SIDE }, (_, at) => at)
    .filter((at) => at % SIDE > 9 && at % SIDE < SIDE - 9 && at > 9 * SIDE && at < (SIDE - 9) * SIDE)
    .map((at) => rgb[at * 3] ?? 0);
  return Math.max(...inner) - Math.min(...inner);
};

describe("FACE-PORTRAIT-3 printed patterns", () => {
  test("lines of three pixels disappear in both directions, a face's shading stays", async () => {
    const lines = (along: number) => 120 + 40 * Math.sin((2 * Math.PI * along) / 3);
    const shading = picture((x, y) => 120 + 50 * Math.sin((2 * Math.PI * (x + y)) / 40));
    for (const pattern of [picture((x) => lines(x)), picture((_, y) => lines(y))]) {
      expect(swing(softened(pattern, SIDE, 1.2))).toBeLessThan(0.1 * swing(pattern));
      const whole = new Pyramid({ data: Uint8Array.from(pattern), width: SIDE, height: SIDE });
      expect(swing((await descreened(whole)).base.data)).toBeLessThan(0.15 * swing(pattern));
    }
    expect(swing(softened(shading, SIDE, 1.2))).toBeGreaterThan(0.9 * swing(shading));
  });

  test("an even picture stays as it is, up to its edges and in each channel", () => {
    const even = picture(() => 70);
    softened(even, SIDE, 1.2).forEach((value, at) => {
      expect(value).toBeCloseTo(even[at] ?? 0, 3);
    });
  });
});
