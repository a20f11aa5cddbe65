import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { SAME_PICTURE } from "@/lib/verification/picture-index";
import { differentBits, HASH_BITS, perceptualHash } from "@/lib/vision/images/perceptual-hash";

/** A smooth picture of a few waves. */
async function picture(seed: number): Promise<Buffer> {
  const [width, height] = [240, 320];
  const grey = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const wave = (k: number) =>
        Math.sin((x * Math.cos(seed * k) + y * Math.sin(seed * k * 1.7)) / (5 + 4 * k) + k);
      grey[y * width + x] = 128 + 30 * (wave(1) + wave(2) + wave(3) + wave(4));
    }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

async function hashOf(image: Buffer | Sharp): Promise<string> {
  const grey = Buffer.isBuffer(image) ? sharp(image) : image;
  const encoded = await grey.toBuffer();
  const { data, info } = await sharp(encoded).greyscale().raw().toBuffer({ resolveWithObject: true });
  return perceptualHash(Float32Array.from(data), info.width) ?? "";
}

describe("ATTACK-REPLAY-2 a perceptual hash", () => {
  test.each([
    ["saved again", (image: Sharp) => image.jpeg({ quality: 75 })],
    ["half the size", (image: Sharp) => image.resize(120)],
    ["odd in size", (image: Sharp) => image.resize(377)],
    ["darker", (image: Sharp) => image.linear(0.7, 0)],
    ["blurred", (image: Sharp) => image.blur(1)],
  ])("a copy that is %s is the same picture", async (_how, change) => {
    const original = await picture(1);
    const bits = differentBits(await hashOf(original), await hashOf(change(sharp(original))));
    expect(bits).toBeLessThanOrEqual(SAME_PICTURE.frame);
  });

  test("another picture, and the same one mirrored, differ by about half of the bits", async () => {
    const original = await hashOf(await picture(1));
    for (const other of [await hashOf(await picture(2)), await hashOf(sharp(await picture(1)).flop())]) {
      expect(differentBits(original, other)).toBeGreaterThan(HASH_BITS / 4);
    }
  });

  test("a picture without contrast has none", () => {
    expect(perceptualHash(new Float32Array(100 * 80).fill(90), 100)).toBeNull();
    expect(
      perceptualHash(
        Float32Array.from({ length: 100 * 80 }, (_, i) => ((i % 100) * Math.floor(i / 100)) / 32),
        100,
      ),
    ).toHaveLength(64);
  });

  test("bits are counted", () => {
    expect(differentBits("00ff", "00ff")).toBe(0);
    expect(differentBits("00ff", "0ff0")).toBe(8);
  });
});
