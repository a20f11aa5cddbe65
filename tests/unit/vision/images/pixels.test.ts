import { describe, expect, test } from "vitest";
import type { Pixels } from "@/lib/vision/images/image";
import { type Affine, Pyramid, warp } from "@/lib/vision/images/pixels";
import { withScratch } from "@/lib/vision/images/scratch";

/** Pixels without any order, the same in every run. */
function noise(width: number, height: number): Pixels {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
  return { data: new Uint8Array(width * height * 3).map(next), width, height };
}

const valueAt = ({ data, width }: Pixels, x: number, y: number, channel: number) =>
  data[(y * width + x) * 3 + channel] ?? Number.NaN;

describe("halves of an image", () => {
  test.each([
    [40, 30, "rows of whole words"],
    [42, 31, "rows that end within a word, and a last row that is left out"],
    [41, 6, "a last column that is left out"],
  ])("%d × %d: %s, each pixel is the rounded mean of four", (width, height) => {
    const image = noise(width, height);
    const half = new Pyramid(image).level(1);
    expect([half.width, half.height]).toEqual([width >> 1, height >> 1]);
    for (let y = 0; y < half.height; y += 1)
      for (let x = 0; x < half.width; x += 1)
        for (const channel of [0, 1, 2]) {
          const sum = [0, 1].flatMap((dy) =>
            [0, 1].map((dx) => valueAt(image, 2 * x + dx, 2 * y + dy, channel)),
          );
          const mean = Math.floor((sum.reduce((total, value) => total + value, 0) + 2) / 4);
          expect(valueAt(half, x, y, channel)).toBe(mean);
        }
  });

  test("pixels that begin within a word of their memory are halved too", () => {
    const { data, width, height } = noise(8, 4);
    const shifted = new Uint8Array(data.length + 1).subarray(1);
    shifted.set(data);
    const level = (pixels: Uint8Array) => new Pyramid({ data: pixels, width, height }).level(1).data;
    expect(level(shifted)).toEqual(level(data));
  });
});

describe("FACE-PIPELINE-1 resampling", () => {
  const image = noise(24, 20);
  const turn = (angle: number, c: number, f: number): Affine => {
    const [cos, sin] = [0.9 * Math.cos(angle), 0.9 * Math.sin(angle)];
    return { a: cos, b: -sin, c, d: sin, e: cos, f };
  };

  /** One bilinear sample at a point of the image, whose outermost pixels are repeated. */
  function sampled(x: number, y: number, channel: number): number {
    const within = (value: number, last: number) => Math.min(last, Math.max(0, value));
    const [cx, cy] = [within(x - 0.5, image.width - 1), within(y - 0.5, image.height - 1)];
    const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
    const [x1, y1] = [Math.min(image.width - 1, x0 + 1), Math.min(image.height - 1, y0 + 1)];
    const [fx, fy] = [cx - x0, cy - y0];
    return (
      (valueAt(image, x0, y0, channel) * (1 - fx) + valueAt(image, x1, y0, channel) * fx) * (1 - fy) +
      (valueAt(image, x0, y1, channel) * (1 - fx) + valueAt(image, x1, y1, channel) * fx) * fy
    );
  }

  test.each([
    ["within the image", turn(0.3, 9, 4)],
    ["over its left and upper edge", turn(-0.4, -3, -2)],
    ["over its right and lower edge, upside down", turn(3.1, 30, 24)],
    ["beside it", turn(0, 60, 60)],
  ])("%s every pixel is the bilinear sample of the place it is mapped to", (_, map) => {
    const edge = warp(new Pyramid(image), map, 12, 10);
    const black = warp(new Pyramid(image), map, 12, 10, "black");
    for (let pixel = 0; pixel < 120; pixel += 1) {
      const [u, v] = [(pixel % 12) + 0.5, Math.floor(pixel / 12) + 0.5];
      const [x, y] = [map.a * u + map.b * v + map.c, map.d * u + map.e * v + map.f];
      const isOutside = x < -0.5 || y < -0.5 || x > image.width + 0.5 || y > image.height + 0.5;
      for (const channel of [0, 1, 2]) {
        expect(edge[pixel * 3 + channel]).toBeCloseTo(sampled(x, y, channel), 3);
        expect(black[pixel * 3 + channel]).toBeCloseTo(isOutside ? 0 : sampled(x, y, channel), 3);
      }
    }
  });

  test("an array that is passed in is overwritten, whatever it held", () => {
    const map = turn(0.2, -4, 3);
    const used = new Float32Array(12 * 10 * 3).fill(77);
    expect(warp(new Pyramid(image), map, 12, 10, "black", used)).toBe(used);
    expect(used).toEqual(warp(new Pyramid(image), map, 12, 10, "black"));
  });
});

describe("lent arrays", () => {
  test("steps at the same time get different arrays, and later ones the same again, also after an error", async () => {
    const seen: Float32Array[] = [];
    const use = (scratch: Float32Array) => {
      seen.push(scratch);
      return Promise.resolve(scratch.length);
    };
    const nested = withScratch(7, async (outer) => {
      seen.push(outer);
      return withScratch(7, use);
    });
    expect(await nested).toBe(7);
    expect(seen[0]).not.toBe(seen[1]);
    await expect(withScratch(7, () => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
    await withScratch(7, use);
    expect(seen.slice(0, 2)).toContain(seen[2]);
    await withScratch(8, use);
    expect(seen[3]).toHaveLength(8);
  });
});
